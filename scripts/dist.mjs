/**
 * `npm run dist -- [--system linux|mac|win] [--arch x64|arm64] [--dir] [--unsigned] [--electron
 * DIR]`: builds the packages of one system and processor. First checks all requirements and lists
 * what is missing, one line each.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkPackage } from './check-package.mjs'
import { findElectron } from './electron-binary.mjs'
import { ROOT, SetUpError, ensureReady, npm, printStatus, reportErrors } from './ensure-ready.mjs'
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
}
const NPM_SYSTEM = { linux: 'linux', mac: 'darwin', win: 'win32' }

await reportErrors(async () => {
  requireOwnFlags('npm run dist', Object.keys(OPTIONS))
  const order = readOrder()
  const node = await ensureReady()
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
    if (!Object.hasOwn(NPM_SYSTEM, values.system ?? ''))
      throw new Error(`--system must be linux, mac or win, got ${values.system}`)
    if (!['x64', 'arm64'].includes(values.arch))
      throw new Error(`--arch must be x64 or arm64, got ${values.arch}`)
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
    run(['exec', '--yes', `--package=${BUILDER}`, '--', 'electron-builder', '--version'], {
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

/** A folder with only the build and the production packages of the given system and processor. */
function makeStage({ system, arch }) {
  const stage = join(ROOT, 'dist', `stage-${system}-${arch}`)
  printStatus(`gathering the production packages of ${system} ${arch} …`)
  rmSync(stage, { recursive: true, force: true })
  mkdirSync(stage, { recursive: true })
  const texts = join('messages', 'data', 'desktop-entry.mjs')
  for (const part of ['package.json', 'package-lock.json', 'fonts', 'out', 'build', texts])
    cpSync(join(ROOT, part), join(stage, part), { recursive: true })
  const platform = [
    `--os=${NPM_SYSTEM[system]}`,
    `--cpu=${arch}`,
    ...(system === 'linux' ? ['--libc=glibc'] : []),
  ]
  const code = run(
    [
      'ci',
      '--omit=dev',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel',
      'error',
      ...platform,
    ],
    { cwd: stage },
  )
  if (code !== 0) throw new SetUpError('The production packages could not be gathered (see above).')
  return stage
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
  const code = run(['exec', '--yes', `--package=${BUILDER}`, '--', 'electron-builder', ...args], {
    cwd: stage,
  })
  if (code !== 0) throw new SetUpError('electron-builder did not succeed (see above).')
}

/** @returns {number} npm's exit code */
function run(args, options) {
  const { file, args: first } = npm()
  return (
    spawnSync(file, [...first, ...args], {
      cwd: ROOT,
      stdio: ['ignore', 2, 2],
      shell: file === 'npm.cmd',
      ...options,
    }).status ?? 1
  )
}
