/**
 * `npm run test:windows -- ARGS`: PassDesk with Windows' Node in Wine. Sets up Wine and the packages
 * for Windows in a cache folder, then runs the main suite. `--short` runs a part of it within four
 * minutes, `--strict` makes a missing tool a failure, other ARGS go to vitest. Ends with a line `N
 * passed, N failed, N skipped`, and non-zero when anything failed.
 */
import { constants } from 'node:os'
import { ensureReady, printStatus, reportErrors } from './ensure-ready.mjs'
import { TOOLS } from './find-tools.mjs'
import { runSuite } from './run-tests.mjs'
import { withLock } from './set-up-lock.mjs'
import { cacheFolder } from './copied-clone.mjs'
import { EXCLUDED, LEFT_OUT, runWindowsTests } from './windows-tests.mjs'
import { prepareWine } from './wine.mjs'

const NEEDED = ['Wine', 'mingw-w64']

await reportErrors(() =>
  runSuite('windows', async (args) => {
    const missing = NEEDED.filter((name) => TOOLS[name].find() === null)
    if (missing.length > 0) {
      printStatus(`NOTHING WAS TRIED ON WINDOWS: ${missing.join(' and ')} missing`)
      return { tests: { passed: 0, failed: 0, skipped: { [missing.join(', ')]: 1 }, ended: true } }
    }
    await ensureReady()
    return withLock(cacheFolder('windows'), printStatus, () => tryWindows(args))
  }),
)

async function tryWindows(args) {
  const wine = await prepareWine()
  process.once('exit', () => wine.end())
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => process.exit(128 + constants.signals[signal]))
  const isShort = args.includes('--short')
  for (const [what, reason] of Object.entries({ ...EXCLUDED, ...LEFT_OUT }))
    printStatus(`left out: ${what}: ${reason}`)
  const vitest = args.filter((arg) => arg !== '--short')
  const tests = await runWindowsTests(wine, vitest, { isShort })
  return { tests }
}
