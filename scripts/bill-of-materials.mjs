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
  ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'],
  { cwd: ROOT, encoding: 'utf8', shell: process.platform === 'win32', maxBuffer: 1 << 28 },
)
if (status !== 0) {
  process.stderr.write(stderr)
  process.exit(1)
}
const bill = JSON.parse(stdout)
// `--omit=dev` of npm leaves out a shipped package that a package for development needs too.
const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
const shipped = new Set([
  bill.metadata.component['bom-ref'],
  ...Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`),
])
const isShipped = (ref) => shipped.has(ref)
bill.components = bill.components.filter((component) => isShipped(component['bom-ref']))
bill.dependencies = bill.dependencies
  .filter(({ ref }) => isShipped(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isShipped) }))
bill.metadata.component.name = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).name
process.stdout.write(`${JSON.stringify(bill, null, 2)}\n`)
