/**
 * `npm run test:foreign -- ARGS`: tests PassDesk against programs and libraries of other projects.
 * `--strict` makes a missing tool a failure, other ARGS go to vitest. A test whose program is missing
 * is skipped and counted.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { foreignActionlint } from './foreign-actionlint.mjs'
import { foreignNodeFolder } from './foreign-node.mjs'
import { foreignPython } from './foreign-python.mjs'
import { ROOT, ensureReady, reportErrors, printStatus } from './ensure-ready.mjs'
import { runSuite, runTests } from './run-tests.mjs'
import { isStrict } from './test-tools.mjs'

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
    against: 'redocly, spectral (openapi.json)',
    file: 'test/foreign/openapi-linters.test.ts',
  },
  {
    against: 'clients that openapi-generator makes: Python, Kotlin, Swift',
    file: 'test/foreign/generated-clients.test.ts',
  },
  {
    against: 'npm audit, npm sbom, the CycloneDX schema',
    file: 'test/foreign/packages.test.ts',
  },
  { against: 'actionlint, shellcheck, bash', file: 'test/foreign/workflows.test.ts' },
  {
    against: 'OpenID clients: Auth.js, oidc-client-ts, Authlib, oauth2-proxy and others',
    file: 'test/foreign/sign-in-clients.test.ts',
  },
  { against: 'oauth4webapi', file: 'test/account/two-libraries.test.ts' },
  { against: 'openid-client', file: 'test/account/relying-party.test.ts' },
  { against: 'check-geojson (RFC 7946)', file: 'test/event/event-map.test.ts' },
  { against: 'wanakana', file: 'test/platform/text/search-text.test.ts' },
  {
    against: 'the mingw-w64 headers, koffi',
    file: 'test/drivers/brother-ql/windows-headers.test.ts',
  },
  { against: 'poppler (pdftoppm)', file: 'test/drivers/pdf/pdf.test.ts' },
  { against: 'pcscd with a virtual reader', file: 'test/drivers/nfc-tag/real-pcscd.test.ts' },
]

await reportErrors(() =>
  runSuite('foreign', async (args) => {
    const node = await ensureReady({ build: false })
    const python = await foreignPython()
    if (python !== null) process.env.PASSDESK_FOREIGN_PYTHON = python
    const folder = await foreignNodeFolder()
    if (folder !== null) process.env.PASSDESK_FOREIGN_NODE = folder
    const actionlint = await foreignActionlint()
    if (actionlint !== null) process.env.PASSDESK_ACTIONLINT = actionlint
    const failed = isStrict() && [python, folder, actionlint].includes(null) ? ['a tool is missing'] : []
    for (const { against, file } of TESTS) {
      if (!existsSync(join(ROOT, file))) throw new Error(`${file} does not exist`)
      printStatus(`against ${against}: ${file}`)
    }
    const tests = await runTests(node, [
      '--config',
      join(ROOT, 'vitest.foreign.config.ts'),
      ...TESTS.map(({ file }) => file),
      ...args,
    ])
    return { tests, failed }
  }),
)
