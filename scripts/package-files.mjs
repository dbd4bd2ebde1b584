/** The contents of a package by electron-builder's file patterns. Uses only Node's modules. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Parses a file pattern of electron-builder: `*` within a folder, `**` across folders, `{a,b}`. Dot
 * files match like others.
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
      throw new Error(`package-files: the pattern ${pattern} has a ${letter}, which is not understood here`)
    else source += letter.replace(/[.+^$|\\]/g, String.raw`\$&`)
  }
  return new RegExp(`^${source}$`)
}

/**
 * Production packages by the lock: without development packages and other systems.
 * @returns {string[]} their folders, `node_modules/koa`
 */
export function productionPackages(root) {
  const { packages } = readJson(join(root, 'package-lock.json'))
  return Object.entries(packages)
    .filter(([path, entry]) => path !== '' && !entry.dev && !entry.link && existsSync(join(root, path)))
    .map(([path]) => path)
}

/** Development packages by the lock. */
export function developmentPackages(root) {
  const { packages } = readJson(join(root, 'package-lock.json'))
  return Object.entries(packages).flatMap(([path, entry]) => (entry.dev ? [path] : []))
}

/**
 * Files of a package, from the root, with `/`. electron-builder additionally omits some
 * documentation files and moves npm packages into its own folders; it adds no other file.
 * @param {{ files: string[] }} config electron-builder's for one system
 */
export function packagedFiles(root, config) {
  const patterns = config.files.map((text) => ({
    text,
    keeps: !text.startsWith('!'),
    test: toRegExp(text.replace(/^!/, '')),
  }))
  const own = topFolders(patterns).flatMap((path) => listFiles(root, path))
  const isKept = (path) =>
    patterns.reduce(
      (kept, { keeps, test }) => (kept === keeps ? kept : test.test(path) ? keeps : kept),
      false,
    )
  const excludes = patterns.filter(({ keeps }) => !keeps)
  const modules = productionPackages(root).flatMap((path) => listFiles(root, path, true))
  return [
    ...own.filter(isKept),
    ...modules.filter((path) => !excludes.some(({ test }) => test.test(path))),
  ].sort()
}

/** First folders of the including patterns: nothing else must be searched. */
function topFolders(patterns) {
  return [...new Set(patterns.filter(({ keeps }) => keeps).map(({ text }) => text.replace(/\/?\*.*$/, '')))]
}

/** @param {boolean} ofPackage skips nested packages: the lock lists them separately */
function listFiles(root, path, ofPackage = false) {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return [path]
  return readdirSync(join(root, path)).flatMap((name) =>
    ofPackage && name === 'node_modules' ? [] : listFiles(root, `${path}/${name}`, ofPackage),
  )
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
