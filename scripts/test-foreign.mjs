/**
 * `npm run test:foreign -- ARGS`: tests PassDesk against programs and libraries of other projects.
 * ARGS go to vitest. A test whose program is missing is skipped and listed.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, ensureReady, reportErrors, printStatus } from './ensure-ready.mjs'
import { runTests } from './run-tests.mjs'
import { ensureTestTools } from './test-tools.mjs'

const TESTS = [
  {
    against: 'brother_ql (label streams and label sizes)',
    file: 'test/foreign/brother-ql.test.ts',
  },
  { against: 'rastertoptch (dots)', file: 'test/foreign/rastertoptch.test.ts' },
  { against: 'zbar (QR codes)', file: 'test/foreign/zbar.test.ts' },
  { against: 'ndeflib and nfcpy (tags)', file: 'test/foreign/tags.test.ts' },
  { against: 'schemathesis (openapi.json)', file: 'test/foreign/openapi.test.ts' },
  { against: 'npm audit, npm sbom, knip', file: 'test/foreign/packages.test.ts' },
  { against: 'openid-client, oauth4webapi', file: 'test/sign-in/two-libraries.test.ts' },
  { against: 'openid-client', file: 'test/sign-in/relying-party.test.ts' },
  { against: 'check-geojson (RFC 7946)', file: 'test/events/event-map.test.ts' },
  { against: 'wanakana', file: 'test/text/search-text.test.ts' },
  {
    against: 'the mingw-w64 headers, koffi',
    file: 'test/drivers/brother-ql/windows-headers.test.ts',
  },
  { against: 'poppler (pdftoppm)', file: 'test/drivers/pdf/pdf.test.ts' },
  { against: 'pcscd with a virtual reader', file: 'test/drivers/nfc-tag/real-pcscd.test.ts' },
]
const PYTHON_PACKAGES = join(ROOT, 'test', 'foreign', 'requirements.txt')
const PYTHON_FOLDER = join(ROOT, 'node_modules', '.cache', 'foreign-python')
const IMPORTS = 'import brother_ql, ndef, nfc, schemathesis'

await reportErrors(async () => {
  const node = await ensureReady({ build: false })
  ensureTestTools()
  const python = foreignPython()
  if (python !== null) process.env.PASSDESK_FOREIGN_PYTHON = python
  for (const { against, file } of TESTS) {
    if (!existsSync(join(ROOT, file))) throw new Error(`${file} does not exist`)
    printStatus(`against ${against}: ${file}`)
  }
  const tests = await runTests(node, [
    '--config',
    join(ROOT, 'vitest.foreign.config.ts'),
    ...TESTS.map(({ file }) => file),
    ...process.argv.slice(2),
  ])
  if (!tests.ended) printStatus('FAILED: the tests did not run to their end')
  if (tests.skipped > 0)
    printStatus(`SKIPPED: ${tests.skipped} tests; the lines above name the tool`)
  console.log(
    `${tests.passed} passed, ${tests.failed + Number(!tests.ended)} failed, ${tests.skipped} skipped`,
  )
  process.exitCode = tests.ended && tests.failed === 0 ? 0 : 1
})

/** A Python with the packages of requirements.txt; made in node_modules/.cache if possible. */
function foreignPython() {
  const [folder, program] =
    process.platform === 'win32' ? ['Scripts', 'python.exe'] : ['bin', 'python']
  const own = join(PYTHON_FOLDER, folder, program)
  const found = [process.env.PASSDESK_FOREIGN_PYTHON, own, 'python3', 'python'].find(
    (file) => file && runs(file, ['-c', IMPORTS]),
  )
  if (found) return found
  printStatus('installing the Python packages of test/foreign (about half a minute) …')
  const isMade =
    ['python3', 'python'].some((file) => runs(file, ['-m', 'venv', PYTHON_FOLDER])) &&
    runs(own, ['-m', 'pip', 'install', '--quiet', '--requirement', PYTHON_PACKAGES])
  if (isMade && runs(own, ['-c', IMPORTS])) return own
  printStatus(
    'MISSING FOR THE TESTS: Python 3.10 or newer with the packages of ' +
      'test/foreign/requirements.txt; they could not be installed.',
  )
  return null
}

function runs(file, args) {
  return spawnSync(file, args, { stdio: 'ignore' }).status === 0
}
