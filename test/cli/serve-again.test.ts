// @module-tag slow
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { KIOSK_READY, newFolder, startPassdesk } from './rig.ts'

function serversOn(data: string): number[] {
  const read = (pid: string, file: string): string => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, 'utf8')
    } catch {
      return ''
    }
  }
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids
    .filter(
      (pid) =>
        read(pid, 'cmdline').includes('server-process') &&
        read(pid, 'environ').includes(`PASSDESK_DATA=${data}`),
    )
    .map(Number)
}

const answers = async (url: string): Promise<boolean> =>
  fetch(`${url}/desk/setup`).then(
    (answer) => answer.ok,
    () => false,
  )

describe.runIf(process.platform === 'linux')('serve --restart', () => {
  it('restarts at the same address after kill -9, and ends with all its processes', async () => {
    const data = join(newFolder(), 'data')
    const kiosk = await startPassdesk(['serve', '--restart'], KIOSK_READY, {
      env: { PASSDESK_DATA: data, PASSDESK_PORT: '0' },
    })
    const url = kiosk.ready.replace('passdesk ready ', '')
    const [first] = serversOn(data)
    process.kill(first!, 'SIGKILL')
    await expect.poll(() => serversOn(data).some((pid) => pid !== first), { timeout: 20_000 }).toBe(true)
    await expect.poll(() => answers(url), { timeout: 30_000 }).toBe(true)
    expect(kiosk.err()).toContain('it starts again')
    expect(await kiosk.end()).toBe(0)
    expect(kiosk.out()).toBe(`${kiosk.ready}\n`)
    expect(serversOn(data)).toEqual([])
  })
})
