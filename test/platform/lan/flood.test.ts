// @module-tag slow
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { DemoFile } from '../../../src-server/kiosk/demo/make-demo.ts'
import { newFolder, startKiosk } from '../../cli/rig.ts'
import { createClient } from '../../support/client.ts'
import { startFlood } from '../../support/flood.ts'
import { countRows } from '../../support/table-rows.ts'

const MB = 1_048_576
const MOST_GROWTH = 150 * MB
/** Windows of attempts are trimmed to 5,000 at every hundredth attempt, of three windows each. */
const MOST_WINDOWS = 5_000 + 3 * 100

function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)![1]) * 1024
}

describe.runIf(process.platform === 'linux')('a kiosk that is flooded from the LAN', () => {
  it('serves its desk, and keeps memory and rows within their bounds', { timeout: 900_000 }, async () => {
    const data = join(newFolder(), 'data')
    const kiosk = await startKiosk(data, ['--demo'], { PASSDESK_LAN_PORT: '0' })
    const demo = JSON.parse(readFileSync(join(data, 'demo.json'), 'utf8')) as DemoFile
    const event = demo.events[0]!
    const [, manager] = demo.users
    const signIn = () => createClient(kiosk.url).signIn(manager!.email, manager!.password)
    const desk = await signIn()
    const faults: string[] = []
    const ask = async (path: string): Promise<void> => {
      const result = await desk.get(path).then(({ status }) => status, String)
      if (result !== 200) faults.push(`${path} ${result}`)
    }
    const paths = [
      `/desk/state?eventId=${event.eventId}`,
      `/desk/search?eventId=${event.eventId}&q=a`,
      `/desk/prints?eventId=${event.eventId}`,
    ]
    for (const path of paths) await ask(path)
    const address = { kind: 'sqlite', file: join(data, 'passdesk.sqlite') } as const
    const rows = await countRows(address)
    const before = memoryOf(kiosk.pid, 'VmRSS')
    let most = 0
    let isOver = false

    const flood = startFlood(demo.lanPort!)
    const end = (): void => void (isOver = true)
    flood.sent.then(end, end)
    for (let n = 0; !isOver; n += 1) {
      await ask(paths[n % paths.length]!)
      most = Math.max(most, memoryOf(kiosk.pid, 'VmRSS'))
      await sleep(50)
    }
    await flood.sent
    await signIn()
    const counts = await flood.stop()
    const grown = Object.entries(await countRows(address)).filter(([table, n]) => n > rows[table]!)

    expect(counts.silent.opened + counts.silent.ended).toBeGreaterThanOrEqual(1_000)
    expect(counts.pipelines.requests).toBeGreaterThanOrEqual(10_000)
    expect(counts.signIns.requests).toBe(5_000)
    expect(faults).toEqual([])
    expect(most - before).toBeLessThan(MOST_GROWTH)
    // The state of the desk, and the lines of the log for its two sign-ins, may grow by a few.
    for (const [table, n] of grown)
      if (table !== 'rate_windows') expect(n - rows[table]! < 50, table).toBe(true)
    expect(Object.fromEntries(grown).rate_windows).toBeLessThanOrEqual(MOST_WINDOWS)
    expect(await kiosk.end()).toBe(0)
  })
})
