import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ROOT } from '../cli/rig.ts'
import { temporaryFolder } from '../support/after-file.ts'
import { childOutput, type Ended } from '../support/child-output.ts'
import { loadModule, writeTree } from '../support/repository-files.ts'

interface Mutant {
  readonly kind: string
  readonly line: number
  readonly before: string
  readonly replacement: string
  readonly scope: string | null
  readonly inCallback: boolean
}

const load = <T>(name: string): Promise<T> => loadModule<T>(`scripts/mutation/${name}`)
const { openProgram } = await load<{
  openProgram(root: string): {
    mutantsOf(file: string): Mutant[]
    compiles(file: string, text: string): boolean
    close(): void
  }
}>('program.mjs')
const { mutated } = await load<{ mutated(text: string, mutant: Mutant): string }>('mutators.mjs')
const { shuffled } = await load<{ shuffled<T>(list: readonly T[], seed: number): T[] }>('sample.mjs')
const { nearTests, callingTests } = await load<{
  nearTests(
    imports: Map<string, Set<string>>,
    file: string,
  ): { near: readonly string[]; far: readonly string[] }
  callingTests(
    measured: readonly object[],
    file: string,
    mutant: Pick<Mutant, 'scope' | 'inCallback'>,
  ): { test: string }[]
}>('related-tests.mjs')

const HEAD = 'declare const a: number, b: number, on: boolean\n'
const DECLARED = 'declare function bumpRevs(key: string): Promise<void>\n'

const TEXTS: readonly [what: string, text: string, expected: readonly (string | RegExp)[]][] = [
  ['equality', 'export const x = a === b', ['export const x = a !== b']],
  ['an inequality', 'export const x = a !== b', ['export const x = a === b']],
  ['a limit', 'export const x = a < b', ['export const x = a <= b']],
  ['an inclusive limit', 'export const x = a >= b', ['export const x = a > b']],
  ['a number', 'export const x = 9', ['export const x = 10']],
  ['a fraction', 'export const x = 0.5', ['export const x = (0.5 + 1)']],
  ['a boolean', 'export const x = true', ['export const x = false']],
  ['a negation', 'export const x = !on', ['export const x = on']],
  ['a connective', 'export const x = on && !!a', [/on \|\| !!a/, /on && !a/, /on && !a/]],
  [
    'a code of a union',
    "export const x: 'open' | 'shut' = 'open'",
    ["export const x: 'open' | 'shut' = 'shut'"],
  ],
  [
    'a compared code',
    "export const x = (y: 'open' | 'shut') => y === 'shut'",
    [/y !== 'shut'/, /y === 'open'/],
  ],
  ['a text', "export const x: string = 'open'", []],
  ['a key of a text', "export const x: 'a.b' | 'a.c' = 'a.b'", []],
  ['a type', "export type X = 1 | true | 'open'", []],
  [
    'a guard',
    'export function x() {\n  if (on) return a\n  return b\n}',
    ['export function x() {\n  ;\n  return b\n}'],
  ],
  [
    'a guard of a block',
    'export function x() {\n  if (on) {\n    throw Error()\n  }\n}',
    ['export function x() {\n  ;\n}'],
  ],
  ['a choice', 'export function x() {\n  if (on) return a\n  else return b\n}', []],
  [
    'an increased revision',
    `${DECLARED}export const x = async () => {\n  await bumpRevs('a')\n}`,
    [/\{\n  bumpRevs\('a'\)\n\}/, /\{\n  void 0\n\}/],
  ],
]

const COMPILED = `export function x(y: number | null): number {
  const unused = 5
  if (y === null) return a
  if (unused > b) return b
  return y
}`
const NAMED =
  'const one = 1\nexport const two = () => [one].map((n) => n === a)\n' +
  'export function three() {\n  return { four: () => on && !!b, ...{ n: 5 } }\n}'

describe('the mutators', () => {
  const root = temporaryFolder('mutators')
  const compilerOptions = { strict: true, noEmit: true, target: 'ES2024', noUnusedLocals: true }
  const texts = [...TEXTS.map(([, text]) => text), COMPILED, NAMED].map((text) => `${HEAD}${text}`)
  writeTree(join(root, 'src'), {
    'tsconfig.json': JSON.stringify({ compilerOptions }),
    ...Object.fromEntries(texts.map((text, n) => [`${n}.ts`, text])),
  })
  const program = openProgram(root)
  afterAll(() => program.close())
  const mutantsOf = (
    body: string,
  ): { all: readonly Mutant[]; changed: readonly string[]; compiling: readonly string[] } => {
    const text = `${HEAD}${body}`
    const file = `src/${texts.indexOf(text)}.ts`
    const all = program.mutantsOf(file)
    const changed = all.map((mutant) => mutated(text, mutant))
    return { all, changed, compiling: changed.filter((one) => program.compiles(file, one)) }
  }

  it.each(TEXTS)('change %s', (_what, text, expected) => {
    const rests = mutantsOf(text).changed.map((one) => one.slice(HEAD.length))
    expect(rests).toEqual(expected.map((one) => (typeof one === 'string' ? one : expect.stringMatching(one))))
  })

  it('leave out what does not compile, and keep what leaves an import unused', () => {
    expect(mutantsOf(COMPILED).compiling.map((one) => one.slice(HEAD.length))).toEqual([
      COMPILED.replace('5', '6'),
      COMPILED.replace('if (unused > b) return b', ';'),
      COMPILED.replace('>', '>='),
    ])
  })

  it('name the line and the nearest function with a name', () => {
    expect(mutantsOf(NAMED).all.map(({ line, scope, inCallback }) => [line, scope, inCallback])).toEqual([
      [2, null, false],
      [3, 'two', true],
      [5, 'four', false],
      [5, 'four', false],
      [5, 'four', false],
      [5, 'three', false],
    ])
  })
})

