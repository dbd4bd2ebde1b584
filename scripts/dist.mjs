/**
 * `npm run dist -- [--system linux|mac|win] [--arch x64|arm64] [--dir] [--unsigned] [--electron
 * DIR]`: builds the packages of one system and processor. First checks all requirements and lists
 * what is missing, one line each. `npm run dist -- --portable win-x64|linux-x64|linux-arm64` builds
 * a portable folder, which needs no Electron and no machine of that system.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkPackage } from './check-package.mjs'
import { findElectron } from './electron-binary.mjs'
import { ROOT, SetUpError, ensureReady, printStatus, reportErrors } from './ensure-ready.mjs'
import { makeStage, runNpm } from './package-stage.mjs'
import { PORTABLES, makePortable } from './portable.mjs'
import { requireOwnFlags } from './swallowed-flags.mjs'

/** 133 MB with dependencies, not needed to run or test the kiosk: so it is no dependency. */
const BUILDER = 'electron-builder@26.17.0'
const OWN_SYSTEM = { linux: 'linux', darwin: 'mac', win32: 'win' }[process.platform]
const OPTIONS = {
  system: { type: 'string', default: OWN_SYSTEM },
  arch: { type: 'string', default: process.arch },
  dir: { type: 'boolean' },
  unsigned: { type: 'boolean' },
  electron: { type: 'string' },
  portable: { type: 'string' },
  incomplete: { type: 'boolean' },
}
const SYSTEMS = ['linux', 'mac', 'win']

const NAMES = Object.keys(PORTABLES)

await reportErrors(async () => {
  requireOwnFlags('npm run dist', Object.keys(OPTIONS))
  const order = readOrder()
  const node = await ensureReady()
  if (order.portable !== undefined) return printStatus(`done: ${await makePortable(order.portable, order)}`)
  const missing = await missingRequirements(order, node)
  if (missing.length > 0) {
    for (const line of missing) printStatus(`missing: ${line}`)
    throw new SetUpError('No package was made.')
  }
  const stage = makeStage(order)
  if ((await checkPackage(stage)) !== 0)
    throw new SetUpError('No package was made: it would hold what it must not (see above).')
  runBuilder(order, stage)
  printStatus(`done: ${join(ROOT, 'dist', 'packages')}`)
})

function readOrder() {
  try {
    const { values } = parseArgs({
      options: OPTIONS,
    })
    if (!SYSTEMS.includes(values.system))
      throw new Error(`--system must be linux, mac or win, got ${values.system}`)
    if (!['x64', 'arm64'].includes(values.arch))
      throw new Error(`--arch must be x64 or arm64, got ${values.arch}`)
    if (values.portable !== undefined && !Object.hasOwn(PORTABLES, values.portable))
      throw new Error(`--portable must be ${NAMES.join(', ')}, got ${values.portable}`)
    return values
  } catch (error) {
    throw new SetUpError(`${error.message}.`)
  }
}

/** One line with the cure per missing requirement. @returns {Promise<string[]>} */
async function missingRequirements(order, node) {
  const missing = []
  if (order.system !== OWN_SYSTEM)
    missing.push(
      `a ${order.system} machine: packages are made on the system they are for, and this one is ` +
        `${OWN_SYSTEM ?? process.platform}.`,
    )
  if (order.system === 'linux' && !existsSync(join(ROOT, 'build', 'linux', '70-passdesk.rules')))
    missing.push('build/linux/70-passdesk.rules, which the deb installs.')
  const electron = await electronProblem(order, node)
  if (electron !== null)
    missing.push(
      `the Electron binary: ${electron}. Allow its download, or give a folder with it: --electron DIR.`,
    )
  if (
    runNpm(['exec', '--yes', `--package=${BUILDER}`, '--', 'electron-builder', '--version'], {
      stdio: 'pipe',
    }) !== 0
  )
    missing.push(`${BUILDER}: npm could not fetch it. Allow the package registry.`)
  const identity = order.dir || order.unsigned ? null : signingProblem(order.system)
  if (identity !== null)
    missing.push(
      `${identity} Or add --unsigned: the system warns whoever opens it, and Windows and macOS ` +
        'take no updates.',
    )
  return missing
}

/** electron-builder downloads Electron for other processors itself. */
async function electronProblem({ arch, electron }, node) {
  if (electron) return existsSync(electron) ? null : `there is no folder ${electron}`
  if (arch !== process.arch) return null
  const found = await findElectron(node)
  return 'binary' in found ? null : found.reason
}

function signingProblem(system) {
  const { CSC_LINK, CSC_NAME, WIN_CSC_LINK } = process.env
  if (system === 'win')
    return WIN_CSC_LINK || CSC_LINK
      ? null
      : 'a certificate to sign with: set WIN_CSC_LINK to its .pfx and WIN_CSC_KEY_PASSWORD.'
  if (system !== 'mac' || CSC_LINK || CSC_NAME) return null
  const found = spawnSync('security', ['find-identity', '-v', '-p', 'codesigning'], {
    encoding: 'utf8',
  })
  return /Developer ID Application/.test(found.stdout ?? '')
    ? null
    : 'a “Developer ID Application” identity to sign with: put it into the keychain, or set ' +
        'CSC_LINK and CSC_KEY_PASSWORD.'
}

function runBuilder({ system, arch, dir, electron }, stage) {
  const output = join(ROOT, 'dist', 'packages')
  const settings = [
    `-c.directories.output=${output}`,
    ...(electron ? [`-c.electronDist=${resolve(electron)}`] : []),
  ]
  const args = [
    '--projectDir',
    stage,
    '--config',
    'build/electron-builder.mjs',
    `--${system}`,
    `--${arch}`,
    '--publish',
    'never',
    ...(dir ? ['--dir'] : []),
    ...settings,
  ]
  const code = runNpm(['exec', '--yes', `--package=${BUILDER}`, '--', 'electron-builder', ...args], {
    cwd: stage,
  })
  if (code !== 0) throw new SetUpError('electron-builder did not succeed (see above).')
}
