/**
 * Set-up of test files in the copy that the mutation tester works on: if the folder COVERAGE exists
 * there, each test file writes which functions it called. V8 counts whole functions only: their
 * names survive the transformation of the sources, their positions do not.
 */
import { createHash } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect } from 'vitest'

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const COVERAGE = '.mutation-coverage'
const SESSION = Symbol.for('passdesk.mutation.coverage')

/** Called by the set-up of each test file. */
export function recordCalls() {
  if (!existsSync(join(ROOT, COVERAGE))) return
  const session = (globalThis[SESSION] ??= startCounting())
  // Calls of earlier files of this worker are not those of this file.
  takeCalls(session)
  const { testPath } = expect.getState()
  afterAll(() => {
    const name = createHash('sha1').update(testPath).digest('hex')
    const report = { test: relative(ROOT, testPath), calls: takeCalls(session) }
    writeFileSync(join(ROOT, COVERAGE, `${name}.json`), JSON.stringify(report))
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
function takeCalls(session) {
  const calls = {}
  session.post('Profiler.takePreciseCoverage', (error, { result }) => {
    if (error) throw error
    for (const { url, functions } of result) {
      const path = relative(ROOT, url.startsWith('file:') ? fileURLToPath(url) : url)
      if (path.startsWith('..') || path.startsWith('node_modules')) continue
      const names = functions.filter(({ ranges }) => ranges[0].count > 0)
      if (names.length > 0) calls[path] = [...new Set(names.map((one) => one.functionName))]
    }
  })
  return calls
}
