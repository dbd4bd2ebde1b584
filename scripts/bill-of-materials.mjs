/**
 * Prints the bill of materials of the shipped packages as CycloneDX, from `npm sbom`. npm names the
 * product after the folder of the checkout; here it has the name of package.json.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const { status, stdout, stderr } = spawnSync(
  'npm',
  [
    'sbom',
    '--package-lock-only',
    '--omit=dev',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
  ],
  { cwd: ROOT, encoding: 'utf8', shell: process.platform === 'win32', maxBuffer: 1 << 28 },
)
if (status !== 0) {
  process.stderr.write(stderr)
  process.exit(1)
}
const bill = JSON.parse(stdout)
bill.metadata.component.name = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).name
process.stdout.write(`${JSON.stringify(bill, null, 2)}\n`)
