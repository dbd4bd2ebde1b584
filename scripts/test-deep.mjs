/**
 * `npm run test:deep -- ARGS`: the long runs of test/deep, about 15 minutes. `--strict` makes a
 * missing tool a failure, other ARGS go to vitest. Ends with a line `N passed, N failed, N
 * skipped`, and non-zero when anything failed.
 */
import { join } from 'node:path'
import { ROOT, ensureReady, reportErrors } from './ensure-ready.mjs'
import { runSuite, runTests } from './run-tests.mjs'

await reportErrors(() =>
  runSuite('deep', async (args) => {
    const node = await ensureReady({ build: false })
    return {
      tests: await runTests(node, [`--config=${join(ROOT, 'vitest.deep.config.ts')}`, ...args]),
    }
  }),
)
