/** The run of the mutation tester; scripts/test-mutation.mjs starts it. */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readCode } from '../check-house.mjs'
import { importsOf } from '../house-rules.mjs'
import { copyTree, NO_END } from './copied-tree.mjs'
import { mutated } from './mutators.mjs'
import { openProgram } from './program.mjs'
import { callingTests, nearTests } from './related-tests.mjs'
import { roomOf, shuffled } from './sample.mjs'

/** Tests that import a file and call none of its functions here may do so in a thread. */
const UNMEASURED = 3
/** A mutant that loops; the unchanged tests are measured on the same machine. */
const LIMIT_MS = 20_000
const LIMIT_FACTOR = 5
/** The time for tests that stand in other folders. */
const FAR_MS = 20_000
/** Files that are measured together, so that an interrupted run keeps most. */
const PORTION = 6

/**
 * @typedef {{ file: string, killed: boolean, mutant: import('./mutators.mjs').Mutant }} Result
 * @param {string} root
 * @param {{ seed: number, count: number, rooms: readonly string[], wide: boolean,
 * print: (line: string) => void, onResult: (result: Result) => void }} options
 * `onResult` is called after each mutant
 */
export async function testMutants(root, { seed, count, rooms, wide, print, onResult }) {
  const code = readCode(root)
  const files = [...code.keys()].filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !file.endsWith('.d.ts') &&
      rooms.some((room) => file === room || file.startsWith(`${room}/`)),
  )
  const program = openProgram(root)
  const tree = copyTree(root)
  try {
    const all = files.flatMap((file) => program.mutantsOf(file).map((mutant) => ({ file, mutant })))
    print(`${all.length} mutants in ${files.length} files; seed ${seed}`)
    const related = relatedTests(tree, importsOf(code), measuredTests(root, tree, code, print), wide)
    const isKilled = judge(tree, print)
    let tried = 0
    for (const { file, mutant } of shuffled(all, seed)) {
      if (tried === count) break
      const text = mutated(code.get(file), mutant)
      if (!program.compiles(file, text)) continue
      const tests = await related(file, mutant)
      const killed = await isKilled(file, [text, code.get(file)], tests)
      onResult({ file, mutant, killed })
      if (++tried % REPORTED === 0) print(`${tried} of ${count} tried`)
      if (!killed) print(describe(file, mutant))
    }
  } finally {
    program.close()
    await tree.close()
  }
}

/**
 * Writes mutants into the copy and runs tests. Measured results may be older than the sources: the
 * first failure of a test file counts only if the file passes without the mutant.
 */
function judge(tree, print) {
  const trusted = new Set([NO_END])
  const broken = new Set()
  const limitOf = (tests) => LIMIT_MS + LIMIT_FACTOR * tests.reduce((sum, { ms }) => sum + ms, 0)
  return async function isKilled(file, [text, original], related) {
    const tests = related.filter(({ test }) => !broken.has(test))
    if (tests.length === 0) return false
    tree.write(file, text)
    const names = tests.map(({ test }) => test)
    const failed = await tree.firstFailure(names, limitOf(tests))
    tree.write(file, original)
    if (failed === null || trusted.has(failed)) return failed !== null
    if ((await tree.firstFailure([failed], limitOf(tests))) === null) {
      trusted.add(failed)
      return true
    }
    print(`${failed} fails without a mutant and is not used`)
    broken.add(failed)
    return isKilled(file, [text, original], related)
  }
}

/** The tests for a mutant: near ones first, then far ones that are measured; all if `wide`. */
function relatedTests(tree, imports, { measure, known }, wide) {
  return async (file, mutant) => {
    const present = new Set(await tree.tests())
    const { near, far } = nearTests(imports, file)
    const nearest = await measure(near.filter((test) => present.has(test)))
    const others = far.filter((test) => present.has(test))
    const further = wide ? await measure(others) : known(others)
    const calling = [...callingTests(nearest, file, mutant), ...shortest(callingTests(further, file, mutant))]
    if (calling.length > 0) return calling
    return nearest.filter(({ passed }) => passed).slice(0, UNMEASURED)
  }
}

/** As many tests as fit into FAR_MS. */
function shortest(tests) {
  let left = FAR_MS
  return tests.filter(({ ms }) => (left -= ms) > 0)
}

/** A test that did not end. */
const UNKNOWN = { ms: 0, passed: false, calls: {} }

/** Measures each test once; a changed test file again. */
function measuredTests(root, tree, code, print) {
  const cache = join(root, 'node_modules', '.cache', 'passdesk-mutation.json')
  const known = readCache(cache)
  const hashOf = (test) => createHash('sha1').update(code.get(test)).digest('hex')
  const isKnown = (test) => known[test]?.hash === hashOf(test)
  const measure = async (tests) => {
    const missing = tests.filter((test) => !isKnown(test))
    while (missing.length > 0) {
      const portion = missing.splice(0, PORTION)
      print(`measuring ${portion.length} test files, ${missing.length} left`)
      const results = await tree.measure(portion)
      for (const test of portion) {
        const { error = 'no result', ...result } = results.find((one) => one.test === test) ?? UNKNOWN
        known[test] = { ...result, test, hash: hashOf(test) }
        if (!result.passed) print(`${test} fails without a mutant and is not used: ${oneLine(error)}`)
      }
      mkdirSync(dirname(cache), { recursive: true })
      writeFileSync(cache, JSON.stringify(known))
    }
    return tests.map((test) => known[test])
  }
  return { measure, known: (tests) => tests.filter(isKnown).map((test) => known[test]) }
}

function readCache(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}

/** Mutants between two lines of progress. */
const REPORTED = 20
const SHOWN = 90
const oneLine = (text) => text.replaceAll(/\s+/g, ' ').slice(0, SHOWN)

const describe = (file, { line, kind, before, replacement }) =>
  `survived: ${file}:${line} ${kind}: ${oneLine(before)} → ${oneLine(replacement)}`

/** `killed of tried` per room, and in all. */
function summary(results) {
  const rooms = Map.groupBy(results, ({ file }) => roomOf(file))
  const row = (name, list) => {
    const killed = list.filter((one) => one.killed).length
    return `${name}: ${killed} of ${list.length} killed`
  }
  return [...rooms]
    .sort()
    .map(([room, list]) => row(room, list))
    .concat(row('all', results))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      count: { type: 'string', default: '50' },
      room: { type: 'string', multiple: true, default: ['src-server'] },
      wide: { type: 'boolean', default: false },
    },
  })
  const results = []
  const end = (code) => {
    for (const line of summary(results)) console.log(line)
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(130))
  await testMutants(process.cwd(), {
    seed: Number(values.seed),
    count: Number(values.count),
    rooms: values.room.map((room) => room.replace(/\/$/, '')),
    wide: values.wide,
    print: (line) => console.log(line),
    onResult: (result) => results.push(result),
  })
  end(0)
}
