/**
 * `npm run test:deep -- ARGS`: the long runs of test/deep, about 15 minutes. ARGS go to vitest.
 * Ends with a line `N passed, N failed, N skipped`, and non-zero when anything failed.
 */
import { ROOT, ensureReady, printStatus, reportErrors } from './ensure-ready.mjs'
import { runTests } from './run-tests.mjs'
import { ensureTestTools } from './test-tools.mjs'
import { join } from 'node:path'

await reportErrors(async () => {
  const node = await ensureReady({ build: false })
  ensureTestTools()
  const tests = await runTests(node, [
    `--config=${join(ROOT, 'vitest.deep.config.ts')}`,
    ...process.argv.slice(2),
  ])
  if (!tests.ended) printStatus('FAILED: the tests did not run to their end')
  console.log(
    `${tests.passed} passed, ${tests.failed + Number(!tests.ended)} failed, ${tests.skipped} skipped`,
  )
  process.exitCode = tests.ended && tests.failed === 0 ? 0 : 1
})
