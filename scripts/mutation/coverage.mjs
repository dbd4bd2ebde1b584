/**
 * Part of the set-up of test files in the copy that the mutation tester works on: if the folder
 * COVERAGE exists there, each test file writes which functions it called. V8 counts whole functions
 * only: their names survive the transformation of the sources, their positions do not.
 */
import { createHash } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect } from 'vitest'

const COVERAGE = '.mutation-coverage'
const SESSION = Symbol.for('passdesk.mutation.coverage')

/** @param {string} root the copy; called by the set-up of each test file */
export function recordCalls(root) {
  const folder = join(root, COVERAGE)
  if (!existsSync(folder)) return
  const session = (globalThis[SESSION] ??= startCounting())
  // Calls of earlier files of this worker are not those of this file.
  takeCalls(session, root)
  const { testPath } = expect.getState()
  afterAll(() => {
    const name = createHash('sha1').update(testPath).digest('hex')
    const report = { test: relative(root, testPath), calls: takeCalls(session, root) }
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(report))
  })
}

function startCounting() {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return session
}

/** Per file, the names of the functions that were called since the last look. */
function takeCalls(session, root) {
  const calls = {}
  session.post('Profiler.takePreciseCoverage', (error, { result }) => {
    if (error) throw error
    for (const { url, functions } of result) {
      const path = relative(root, url.startsWith('file:') ? fileURLToPath(url) : url)
      if (path.startsWith('..') || path.startsWith('node_modules')) continue
      const called = functions.filter(({ ranges }) => ranges[0].count > 0)
      if (called.length > 0) calls[path] = [...new Set(called.map((one) => one.functionName))]
    }
  })
  return calls
}
