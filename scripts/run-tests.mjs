import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './ensure-ready.mjs'
import { runChild } from './run-child.mjs'

/** Runs vitest. `ended` is false without a report, or if it failed without a failed test. */
export async function runTests(node, args) {
  const folder = mkdtempSync(join(tmpdir(), 'passdesk-test-'))
  const file = join(folder, 'report.json')
  try {
    const vitest = [
      join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ]
    const code = await runChild(node, [...vitest, ...args], { cwd: ROOT, stdio: 'inherit' })
    const report = readReport(file)
    const failed = report?.numFailedTests ?? 0
    return {
      passed: report?.numPassedTests ?? 0,
      failed,
      skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
      ended: report !== null && (code === 0 || failed > 0),
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
