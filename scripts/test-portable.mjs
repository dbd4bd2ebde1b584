/**
 * `npm run test:portable -- [win-x64 linux-x64 linux-arm64]`: makes portable folders, all by
 * default, unzips each into a path with kanji and spaces, and tries it by its start file: in Wine,
 * on this system, in QEMU. `--strict` makes a missing tool or package a failure. Ends with a line
 * `N passed, N failed, N skipped`, and non-zero when anything failed.
 */
import { spawn, spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { cacheFolder } from './copied-clone.mjs'
import { SetUpError, ensureReady, printStatus, reportErrors } from './ensure-ready.mjs'
import { TOOLS } from './find-tools.mjs'
import { checkKiosk } from './kiosk-checks.mjs'
import { PORTABLES, makePortable } from './portable.mjs'
import { runSuite } from './run-tests.mjs'
import { withLock } from './set-up-lock.mjs'
import { isStrict } from './test-tools.mjs'
import { prepareWine, windowsPath } from './wine.mjs'

const EMULATOR = 'QEMU for arm64'
/** What each needs, and how it is started. */
const SYSTEMS = {
  'win-x64': { tools: ['unzip', 'Wine', 'mingw-w64'], system: inWine },
  'linux-x64': { tools: ['unzip'], system: here },
  'linux-arm64': { tools: ['unzip', EMULATOR], system: inEmulator },
}
const { dataFolder } = JSON.parse(readFileSync(new URL('./kiosk-checks.json', import.meta.url), 'utf8'))
const env = { ...process.env, PASSDESK_LAN_PORT: 'off' }
delete env.NODE_OPTIONS
const killed = (child) => child.kill('SIGKILL')
/** A browser that fails keeps the kiosk open, and leaves no process. */
const BROWSER = '#!/bin/sh\nprintf "%s\\n" "$@" >"$PASSDESK_OPENED"\nexit 7\n'
/** The start file serves without a command; `start` names a command of PassDesk. */
const commandOf = ([, ...args]) => (args[0] === 'serve' ? args.slice(1) : args)

/** Ends by `exit`, at which folders and Wine are removed. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => process.exit(128 + constants.signals[signal]))

await reportErrors(() =>
  runSuite('portable', async (args) => {
    const unknown = args.find((name) => !Object.hasOwn(SYSTEMS, name))
    if (unknown !== undefined) throw new SetUpError(`There is no portable folder for ${unknown}.`)
    const node = await ensureReady()
    const tests = { passed: 0, failed: 0, skipped: {}, ended: true }
    const failed = []
    for (const name of args.length > 0 ? args : Object.keys(SYSTEMS)) {
      const missing = SYSTEMS[name].tools.filter((tool) => TOOLS[tool].find() === null)
      if (missing.length > 0) {
        tests.skipped[`${name} needs ${missing.join(', ')}`] = 1
        continue
      }
      const tried = await tryPortable(name, node)
      tests.passed += tried.passed
      failed.push(...tried.failed.map((title) => `${name}: ${title}`))
    }
    return { tests, failed }
  }),
)

async function tryPortable(name, node) {
  const zip = await makePortable(name, { incomplete: !isStrict() })
  const folder = mkdtempSync(join(tmpdir(), 'passdesk-portable-'))
  const end = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', end)
  try {
    const at = join(folder, dataFolder)
    mkdirSync(at)
    run('unzip', ['-q', zip], at)
    const root = join(at, basename(zip, '.zip'))
    run('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], root)
    printStatus(`trying ${basename(zip)}`)
    return await SYSTEMS[name].system({ folder, node, root, portable: PORTABLES[name] })
  } finally {
    process.off('exit', end)
    end()
  }
}

async function here({ folder, node, root, portable }) {
  const opened = join(folder, 'opened')
  writeFileSync(join(folder, 'google-chrome'), BROWSER, { mode: 0o755 })
  const withBrowser = { PASSDESK_OPENED: opened, PATH: `${folder}:${process.env.PATH}` }
  const program = join(root, portable.start.name)
  const start = (args, output) => begin(program, commandOf(args), { output, withBrowser })
  const system = { folder, node, path: (path) => path, kill: killed, start, opensDesk: true }
  const { passed, failed } = await checkKiosk(system, 'short')
  return existsSync(opened) && readFileSync(opened, 'utf8').startsWith('--app=http://127.0.0.1:')
    ? { passed: passed + 1, failed }
    : { passed, failed: [...failed, 'the desk opens in the browser'] }
}

/** QEMU starts no shell script, and its programs start no others. */
function inEmulator({ folder, node, root, portable }) {
  const qemu = TOOLS[EMULATOR].find()
  const program = join(root, portable.node.name)
  const start = ([file, ...args], output) =>
    begin(qemu, [program, file, ...args, ...(args[0] === 'serve' ? ['--open'] : [])], {
      output,
      cwd: join(root, 'app'),
    })
  const system = { folder, node, path: (path) => path, kill: killed, start, opensDesk: true }
  return checkKiosk(system, 'short')
}

function inWine({ folder, node, root, portable }) {
  return withLock(cacheFolder('windows'), printStatus, async () => {
    const wine = await prepareWine({ isPortable: true })
    const program = windowsPath(join(root, portable.start.name))
    const options = { env: { PASSDESK_LAN_PORT: 'off' }, program }
    const start = (args, output) => wine.start(commandOf(args), { ...options, output })
    // A start file is not the process of the kiosk.
    const kill = (child) => {
      killed(child)
      wine.end()
    }
    process.once('exit', () => wine.end())
    try {
      const system = { folder, node, path: windowsPath, kill, start, opensDesk: true }
      return await checkKiosk(system, 'short')
    } finally {
      wine.end()
    }
  })
}

function begin(file, args, { output, cwd, withBrowser = {} }) {
  const to = openSync(output, 'w')
  const child = spawn(file, args, {
    cwd,
    env: { ...env, ...withBrowser },
    stdio: ['ignore', to, to],
  })
  closeSync(to)
  return child
}

function run(file, args, cwd) {
  const { status, error } = spawnSync(file, args, { cwd, stdio: ['ignore', 2, 2] })
  if (status !== 0) throw new SetUpError(`${file} failed: ${error?.message ?? status}`)
}
