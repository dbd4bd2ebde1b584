import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { findBrowser } from '../../src-main/host/find-browser.ts'
import { newFolder, passdesk, startKiosk } from './rig.ts'

const PATIENCE_MS = 20_000
/** Further flags. */
const STARTS = [[[]], [['--restart']]]

/** Writes its arguments to a file, ends by a signal or with the code in the file `close`, says `ended`. */
const BROWSER = `#!${process.execPath}
const { existsSync, readFileSync, writeFileSync } = require('node:fs')
const { join } = require('node:path')
const at = (name) => join(__dirname, name)
writeFileSync(at('args'), JSON.stringify(process.argv.slice(2)))
const end = (code) => { writeFileSync(at('ended'), ''); process.exit(code) }
process.on('SIGTERM', () => end(0))
setInterval(() => existsSync(at('close')) && end(Number(readFileSync(at('close'), 'utf8'))), 20)
`

/** `path` is the folder of the browser. */
async function openDesk(...flags: string[]) {
  const folder = newFolder()
  const data = join(folder, 'data')
  const program = join(folder, 'google-chrome')
  writeFileSync(program, BROWSER)
  chmodSync(program, 0o755)
  const kiosk = await startKiosk(data, ['--open', ...flags], { PATH: folder })
  const args = join(folder, 'args')
  return {
    data,
    path: folder,
    kiosk,
    window: [`--app=${kiosk.url}`, `--user-data-dir=${join(data, 'browser')}`],
    args: async () => {
      await vi.waitUntil(() => existsSync(args) && readFileSync(args, 'utf8').endsWith(']'), PATIENCE_MS)
      return JSON.parse(readFileSync(args, 'utf8')) as string[]
    },
    close: (code: number) => writeFileSync(join(folder, 'close'), String(code)),
    hasEnded: () => existsSync(join(folder, 'ended')),
  }
}

describe.runIf(process.platform === 'linux')('serve --open', () => {
  it.each(STARTS)('with %j opens the desk in a profile of its own and ends when closed', async (flags) => {
    const { kiosk, window, args, close } = await openDesk(...flags)
    const given = await args()
    expect(given).toEqual(expect.arrayContaining([...window, '--no-first-run']))
    expect(given).not.toContain('--kiosk')
    close(0)
    expect(await kiosk.ended).toBe(0)
    expect(kiosk.err()).toBe('')
  })

  it('closes the browser when it gets a signal', async () => {
    const { kiosk, args, hasEnded } = await openDesk('--kiosk')
    expect(await args()).toContain('--kiosk')
    expect(await kiosk.end('SIGINT')).toBe(0)
    await vi.waitUntil(hasEnded, PATIENCE_MS)
    expect(kiosk.err()).toBe('')
  })

  it('goes on and names the address when the browser fails', async () => {
    const { kiosk, args, close } = await openDesk()
    await args()
    close(21)
    await vi.waitUntil(() => kiosk.err() !== '', PATIENCE_MS)
    expect(kiosk.err()).toBe(
      'passdesk: google-chrome did not open the desk: it ended with 21. ' +
        `Open ${kiosk.url} in a browser.\n`,
    )
    expect((await fetch(kiosk.url)).status).toBe(200)
    expect(await kiosk.end()).toBe(0)
  })

  it('goes on when a browser that runs on the profile took over the window', async () => {
    const { kiosk, args, close, hasEnded, data } = await openDesk()
    await args()
    mkdirSync(join(data, 'browser'))
    writeFileSync(join(data, 'browser', 'SingletonLock'), '')
    close(0)
    await vi.waitUntil(hasEnded, PATIENCE_MS)
    expect((await fetch(kiosk.url)).status).toBe(200)
    expect(await kiosk.end()).toBe(0)
  })
})

describe.runIf(process.platform === 'linux')('a second start with --open', () => {
  it.each(STARTS)('with %j opens the desk of the kiosk that runs, and ends', async (flags) => {
    const { kiosk, window, args, close, data, path } = await openDesk()
    await args()
    rmSync(join(path, 'args'))
    const second = await passdesk(['serve', '--open', ...flags, '--data', data], { PATH: path })
    expect(second).toMatchObject({ code: 0, out: '', err: '' })
    expect(await args()).toEqual(expect.arrayContaining(window))
    expect((await fetch(kiosk.url)).status).toBe(200)
    close(0)
    expect(await kiosk.ended).toBe(0)
  })
})

/** A dialog of a Linux desktop that writes its arguments to a file. */
const DIALOG = `#!/bin/sh
for text; do echo "$text"; done > "$0.args"
`

describe.runIf(process.platform === 'linux')('a Linux desktop without a terminal', () => {
  function desktop(): { env: Record<string, string>; shown: () => string } {
    const folder = newFolder()
    writeFileSync(join(folder, 'zenity'), DIALOG, { mode: 0o755 })
    const file = join(folder, 'zenity.args')
    const shown = () => (existsSync(file) ? readFileSync(file, 'utf8') : '')
    return { env: { PATH: folder, DISPLAY: ':0' }, shown }
  }

  it('shows a missing browser in a dialog too, with the address', async () => {
    const { env, shown } = desktop()
    const kiosk = await startKiosk(join(newFolder(), 'data'), ['--open'], env)
    const next = `Open ${kiosk.url} in a browser.`
    await vi.waitUntil(() => shown().includes(next), PATIENCE_MS)
    expect(kiosk.err()).toBe(`passdesk: no Chrome, Edge or Chromium is installed here. ${next}\n`)
    expect(await kiosk.end()).toBe(0)
  })

  it.each(STARTS)('shows a start with %j that failed in a dialog', async (flags) => {
    const { env, shown } = desktop()
    const data = join(newFolder(), 'file')
    writeFileSync(data, '')
    const { code, err } = await passdesk(['serve', '--open', ...flags, '--data', data], env)
    expect(code).toBe(1)
    await vi.waitUntil(() => shown().includes(err.trim()), PATIENCE_MS)
  })

  it('shows no dialog for a fault of another command', async () => {
    const { env, shown } = desktop()
    const { code } = await passdesk(['backup', 'verify', 'missing.sqlite'], env)
    expect({ code, shown: shown() }).toEqual({ code: 1, shown: '' })
  })
})

it('serve --kiosk is refused without --open', async () => {
  const { code, err } = await passdesk(['serve', '--kiosk'])
  expect({ code, err }).toMatchObject({ code: 2, err: expect.stringMatching('needs --open') })
})

describe('the browser of the desk', () => {
  const edge = String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`
  const chrome = String.raw`C:\Users\me\AppData\Local\Google\Chrome\Application\chrome.exe`
  const windows = {
    'ProgramFiles(x86)': String.raw`C:\Program Files (x86)`,
    LOCALAPPDATA: String.raw`C:\Users\me\AppData\Local`,
  }
  const mac = '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'

  it.each([
    ['win32', windows, [edge], edge],
    ['win32', windows, [edge, chrome], chrome],
    ['darwin', {}, [mac], mac],
    ['linux', { PATH: '/bin::/usr/bin' }, ['/usr/bin/chromium'], '/usr/bin/chromium'],
    ['linux', {}, ['chromium'], null],
  ] as const)('on %s with %j, of %j, is %s', (platform, env, installed, browser) => {
    const programs: readonly string[] = installed
    expect(findBrowser(platform, env, (path) => programs.includes(path))).toBe(browser)
  })
})
