// @module-tag slow
import { spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readDemoFile } from '../../src-server/kiosk/demo/make-demo.ts'
import {
  expectRefused,
  KIOSK_READY,
  newFolder,
  passdesk,
  ROOT,
  startKiosk,
  startPassdesk,
  usedPort,
  type Running,
} from './rig.ts'

describe('a kiosk started by serve', () => {
  let kiosk: Running & { url: string }
  const data = join(newFolder(), 'data')
  beforeAll(async () => void (kiosk = await startKiosk(data)))
  afterAll(() => kiosk.end('SIGKILL'))

  it('responds at the printed address, with the screens and the API', async () => {
    const { info } = await (await fetch(`${kiosk.url}/openapi.json`)).json()
    expect(info.title).toBe('PassDesk')
    expect(await (await fetch(kiosk.url)).text()).toContain('<title>PassDesk</title>')
  })

  it('rejects a second kiosk on its data folder', async () => {
    const second = await passdesk(['serve', '--data', data, '--port', '0'])
    expectRefused(second, /Another PassDesk already runs on/)
  })

  it('takes a new signing key from the command line while it runs', async () => {
    const { code, out } = await passdesk(['keys', 'rotate', '--data', data])
    expect(code).toBe(0)
    const [, kid] = /^new key (\S+) signs from 20/.exec(out)!
    const { keys } = (await (await fetch(`${kiosk.url}/.well-known/jwks.json`)).json()) as {
      keys: { kid: string }[]
    }
    expect(keys.map((key) => key.kid)).toContain(kid)
    expect((await passdesk(['keys', 'rotate', '--data', data])).out).toContain(`key ${kid} already exists`)
  })

  it('ends by SIGTERM with exit code 0 and one line of output', async () => {
    expect(await kiosk.end()).toBe(0)
    expect({ out: kiosk.out(), err: kiosk.err() }).toEqual({ out: `${kiosk.ready}\n`, err: '' })
  })
})

describe('serve', () => {
  it.each([[[]], [['--restart']]])('with %j on a used port reports it', async (flags) => {
    const { port, close } = await usedPort()
    const args = ['serve', ...flags, '--data', newFolder(), '--port', String(port)]
    expectRefused(await passdesk(args), new RegExp(`Port ${port} is taken`))
    close()
  })

  it.runIf(process.platform === 'linux')('with a folder that cannot be made ends with one line', async () => {
    expectRefused(await passdesk(['serve', '--data', '/proc/none/data']), /\/proc\/none\/data cannot be used/)
  })

  it('as a demo stores the secrets in a file for its user only', async () => {
    const data = join(newFolder(), 'data')
    const kiosk = await startKiosk(data, ['--demo'])
    expect(readDemoFile(join(data, 'demo.json'))!.loopbackUrl).toBe(kiosk.url)
    expect(statSync(join(data, 'demo.json')).mode & 0o777).toBe(0o600)
    expect(await kiosk.end()).toBe(0)
  })
})

describe.runIf(process.platform !== 'win32')('a kiosk started through npm and its shell', () => {
  it('ends when the shell exits, which is all that npm does at SIGTERM', async () => {
    const data = join(newFolder(), 'data')
    const command = [process.execPath, join(ROOT, 'bin/passdesk.mjs'), 'serve']
    const args = ['-c', '"$0" "$@"; true', ...command, '--data', data, '--port', '0']
    const env = { ...process.env, npm_lifecycle_event: 'passdesk' }
    const shell = spawn('sh', args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = new Promise((resolve) => shell.stdout.once('close', resolve))
    const ready = await new Promise<string>((resolve) =>
      shell.stdout.once('data', (text: Buffer) => resolve(String(text))),
    )
    expect(ready).toMatch(/^passdesk ready/)
    shell.kill('SIGKILL')
    await ended
    expect(await passdesk(['restore', join(data, 'none'), '--data', data])).toMatchObject({
      err: expect.stringContaining('There is no file'),
    })
  })
})

it('npm start without a display runs the kiosk and prints the address to open', async () => {
  const started = await startPassdesk(['--data', join(newFolder(), 'data'), '--port', '0'], KIOSK_READY, {
    script: 'scripts/start.mjs',
  })
  expect(await started.end()).toBe(0)
  expect(started.err()).toContain('no window: there is no display')
  expect(started.err()).toContain(`open ${started.ready.replace('passdesk ready ', '')} in a browser`)
})
