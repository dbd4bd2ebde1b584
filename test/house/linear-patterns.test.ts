// @module-tag slow
import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { buildOpenApi } from '../../contract/app/openapi.ts'
import { inSlices } from '../../src-server/platform/threads/in-slices.ts'
import { HALF_TYPED_ROMAJI, ROMAJI } from '../../src-server/platform/text/kana-romaji.ts'
import { repositoryFiles, ROOT } from '../support/repository-files.ts'

/** Long enough to detect quadratic time: 400 million steps instead of 20,000. */
const LONG = 20_000
/** Limit of the best of three, ms; a linear pattern takes far less than one, a quadratic one hundreds. */
const TOO_SLOW_MS = 60
/** Short enough for an exponential pattern to end. */
const SHORTEST = 24
/** Characters of most classes. */
const USUAL = [' ', '\n', '\t', 'a', 'A', '0', '-', '.', '"', '/', 'あ', '\u0301']

/** Built from parts, so not found in the source. */
const MADE = [ROMAJI, HALF_TYPED_ROMAJI]

interface Pattern {
  readonly where: string
  readonly regexp: RegExp
}

/** Every regular expression literal, and every `new RegExp` of a constant text. */
function patternsIn(file: string): Pattern[] {
  return read(file).patterns
}

/** The patterns of a file, and whether it makes others from values that are known at run time. */
function read(file: string): { patterns: Pattern[]; makesOthers: boolean } {
  const text = readFileSync(ROOT + file, 'utf8')
  const patterns: Pattern[] = []
  const constants = new Map<string, string>()
  let makesOthers = false
  const add = (at: number, source: string, flags = ''): void => {
    const line = text.slice(0, at).split('\n').length
    patterns.push({
      where: `${file}:${line} /${source}/${flags}`,
      regexp: new RegExp(source, flags.replace('g', '')),
    })
  }
  JSON.stringify(parseSync(file, text).program, (_, node: unknown) => {
    const { type, start, regex, callee, arguments: given, id, init } = (node ?? {}) as SyntaxNode
    const constant = type === 'VariableDeclarator' ? textOf(init ?? undefined, constants) : null
    if (constant !== null && id?.name) constants.set(id.name, constant)
    if (type === 'Literal' && regex) add(start, regex.pattern, regex.flags)
    if (type === 'NewExpression' && callee?.name === 'RegExp') {
      const source = textOf(given?.[0], constants)
      if (source === null) makesOthers = true
      else add(start, source, textOf(given?.[1], constants) ?? '')
    }
    return typeof node === 'bigint' ? String(node) : node
  })
  return { patterns, makesOthers }
}

/** The text of a string, a template of constants of the file, or their sum; null for any other. */
function textOf(node: SyntaxNode | undefined, constants: ReadonlyMap<string, string>): string | null {
  if (typeof node?.value === 'string') return node.value
  if (node?.type === 'Identifier') return constants.get(node.name ?? '') ?? null
  const template = node?.type === 'TaggedTemplateExpression' ? node.quasi : node
  if (template?.quasis) {
    const parts = template.quasis.map(({ value }) => value.raw)
    const values = (template.expressions ?? []).map((value) => textOf(value, constants))
    return values.includes(null) ? null : parts.map((part, i) => part + (values[i] ?? '')).join('')
  }
  if (node?.type !== 'BinaryExpression') return null
  const [left, right] = [textOf(node.left, constants), textOf(node.right, constants)]
  return left === null || right === null ? null : left + right
}

interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly value?: unknown
  readonly name?: string
  readonly left?: SyntaxNode
  readonly right?: SyntaxNode
  readonly quasi?: SyntaxNode
  readonly quasis?: readonly { readonly value: { readonly raw: string } }[]
  readonly expressions?: readonly SyntaxNode[]
  readonly regex?: { readonly pattern: string; readonly flags: string }
  readonly callee?: SyntaxNode
  readonly id?: SyntaxNode
  readonly init?: SyntaxNode | null
  readonly arguments?: readonly SyntaxNode[]
}

const OPEN_API = await inSlices(
  buildOpenApi({ name: 'Desk', servers: ['https://kiosk.example'], desk: true }),
)

/** Patterns of schemas, those of zod included, from the OpenAPI document. */
function patternsOfContract(): Pattern[] {
  const found = new Map<string, Pattern>()
  JSON.stringify(OPEN_API, (key, value: unknown) => {
    if (key === 'pattern' && typeof value === 'string')
      found.set(value, { where: `contract ${value}`, regexp: new RegExp(value, 'u') })
    return value
  })
  return [...found.values()]
}

const signsOf = (source: string): string[] =>
  [...new Set([...source.replaceAll(/\\[dDwWsSbBpPu](?:\{[^}]*\})?/g, ''), ...USUAL])].filter(
    (sign) => !'^$()[]{}|?*+\\'.includes(sign),
  )