describe('the tests for a mutant', () => {
  it('are those of its room, then of its wing, that import its file', () => {
    const imports = new Map(
      Object.entries({
        'src-server/print/job/rule.ts': [],
        'src-server/app.ts': ['src-server/print/job/rule.ts'],
        'test/print/all.test.ts': ['src-server/app.ts'],
        'test/print/job/rule.test.ts': ['src-server/print/job/rule.ts'],
        'test/pass/all.test.ts': ['src-server/app.ts'],
        'test/print/other.test.ts': [],
      }).map(([file, targets]) => [file, new Set(targets)]),
    )
    expect(nearTests(imports, 'src-server/print/job/rule.ts')).toEqual({
      near: ['test/print/job/rule.test.ts', 'test/print/all.test.ts'],
      far: ['test/pass/all.test.ts'],
    })
  })

  it('call its function and pass without it, the shortest first', () => {
    const measured = [
      { test: 'slow', ms: 9, passed: true, calls: { a: ['f'] } },
      { test: 'quick', ms: 1, passed: true, calls: { a: ['f', 'g', ''] } },
      { test: 'broken', ms: 1, passed: false, calls: { a: ['f'] } },
      { test: 'other', ms: 1, passed: true, calls: { a: ['g'], b: ['f'] } },
    ]
    const names = (scope: string | null, inCallback = false): string[] =>
      callingTests(measured, 'a', { scope, inCallback }).map(({ test }) => test)
    expect(names('f')).toEqual(['quick', 'slow'])
    expect(names('f', true)).toEqual(['quick'])
    expect(names(null)).toEqual(['quick', 'other', 'slow'])
  })

  it('are drawn in an order that depends on the seed alone', () => {
    const list = Array.from({ length: 50 }, (_, n) => n)
    expect(shuffled(list, 7)).toEqual(shuffled(list, 7))
    expect(shuffled(list, 7)).not.toEqual(shuffled(list, 8))
    expect(shuffled(list, 7).toSorted((a, b) => a - b)).toEqual(list)
  })
})

it('the mutation tester reports the hole of a tested limit, and leaves the sources alone', async () => {
  const root = temporaryFolder('mutation')
  const rule =
    'export const mayPrint = (copies: number): boolean => copies > 0\n' +
    'export const mayCut = (length: number): boolean => length > 30\n'
  writeTree(root, {
    'package.json': '{ "type": "module" }',
    'src-server/tsconfig.json': JSON.stringify({
      compilerOptions: { strict: true, noEmit: true, types: [] },
    }),
    'src-server/print/job/rule.ts': rule,
    'test/support/each-file.ts': '',
    'test/print/rule.test.ts': `
import { expect, it } from 'vitest'
import { mayCut, mayPrint } from '../../src-server/print/job/rule.ts'
it('a job of no copies is not printed', () => expect(mayPrint(0)).toBe(false))
it('a job of a copy is printed', () => expect(mayPrint(1)).toBe(true))
it('a long job is cut', () => expect(mayCut(100)).toBe(true))`,
    'vitest.config.ts': `
export default { test: { projects: [{ test: {
  name: 'quick', include: ['test/**/*.test.ts'], setupFiles: ['test/support/each-file.ts'], isolate: false,
} }] } }`,
  })
  mkdirSync(join(root, 'node_modules'))
  for (const name of ['vitest', 'typescript'])
    symlinkSync(join(ROOT, 'node_modules', name), join(root, 'node_modules', name))
  const survivor = /^survived: src-server\/print\/job\/rule\.ts:2 (comparison: > → >=|number: 30 → 31)$/
  const { code, out } = await runTester(root)
  expect(out.split('\n').filter((line) => !line.startsWith('measuring'))).toEqual([
    '4 mutants in 1 files; seed 3',
    expect.stringMatching(survivor),
    expect.stringMatching(survivor),
    'src-server/print/job: 2 of 4 killed',
    'all: 2 of 4 killed',
    '',
  ])
  expect(code).toBe(0)
  expect(readFileSync(join(root, 'src-server/print/job/rule.ts'), 'utf8')).toBe(rule)
})

function runTester(cwd: string): Promise<Ended> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|PASSDESK_TEST)/.test(name)),
  )
  const args = [join(ROOT, 'scripts/mutation/run.mjs'), '--seed', '3', '--room', 'src-server']
  return childOutput(spawn(process.execPath, args, { cwd, env }))
}
