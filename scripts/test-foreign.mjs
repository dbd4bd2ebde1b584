/**
 * `npm run test:foreign -- ARGS`: tests PassDesk against programs and libraries of other projects.
 * ARGS go to vitest. A test whose program is missing is skipped and listed.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { foreignActionlint } from './foreign-actionlint.mjs'
import { foreignPython } from './foreign-python.mjs'
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
  {
    against: 'npm audit, npm sbom, the CycloneDX schema, knip',
    file: 'test/foreign/packages.test.ts',
  },
  { against: 'actionlint, shellcheck, bash', file: 'test/foreign/workflows.test.ts' },
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
await reportErrors(async () => {
  const node = await ensureReady({ build: false })
  ensureTestTools()
  const python = foreignPython()
  if (python !== null) process.env.PASSDESK_FOREIGN_PYTHON = python
  const actionlint = foreignActionlint()
  if (actionlint !== null) process.env.PASSDESK_ACTIONLINT = actionlint
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
