import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT, printStatus } from './ensure-ready.mjs'
import { runChild } from './run-child.mjs'
import { requireOwnFlags } from './swallowed-flags.mjs'
import { ensureTestTools, isStrict } from './test-tools.mjs'

const COMMANDS = {
  test: 'npm test',
  deep: 'npm run test:deep',
  foreign: 'npm run test:foreign',
  windows: 'npm run test:windows',
  arm64: 'npm run test:arm64',
  portable: 'npm run test:portable',
}

/**
 * Runs `work` with vitest's arguments, and ends with a line `N passed, N failed, N skipped`. A
 * missing tool is listed first; with `--strict` or in CI it is a failure, and nothing is run.
 * @param {'test' | 'deep' | 'foreign' | 'windows' | 'arm64' | 'portable'} suite
 * @param {(args: string[]) => Promise<{ tests: Tests, failed?: readonly string[] }>} work `failed`
 * names other checks that failed
 */
export async function runSuite(suite, work) {
  requireOwnFlags(COMMANDS[suite], ['strict', 'short', 'kiosk'])
  const args = process.argv.slice(2)
  const missing = await ensureTestTools(suite)
  if (missing.length > 0 && isStrict()) {
    for (const name of missing) printStatus(`FAILED: ${name} is missing`)
    return end({ passed: 0, failed: missing.length, skipped: {}, ended: true }, [])
  }
  const { tests, failed = [] } = await work(args.filter((arg) => arg !== '--strict'))
  end(tests, failed)
}

function end(tests, checks) {
  for (const name of checks) printStatus(`FAILED: ${name}`)
  if (!tests.ended) printStatus('FAILED: the tests did not run to their end')
  const skipped = Object.entries(tests.skipped).sort(([, a], [, b]) => b - a)
  for (const [reason, count] of skipped) console.log(`${count} skipped: ${reason}`)
  const failed = tests.failed + checks.length + Number(!tests.ended)
  const total = skipped.reduce((sum, [, count]) => sum + count, 0)
  console.log(`${tests.passed} passed, ${failed} failed, ${total} skipped`)
  process.exitCode = failed === 0 ? 0 : 1
}

/**
 * Runs vitest. `ended` is false without a report, or if it failed without a failed test.
 * @typedef {{ passed: number, failed: number, skipped: Record<string, number>, ended: boolean }} Tests
 * @returns {Promise<Tests>}
 */
export async function runTests(node, args) {
  const folder = mkdtempSync(join(tmpdir(), 'passdesk-test-'))
  const file = join(folder, 'report.json')
  try {
    const vitest = [
      join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      `--reporter=${join(ROOT, 'scripts', 'test-report.mjs')}`,
    ]
    const code = await runChild(node, [...vitest, ...args], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, PASSDESK_TEST_REPORT: file },
    })
    const report = readReport(file)
    return {
      ...(report ?? { passed: 0, failed: 0, skipped: {} }),
      ended: report !== null && (code === 0 || report.failed > 0),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
