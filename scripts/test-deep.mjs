/**
 * `npm run test:deep -- ARGS`: the tests with the tag `slow`, about 25 minutes. `--strict` makes a
 * missing tool a failure, other ARGS go to vitest. Ends with a line `N passed, N failed, N
 * skipped`, and non-zero when anything failed.
 */
import { ensureReady, reportErrors } from './ensure-ready.mjs'
import { runSuite, runTests } from './run-tests.mjs'

await reportErrors(() =>
  runSuite('deep', async (args) => {
    const node = await ensureReady({ build: false })
    return { tests: await runTests(node, ['--project=slow*', ...args]) }
  }),
)
