/**
 * `node scripts/check-house.mjs`: checks the rules of house-rules.mjs. `--shrink` removes
 * exceptions of house-exceptions.json that are no longer needed; nothing adds one.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkHouse, isCode } from './house-rules.mjs'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const EXCEPTIONS = join(ROOT, 'scripts', 'house-exceptions.json')

/** Every code file that git tracks or would track, as a map from path to text. */
export function readCode(root) {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
  const files = [...new Set(listed.split('\0'))].filter(isCode).sort()
  const there = files.filter((file) => existsSync(join(root, file)))
  return new Map(there.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
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
