/** The stage of a package: what it is made from. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, SetUpError, npm, printStatus } from './ensure-ready.mjs'

const NPM_SYSTEM = { linux: 'linux', mac: 'darwin', win: 'win32' }

/**
 * Makes a folder with only the build and the production packages of the given system and processor.
 * @returns {string} the folder
 */
export function makeStage({ system, arch }) {
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
  const code = runNpm(
    ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error', ...platform],
    { cwd: stage },
  )
  if (code !== 0) throw new SetUpError('The production packages could not be gathered (see above).')
  return stage
}

/**
 * npm leaves out what it cannot fetch, because packages of one system are optional.
 * @returns {string[]} names of those that Node needs in the stage
 */
export function missingPackages(stage, { system, arch }) {
  const { packages } = JSON.parse(readFileSync(join(stage, 'package-lock.json'), 'utf8'))
  const isOfSystem = ({ dev, devOptional, os, cpu, libc = ['glibc'] }) =>
    !dev && !devOptional && os?.includes(NPM_SYSTEM[system]) && cpu?.includes(arch) && libc.includes('glibc')
  return Object.entries(packages)
    .filter(([path, entry]) => isOfSystem(entry) && !existsSync(join(stage, path, 'package.json')))
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
}

/** Runs npm; its output is status. @returns {number} npm's exit code */
export function runNpm(args, options) {
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
