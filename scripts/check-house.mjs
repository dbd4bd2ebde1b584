/**
 * `node scripts/check-house.mjs`: checks the rules of house-rules.mjs. `--shrink` removes
 * exceptions of house-exceptions.json that are no longer needed; nothing adds one.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkHouse, isCode } from './house-rules.mjs'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const EXCEPTIONS = join(ROOT, 'scripts', 'house-exceptions.json')

/** Folders that hold no sources, for a tree without git. */
const NO_SOURCES = /^(node_modules|out|dist|data|\.tsbuild|\.git)$/

/** Every file that git tracks or would track; in a folder without git, all but what is made. */
export function listFiles(root) {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const { status, stdout } = spawnSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  const listed = status === 0 ? stdout.split('\0') : filesBelow(root, '')
  return [...new Set(listed)].filter((file) => file !== '' && existsSync(join(root, file))).sort()
}

function filesBelow(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (NO_SOURCES.test(entry.name)) return []
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    return entry.isDirectory() ? filesBelow(root, path) : [path]
  })
}

/** Every code file, as a map from path to text. */
export function readCode(root) {
  const files = listFiles(root).filter(isCode)
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}

export const readExceptions = () => JSON.parse(readFileSync(EXCEPTIONS, 'utf8'))

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = readCode(ROOT)
  let result = checkHouse(files, readExceptions())
  if (process.argv.includes('--shrink')) {
    writeFileSync(EXCEPTIONS, `${JSON.stringify(result.exceptions, null, 2)}\n`)
    result = checkHouse(files, readExceptions())
  }
  for (const { rule, text } of result.problems) console.error(`${rule}: ${text}`)
  const excepted = Object.values(result.exceptions).flat().length
  console.log(`house: ${result.problems.length} problems, ${excepted} exceptions`)
  if (result.problems.length > 0) process.exitCode = 1
}
