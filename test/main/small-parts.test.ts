import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { dataFolder } from '../../src-server/platform/files/data-folder.ts'
import { runAppCommand } from '../../src-main/cli/app-command.ts'
import { appArgs } from '../../src-main/window/app-args.ts'
import { linuxAutoStart } from '../../src-main/window/linux-auto-start.ts'
import { restartDelay } from '../../src-main/host/restart-policy.ts'
import { startErrorOf } from '../../src-main/server-process/ipc-messages.ts'
import { openWindowStateFile } from '../../src-main/window/window-state-file.ts'
import { menuFor } from '../../src-main/window/run-app.ts'
import type { MenuEntry } from '../../src-main/window/shell.ts'
import { problemQuestion, windowLanguage } from '../../src-main/window/window-messages.ts'
import { newFolder } from './rig.ts'

it("automatic start on Linux is an entry in the user's autostart folder that can be removed", () => {
  const config = newFolder()
  const command = ['/opt/Pass Desk/passdesk', '--data', '/home/desk/100% "new" a\\b']
  const start = linuxAutoStart({ XDG_CONFIG_HOME: config }, command)
  expect(start.isOn()).toBe(false)
  start.set(true)
  expect(start.isOn()).toBe(true)
  expect(readFileSync(join(config, 'autostart', 'passdesk.desktop'), 'utf8')).toContain(
    'Exec="/opt/Pass Desk/passdesk" "--data" "/home/desk/100%% \\\\"new\\\\" a\\\\\\\\b"\n',
  )
  start.set(false)
  start.set(false)
  expect(start.isOn()).toBe(false)
})

const CHROMIUM = ['--no-sandbox', '--password-store=basic', '--ozone-platform=wayland']

it.each([
  [['electron', '.', '--demo'], false, ['--demo']],
  [['electron', '--no-sandbox', '.', '--port', '0'], false, ['--port', '0']],
  [['PassDesk'], true, []],
  [['PassDesk', ...CHROMIUM, '--data', 'here'], true, ['--data', 'here']],
  [['PassDesk', '--disable-gpu', 'backup', '--out', 'file'], true, ['backup', '--out', 'file']],
])('arguments of the app of %j are without those of Chromium', (argv, packaged, own) => {
  expect(appArgs(argv, packaged)).toEqual(own)
})

it('the restart policy increases the delays, gives up after quick crashes, and ignores old ones', () => {
  const quick = [0, 1, 2, 3, 4, 5].map((at) => at * 1_000)
  const delays = quick.map((_, i) => restartDelay(quick.slice(0, i + 1)))
  expect(delays).toEqual([0, 250, 1_000, 2_000, 4_000, null])
  expect(restartDelay([0, 60_000, 120_000, 180_000])).toBe(0)
})

describe('the window state', () => {
  it.each(['', 'no json', '{"kioskMode":"yes"}', '[]'])('is empty if the file holds %j', (text) => {
    const file = join(newFolder(), 'desk.json')
    writeFileSync(file, text)
    expect(openWindowStateFile(file).get()).toEqual({ kioskMode: false, places: {} })
  })

  it('is restored at the next start, and write errors are ignored', () => {
    const file = join(newFolder(), 'window', 'desk.json')
    openWindowStateFile(file).change({ kioskMode: true })
    expect(openWindowStateFile(file).get().kioskMode).toBe(true)
    const blocked = join(newFolder(), 'blocked')
    mkdirSync(blocked)
    const kept = openWindowStateFile(blocked)
    kept.change({ kioskMode: true })
    expect(kept.get().kioskMode).toBe(true)
  })
})

describe('messages of the window', () => {
  it.each([
    'port_taken',
    'folder_in_use',
    'folder_unusable',
    'disk_full',
    'database_unreachable',
    'migration_failed',
    'key_unreadable',
    'unknown',
    'given_up',
    'page_lost',
  ] as const)('about %s are in both languages, with the cure', (code) => {
    const japanese = problemQuestion(code, 'cause', '/logs', 'ja')
    const english = problemQuestion(code, 'cause', '/logs', 'en')
    expect(japanese.message).toMatch(/[ぁ-ん]/)
    expect(english.message).not.toMatch(/[ぁ-ん]/)
    for (const text of [japanese.detail, english.detail]) expect(text).toMatch(/[ぁ-ん][^]*cause[^]*\/logs/)
    expect(english.detail).toContain(japanese.message)
    expect(english.buttons).toHaveLength(2)
  })

  it.each([
    ['ja', 'ja'],
    ['ja-JP', 'ja'],
    ['en-GB', 'en'],
    ['de', 'en'],
  ])('for a system in %s begin with %s', (locale, language) => expect(windowLanguage(locale)).toBe(language))
})

describe('the menu', () => {
  const rolesOf = (menu: readonly MenuEntry[]): string[] =>
    menu.flatMap(({ role, below = [] }) => [role, ...rolesOf(below)])

  it.each(['win32', 'linux'] as const)('is none on %s', (platform) => {
    expect(menuFor(platform, 'en', false)).toEqual([])
  })

  it('of macOS has quit, copy and paste, and in kiosk mode no way out', () => {
    expect(rolesOf(menuFor('darwin', 'ja', false))).toEqual(expect.arrayContaining(['quit', 'copy', 'paste']))
    expect(rolesOf(menuFor('darwin', 'ja', true)).join(' ')).toBe(
      'appMenu about editMenu undo redo cut copy paste selectAll',
    )
    expect(menuFor('darwin', 'ja', false)[1]!.label).toBe('編集')
  })
})

const fault = (code: string, message: string): Error => Object.assign(new Error(message), { code })

describe('the cause of a failed start', () => {
  it.each([
    [fault('28P01', 'password authentication failed'), 'database_unreachable'],
    [fault('3D000', 'database "x" does not exist'), 'database_unreachable'],
    [fault('SQLITE_FULL', 'database or disk is full'), 'disk_full'],
    [fault('ENOSPC', 'ENOSPC: no space left on device, write'), 'disk_full'],
    [fault('ENOTFOUND', 'getaddrinfo ENOTFOUND db'), 'database_unreachable'],
    [new Error('anything'), 'unknown'],
    ['a text', 'unknown'],
    [null, 'unknown'],
  ])('%s is reported as %s', (error, code) => {
    expect(startErrorOf(error)).toEqual({ code, message: { ja: expect.any(String), en: expect.any(String) } })
  })

  it('never contains personal data', () => {
    const error = new Error("insert into `users` values ('Tanaka') - SQLITE_FULL: disk is full")
    expect(startErrorOf(error).message.en).toBe('SQLITE_FULL: disk is full')
  })
})

it('a command that the app runs itself gets the key that only the app can open', async () => {
  const folder = dataFolder(newFolder())
  writeFileSync(join(folder.dir, 'installation.key.sealed'), 'sealed')
  const store = {
    isReal: async () => true,
    seal: async () => Buffer.alloc(0),
    open: async (sealed: Uint8Array) => (String(Buffer.from(sealed)) === 'sealed' ? 'ab'.repeat(32) : ''),
  }
  for (const [command, given] of [
    [['backup'], 'ab'.repeat(32)],
    [['restore'], undefined],
  ] as const) {
    const env: NodeJS.ProcessEnv = {}
    const found: (string | undefined)[] = []
    expect(
      await runAppCommand([...command, '--data', folder.dir], store, env, async () =>
        found.push(env.PASSDESK_INSTALLATION_KEY),
      ),
    ).toBe(1)
    expect(found).toEqual([given])
  }
})
