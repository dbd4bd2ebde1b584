/**
 * What a package would hold, computed from electron-builder's file patterns over the real tree.
 * Needs nothing but Node.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A file pattern as electron-builder reads it: `*` within a folder, `**` across folders, `{a,b}`.
 * Names that begin with a dot are names like others.
 * @param {string} pattern without its `!`
 */
export function toRegExp(pattern) {
  let source = ''
  for (let at = 0; at < pattern.length; at += 1) {
    const letter = pattern[at]
    if (pattern.startsWith('**/', at)) {
      source += '(?:.*/)?'
      at += 2
    } else if (pattern.startsWith('**', at)) {
      source += '.*'
      at += 1
    } else if (letter === '*') source += '[^/]*'
    else if (letter === '{') source += '(?:'
    else if (letter === '}') source += ')'
    else if (letter === ',') source += '|'
    else if ('?[]!()+@'.includes(letter) && letter !== '@' && letter !== '+')
      throw new Error(
        `package-files: the pattern ${pattern} has a ${letter}, which is not understood here`,
      )
    else source += letter.replace(/[.+^$|\\]/g, String.raw`\$&`)
  }
  return new RegExp(`^${source}$`)
}

/**
 * Production packages by the lock: neither for development only, nor for another system.
 * @returns {string[]} their folders, `node_modules/koa`
 */
export function productionPackages(root) {
  const { packages } = readJson(join(root, 'package-lock.json'))
  return Object.entries(packages)
    .filter(
      ([path, entry]) => path !== '' && !entry.dev && !entry.link && existsSync(join(root, path)),
    )
    .map(([path]) => path)
}

/** Packages that the lock has for development only. */
export function developmentPackages(root) {
  const { packages } = readJson(join(root, 'package-lock.json'))
  return Object.entries(packages).flatMap(([path, entry]) => (entry.dev ? [path] : []))
}

/**
 * Files of a package, from the root, with `/`. electron-builder leaves out some more of a package's
 * paperwork by itself, and puts npm's packages into folders of its own choice; no other file comes
 * in beyond this.
 * @param {{ files: string[] }} config electron-builder's for one system
 */
export function packagedFiles(root, config) {
  const patterns = config.files.map((text) => ({
    text,
    keeps: !text.startsWith('!'),
    test: toRegExp(text.replace(/^!/, '')),
  }))
  const own = topFolders(patterns).flatMap((path) => walk(root, path))
  const isKept = (path) =>
    patterns.reduce(
      (kept, { keeps, test }) => (kept === keeps ? kept : test.test(path) ? keeps : kept),
      false,
    )
  const excludes = patterns.filter(({ keeps }) => !keeps)
  const modules = productionPackages(root).flatMap((path) => walk(root, path, true))
  return [
    ...own.filter(isKept),
    ...modules.filter((path) => !excludes.some(({ test }) => test.test(path))),
  ].sort()
}

/** Where the including patterns begin: nothing else of the tree has to be looked through. */
function topFolders(patterns) {
  return [
    ...new Set(
      patterns.filter(({ keeps }) => keeps).map(({ text }) => text.replace(/\/?\*.*$/, '')),
    ),
  ]
}

/**
 * @param {boolean} ofPackage leaves out packages within the package: the lock names them by
 * themselves
 */
function walk(root, path, ofPackage = false) {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return [path]
  return readdirSync(join(root, path)).flatMap((name) =>
    ofPackage && name === 'node_modules' ? [] : walk(root, `${path}/${name}`, ofPackage),
  )
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
