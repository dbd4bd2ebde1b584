/** The main suite of tests with Windows' Node. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { followFile, windowsPath } from './wine.mjs'

const SOURCE_TREE = 'checks of the source tree, and their tools do not run in Wine'

/** Files that cannot run there, with the reason. A test that needs a missing tool skips itself. */
export const EXCLUDED = {
  'test/house/guards.test.ts': SOURCE_TREE,
  'test/house/house-rules.test.ts': SOURCE_TREE,
  'test/house/knip.test.ts': SOURCE_TREE,
  'test/house/mutation.test.ts': SOURCE_TREE,
  'test/platform/files/foreign-files.test.ts': 'pipes, devices and links of Unix',
}

/** Single tests, likewise. */
export const LEFT_OUT = {
  'a backup of a kiosk on sqlite > leaves no file if it is ended while its thread starts or copies':
    'starts a thread twelve times: too long for Wine',
  'a run of 30 passes on sqlite > prints each once, in order and place, over kills, faults and ends of rolls':
    'starts a process again and again: too long for Wine',
  'starting once > ends with the kiosk, after an administrator signed in':
    'Wine ends no children of a process',
  'print over USB without a printer fails with one line': 'Wine has no list of USB devices',
}

/** A minute and a half: processes, files, threads, drawing, commands. */
const SHORT = [
  'test/drivers/nfc-tag',
  'test/platform/files',
  'test/platform/db/closed-file',
  'test/pass/drawing/render-',
  'test/pass/drawing/pass-samples',
  'test/main',
  'test/recovery/worker-threads',
  'test/cli/doctor-findings',
  'test/cli/log',
  'test/cli/printer-commands',
  'test/kiosk/checks/config-file',
]

/**
 * A test that blocks its process ends by no limit of vitest: a call that never returns, a signal
 * that Windows lacks.
 */
const FILE_SECONDS = Number(process.env.PASSDESK_TEST_FILE_SECONDS ?? 1200)
const LIMIT_POLL_MS = 1_000

/**
 * Watches the files that run, until `ended` resolves.
 * @param {string} file of PASSDESK_TEST_RUNNING (test-report.mjs)
 * @param {Promise<unknown>} ended
 * @param {number} ms that a file may take, and vitest before the first and after the last one
 * @returns {Promise<string[]>} what took longer; empty if it ended in time
 */
export async function exceedLimit(file, ended, ms) {
  let isRunning = true
  const mark = () => (isRunning = false)
  ended.then(mark, mark)
  let idleSince = Date.now()
  for (; isRunning; await Promise.race([sleep(LIMIT_POLL_MS), ended.then(mark, mark)])) {
    const running = Object.entries(readJson(file) ?? {})
    const isLate = (since) => Date.now() - since > ms
    const late = running.filter(([, since]) => isLate(since)).map(([name]) => name)
    if (running.length > 0) idleSince = Date.now()
    else if (isLate(idleSince)) late.push('vitest without a file')
    if (late.length > 0) return late
  }
  return []
}

/**
 * @param {Awaited<ReturnType<typeof import('./wine.mjs').prepareWine>>} wine
 * @param {readonly string[]} args of vitest
 * @param {{ isShort: boolean }} options
 * @returns {Promise<{ tests: import('./run-tests.mjs').Tests, failed: string[] }>}
 */
export async function runWindowsTests(wine, args, { isShort }) {
  const scratch = mkdtempSync(join(tmpdir(), 'passdesk-windows-'))
  const report = join(scratch, 'report.json')
  const running = join(scratch, 'running.json')
  const output = join(scratch, 'output')
  try {
    const child = wine.start(vitestArguments(wine, args, isShort), {
      output,
      env: {
        PASSDESK_TEST_REPORT: windowsPath(report),
        PASSDESK_TEST_RUNNING: windowsPath(running),
        PASSDESK_TEST_LEFT_OUT: JSON.stringify(LEFT_OUT),
      },
    })
    const ended = new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
    const limit = exceedLimit(running, ended, 1000 * FILE_SECONDS).then((late) => {
      if (late.length > 0) wine.end()
      return late.map((name) => `${name}: not ended within ${FILE_SECONDS} s`)
    })
    await followFile(output, ended, (text) => process.stdout.write(text))
    return { tests: read(report, await ended), failed: await limit }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

function vitestArguments({ tree }, args, isShort) {
  return [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    `--reporter=${windowsPath(join(tree, 'scripts', 'test-report.mjs'))}`,
    '--project=quick*',
    // Wine's server is one process for all: more workers only make each test slower.
    `--maxWorkers=${availableParallelism()}`,
    ...Object.keys(EXCLUDED).map((file) => `--exclude=${file}`),
    ...(isShort && args.length === 0 ? SHORT : args),
  ]
}

function read(report, code) {
  const tests = readJson(report)
  if (tests === null) return { passed: 0, failed: 0, skipped: {}, ended: false }
  return { ...tests, ended: code === 0 || tests.failed > 0 }
}

/** Null if it is missing, or half written. */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
