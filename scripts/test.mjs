/**
 * `npm test -- ARGS`: sets up what is missing, then checks and tests everything. `--strict` makes a
 * missing tool a failure, other ARGS go to vitest. Ends with a line `N passed, N failed, N
 * skipped`, and non-zero when anything failed.
 */
import { runChecks } from './check.mjs'
import { checkLocks } from './check-lock.mjs'
import { checkPackage } from './check-package.mjs'
import { ROOT, SetUpError, ensureReady, printStatus, reportErrors } from './ensure-ready.mjs'
import { runSuite, runTests } from './run-tests.mjs'

await reportErrors(() =>
  runSuite('test', async (args) => {
    const node = await ensureReady({ build: false })
    const checks = [
      { name: 'package-lock.json', check: () => checkLocks(false) === 0 },
      { name: 'build', check: builds },
      { name: 'package (what it would hold)', check: async () => (await checkPackage(ROOT)) === 0 },
    ]
    printStatus('checking: format, lint, types, house')
    const failed = await runChecks(node)
    for (const { name, check } of checks) {
      printStatus(`checking: ${name}`)
      if (!(await check())) failed.push(name)
    }
    return { tests: await runTests(node, ['--project=quick*', ...args]), failed }
  }),
)

async function builds() {
  try {
    await ensureReady()
    return true
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error
    printStatus(error.message)
    return false
  }
}
