/**
 * `npm run test:windows -- ARGS`: PassDesk with Windows' Node in Wine. Sets up Wine and the packages
 * for Windows in a cache folder, then runs the main suite and tries a kiosk from outside. `--short`
 * runs a part within four minutes, `--kiosk` only the kiosk, `--strict` makes a missing tool a
 * failure, other ARGS go to vitest. Ends with a line `N passed, N failed, N skipped`, and non-zero
 * when anything failed.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureReady, printStatus, reportErrors } from './ensure-ready.mjs'
import { TOOLS } from './find-tools.mjs'
import { checkKiosk } from './kiosk-checks.mjs'
import { runSuite } from './run-tests.mjs'
import { withLock } from './set-up-lock.mjs'
import { cacheFolder } from './copied-clone.mjs'
import { EXCLUDED, LEFT_OUT, runWindowsTests } from './windows-tests.mjs'
import { prepareWine, windowsPath } from './wine.mjs'

const NEEDED = ['Wine', 'mingw-w64']

await reportErrors(() =>
  runSuite('windows', async (args) => {
    const missing = NEEDED.filter((name) => TOOLS[name].find() === null)
    if (missing.length > 0) {
      printStatus(`NOTHING WAS TRIED ON WINDOWS: ${missing.join(' and ')} missing`)
      return { tests: { passed: 0, failed: 0, skipped: { [missing.join(', ')]: 1 }, ended: true } }
    }
    const node = await ensureReady()
    return withLock(cacheFolder('windows'), printStatus, () => tryWindows(node, args))
  }),
)

async function tryWindows(node, args) {
  const wine = await prepareWine()
  process.once('exit', () => wine.end())
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => process.exit(128 + constants.signals[signal]))
  const isShort = args.includes('--short')
  if (args.includes('--kiosk')) {
    const { passed, failed } = await checkKioskInWine(node, wine, isShort ? 'short' : 'all')
    return { tests: { passed, failed: 0, skipped: {}, ended: true }, failed }
  }
  for (const [what, reason] of Object.entries({ ...EXCLUDED, ...LEFT_OUT }))
    printStatus(`left out: ${what}: ${reason}`)
  const vitest = args.filter((arg) => arg !== '--short')
  const only = vitest.length > 0
  const { tests, failed } = await runWindowsTests(wine, vitest, { isShort })
  if (only) return { tests, failed }
  const kiosk = await checkKioskInWine(node, wine, isShort ? 'short' : 'all')
  return {
    tests: { ...tests, passed: tests.passed + kiosk.passed },
    failed: [...failed, ...kiosk.failed],
  }
}

async function checkKioskInWine(node, wine, part) {
  const folder = mkdtempSync(join(tmpdir(), 'passdesk-windows-kiosk-'))
  const env = { PASSDESK_LAN_PORT: 'off' }
  try {
    return await checkKiosk(
      {
        folder,
        node,
        path: windowsPath,
        kill: (child) => child.kill('SIGKILL'),
        start: (args, output) => wine.start(args, { output, env }),
        startInConsole: (args, output, codePage) => wine.startInConsole(args, { output, codePage, env }),
        place: (name, at) => wine.place(name, at),
      },
      part,
    )
  } finally {
    wine.end()
    rmSync(folder, { recursive: true, force: true })
  }
}
