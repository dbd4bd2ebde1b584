import type { Endpoint } from '../../contract/platform/http/endpoint.ts'

/** Values for random requests: existing records, and callers. */
export interface FuzzWorld {
  readonly ids: Readonly<Record<string, readonly string[]>>
  /** Questions with valid answers. */
  readonly questions: readonly { readonly id: string; readonly answers: readonly string[] }[]
  readonly ticketIds: readonly string[]
  readonly invitation: string
  /** Headers of every kind of caller. */
  readonly callers: readonly Record<string, string>[]
  readonly url: string
}

export interface FuzzedRequest {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string | undefined
}

const WEIRD_TEXTS = [
  ...String.raw`𠮷 １２ ';-- % _ \ " ../.. __proto__ null NaN -0 1e999`.split(' '),
  ...'|\0|\ud800| |\r\nX: y|ｶﾞ\u3000'.split('|'),
  ...[...'ﷺ9x'].map((character) => character.repeat(300)),
]
const NO_TEXTS = '[null,true,0,-1,1e308,[],{},[[]],[null],{"toString":1},{"length":8},[["a"]]]'
const WEIRD_VALUES: readonly unknown[] = [...WEIRD_TEXTS, ...JSON.parse(NO_TEXTS), Array(150).fill('x')]
const QUERY: Readonly<Record<string, readonly string[]>> = {
  timeFilter: ['upcoming', 'past'],
  startDate: ['2026-06-01', '0000-01-01', '9999-12-31'],
  endDate: ['2026-06-30', '2024-02-29'],
  isPaid: ['true', 'false', 'true,false'],
  tags: ['startup', 'a,b', ',', '東京'],
  q: ['night', 'a b c', '研究', '%_\\'],
  bbox: ['0,0,1,1', '170,-90,-170,90', '-180,-90,180,90', '-0,-0.0,0,0'],
  page: ['1', '2', '999999999999999'],
  perPage: ['1', '100'],
  count: ['1', '100'],
  limit: ['1', '3', '100'],
  cursor: ['x.y'],
  groupByDate: ['true', 'false'],
  unknown: ['1'],
}
const IMAGE = 'https://a.example/x.png'
const RAW_BODIES = [
  ...' | { | [] | null | "x" | {"__proto__":{}} | \ufeff{} | {"ticketId":"\\ud800"}'.split(' | '),
  '[['.repeat(2000),
]
const OTHER_TYPES =
  'text/plain|application/json; charset=utf-16|multipart/form-data|application/x+json'.split('|')
const BROKEN_ESCAPES = ['%', '%zz', '%00', '%ff', '%C0%80', '%ED%A0%80']

/** Makes requests for a row: most of them nearly valid, each wrong in a way that `random` chooses. */
export function createFuzzer(world: FuzzWorld, random: () => number): (row: Endpoint) => FuzzedRequest {
  const chance = (share: number): boolean => random() < share
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const text = (good: readonly string[]): string => (chance(0.9) ? one(good) : one(WEIRD_TEXTS))
  const encoded = (value: string): string =>
    chance(0.05) ? one(BROKEN_ESCAPES) : encodeURIComponent(value.toWellFormed())

  /** The value with one change, at any depth. */
  function mutated(value: unknown): unknown {
    if (chance(0.15)) return one(WEIRD_VALUES)
    if (Array.isArray(value))
      return chance(0.2) ? [...value, ...value] : value.map((part) => (chance(0.5) ? mutated(part) : part))
    if (typeof value !== 'object' || value === null) return chance(0.3) ? one(WEIRD_VALUES) : value
    const entries = Object.entries(value).filter(() => chance(0.9))
    if (chance(0.1)) entries.push([one(WEIRD_TEXTS), one(WEIRD_VALUES)])
    return Object.fromEntries(entries.map(([key, part]) => [key, chance(0.3) ? mutated(part) : part]))
  }
  const registration = (): Record<string, unknown> => ({
    ticketId: one(world.ticketIds),
    invitationCode: text([world.invitation]),
    faceImageUrl: text([IMAGE]),
    questionAnswers: world.questions.map(({ id, answers }) => ({ questionId: id, answer: [one(answers)] })),
    profileAnswers: {
      [chance(0.9) ? 'diet' : one(['shoe', '__proto__', 'constructor', 'toString'])]: one(['x', '']),
    },
  })
  const bodyOf = (): string =>
    chance(0.85) ? JSON.stringify(chance(0.5) ? registration() : mutated(registration())) : one(RAW_BODIES)
  const headersOf = (writes: boolean): Record<string, string> => ({
    ...one(world.callers),
    ...(writes ? { 'Content-Type': chance(0.95) ? 'application/json' : one(OTHER_TYPES) } : {}),
    ...(chance(0.03) ? { 'Content-Encoding': one(['gzip', 'br', 'identity', 'x']) } : {}),
    ...(chance(0.1) ? { Origin: one([world.url, 'null', 'https://evil.example']) } : {}),
  })

  return (row) => {
    const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(text(world.ids[name]!)))
    const names = Object.keys(QUERY).filter(() => chance(0.15))
    const search = names
      .map((name) => `${name}${chance(0.05) ? '[]' : ''}=${encoded(text(QUERY[name]!))}`)
      .concat(chance(0.05) ? names.map((name) => `${name}=1`) : [])
    const writes = row.method === 'POST'
    return {
      method: chance(0.9) ? row.method : one(['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'HEAD']),
      path:
        one(['', '', '/api', '/v1']) +
        path +
        one(['', '', '/', '//x']) +
        (search.length > 0 ? `?${search.join('&')}` : ''),
      headers: headersOf(writes),
      body: writes ? bodyOf() : undefined,
    }
  }
}