/** Literal start of a pattern before its first repetition: `Bearer` of `^Bearer +`. */
const headOf = (source: string): string =>
  /^\^?((?:[\w @:/"<-]|\\[/.])*)(?=[^*?{]|$)/.exec(source)?.[1]?.replaceAll('\\', '') ?? ''

/**
 * Texts that nearly match: repetitions of one character, of two, and in short texts of three; then
 * a character that never matches.
 */
function* attacks(source: string, length: number): Generator<string> {
  const signs = signsOf(source)
  // Repeated, `ba` is `ab` without its first sign.
  const pairs = signs.flatMap((a, i) => signs.slice(i + 1).map((b) => a + b))
  const pumps =
    length > SHORTEST
      ? [...signs, ...pairs]
      : [...signs, ...pairs, ...pairs.flatMap((pair) => signs.map((sign) => pair + sign))]
  const heads = new Set(['', headOf(source)])
  for (const pump of pumps) {
    for (const head of heads) yield `${head}${pump.repeat(Math.ceil(length / pump.length))}\u0001`
  }
}

/** Processor time of this process, ms: other processes do not count. */
function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** Time of the pattern by a clock, ms. */
function timeBy(clock: () => number, regexp: RegExp, text: string): number {
  const start = clock()
  regexp.lastIndex = 0
  regexp.test(text)
  return clock() - start
}

/**
 * Best time of the pattern, ms; a slow one is not measured again. To read the processor time takes
 * longer than most patterns do, so the wall clock comes first.
 */
function timeOf(regexp: RegExp, text: string): number {
  let best = timeBy(() => performance.now(), regexp, text)
  for (let i = 0; i < 3 && best > TOO_SLOW_MS && best < 2_000; i++)
    best = Math.min(best, timeBy(processorMs, regexp, text))
  return best
}

/**
 * The text with which the pattern is too slow, or null. Lengths grow, so that an exponential
 * pattern ends. A linear pattern takes 4 times as long for 4 times the length, a quadratic one 16
 * times.
 */
function slowText({ regexp }: Pattern): string | null {
  for (const length of [SHORTEST, 48, 1_000, LONG]) {
    for (const text of attacks(regexp.source, length)) {
      const time = timeOf(regexp, text)
      if (time <= TOO_SLOW_MS) continue
      const part = text.slice(0, text.length / 4) + text.at(-1)!
      // By the processor's time: another process may interrupt so short a measurement.
      const partMs = Math.min(...[1, 2, 3].map(() => timeBy(processorMs, regexp, part)))
      if (length < LONG || time > 8 * partMs) return `${JSON.stringify(text.slice(0, 12))}… × ${length}`
    }
  }
  return null
}

describe('regular expressions', { timeout: 240_000 }, () => {
  const files = repositoryFiles().filter((file) =>
    /^(contract|src-server|drivers|src-pages|src-renderer)\/.*\.tsx?$/.test(file),
  )

  it('quadratic, cubic and exponential ones are found by the check, a linear one is not', () => {
    for (const regexp of [/\s*\n\s*/, /\/+$/, /^(?:a*)*b/, /^a*a*a*$/, /^Bearer +x? +y/])
      expect(slowText({ where: '', regexp }), regexp.source).toEqual(expect.any(String))
    for (const regexp of [/^[0-9a-f]{64}$/, /^Bearer +([\w.]+)$/i, /[^\s@]/])
      expect(slowText({ where: '', regexp }), regexp.source).toBe(null)
  })

  it('take linear time in every file that handles input of people and devices', () => {
    const all = [
      ...files.flatMap(patternsIn),
      ...patternsOfContract(),
      ...MADE.map((regexp) => ({ where: 'src-server/platform/text/kana-romaji.ts', regexp })),
    ]
    expect(all.length).toBeGreaterThan(150)
    const patterns = new Map(all.map((one) => [String(one.regexp), one]))
    const slow = [...patterns.values()].flatMap((pattern) => {
      const text = slowText(pattern)
      return text === null ? [] : [`${pattern.where} takes too long on ${text}`]
    })
    expect(slow).toEqual([])
  })

  it('are built from parts only in known files, which have their own tests', () => {
    const made = files.filter((file) => read(file).makesOthers)
    // Built from a number, fixed tables, or the kiosk's own paths with `[^/]+` between slashes.
    expect(made).toEqual([
      'contract/app/openapi-example.ts',
      'drivers/brother-ql/job/usb-models.ts',
      'src-renderer/kiosk/phone/pairing-panel.tsx',
      'src-server/guest/import/damaged-number.ts',
      'src-server/kiosk/backup/backup-key.ts',
      'src-server/pass/drawing/font-ranges.ts',
      'src-server/pass/drawing/render-problem-view.ts',
      'src-server/platform/http/route-table.ts',
      'src-server/platform/table-files/repair-text.ts',
      'src-server/platform/text/name-readings.ts',
    ])
  })

  it('for Japanese in Latin letters match each word in one way only', () => {
    for (const word of ['anna', 'shimbashi', 'honma', 'ohno', 'kenichi', 'hyakkaten', 'ranma'])
      expect(ROMAJI.test(word), word).toBe(true)
    for (const unit of ['ann', 'amm', 'ahh', 'anni'])
      expect(timeOf(ROMAJI, `${unit.repeat(15)}xq`) < TOO_SLOW_MS, unit).toBe(true)
  })
})
