/** How far an install of the lock has come: packages that lie in node_modules, and their size. */
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @param {string} root folder of package-lock.json
 * @returns {() => import('./progress.mjs').Reached}
 */
export function installProgress(root) {
  const beganMs = Date.now()
  const sizes = new Map(packagesHere(root).map((path) => [path, { bytes: 0, isSettled: false }]))
  return () => {
    for (const [path, size] of sizes) if (!size.isSettled) measure(join(root, path), size, beganMs)
    const there = [...sizes.values()].filter(({ bytes }) => bytes > 0)
    const megabytes = there.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6
    return {
      text: `${there.length} of ${sizes.size} packages, ${Math.round(megabytes)} MB`,
      share: there.length / sizes.size,
    }
  }
}

/** A package whose size did not change since the last time is not read again. */
function measure(folder, size, beganMs) {
  const found = lstatSync(join(folder, 'package.json'), { throwIfNoEntry: false })
  // An install removes the folders of the one before first.
  if (!found || found.ctimeMs < beganMs) return
  const bytes = bytesIn(folder)
  size.isSettled = bytes === size.bytes
  size.bytes = bytes
}

/** Without the packages in its own node_modules, which the lock lists too. */
function bytesIn(path) {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found?.size ?? 0
  try {
    return readdirSync(path)
      .filter((name) => name !== 'node_modules')
      .reduce((sum, name) => sum + bytesIn(join(path, name)), 0)
  } catch {
    return 0
  }
}

/** Paths of the lock that npm installs on this system and processor. */
export function packagesHere(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const here = Object.entries({ os: process.platform, cpu: process.arch, libc: libc() })
  const found = new Set()
  const visit = (path) => {
    const entry = packages[path]
    if (!here.every(([key, value]) => value === null || fits(entry[key], value))) return
    found.add(path)
    for (const name of namesNeeded(entry)) {
      const needed = pathOf(packages, path, name)
      if (needed !== undefined && !found.has(needed)) visit(needed)
    }
  }
  if (packages[''] !== undefined) visit('')
  found.delete('')
  return [...found]
}

const namesNeeded = (entry) =>
  ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'].flatMap((kind) =>
    Object.keys(entry[kind] ?? {}),
  )

/** Node looks for a package beside its owner, then in outer folders. */
function pathOf(packages, owner, name) {
  const inside = `${owner}${owner && '/'}node_modules/${name}`
  if (packages[inside] || owner === '') return packages[inside] && inside
  return pathOf(packages, owner.slice(0, Math.max(0, owner.lastIndexOf('/node_modules/'))), name)
}

function fits(entry, value) {
  if (entry === undefined) return true
  const list = [entry].flat()
  return !list.includes(`!${value}`) && (list.includes(value) || list.every((one) => one[0] === '!'))
}

/** Null where packages have no kinds of it. */
function libc() {
  if (process.platform !== 'linux') return null
  process.report.excludeNetwork = true
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
}
