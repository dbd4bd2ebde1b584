import { describe, expect, it } from 'vitest'
import type { PassContent } from '../../contract/pass/pass.ts'
import { candidatesFor, type KnownName } from '../../src-server/attendees/suggestion-rules.ts'
import { describeGlyphs } from '../../src-server/passes/missing-glyphs.ts'
import type { RenderProblem, TextField } from '../../src-server/passes/render/render-error.ts'
import { hepburn } from '../../src-server/text/hepburn.ts'

const content = (change: Partial<PassContent>): PassContent => ({
  name: '田中 美咲',
  title: '登壇者',
  affiliation: '株式会社クモ',
  fontScale: 'normal',
  lineMode: 'auto',
  ...change,
})
const missing = (field: TextField, ...characters: string[]): RenderProblem => ({
  code: 'missing_glyph',
  field,
  characters,
})
const tooLong = (field: TextField, most: number): RenderProblem => ({
  code: 'text_does_not_fit',
  field,
  widthMm: 62,
  lengthMm: 40,
  fits: { length: 100, most },
  lines: null,
})
const texts = (
  problem: RenderProblem,
  change: Partial<PassContent>,
  kana: string | null = null,
  known: readonly KnownName[] = [],
) =>
  candidatesFor({ problem, content: content(change), kana, known }).map(
    ({ kind, text }) => `${kind} ${text}`,
  )

describe('a name with a private character', () => {
  const name = '渡\uE0A3 真央'
  it('gets the characters of people with the same reading, the most frequent first', () => {
    const known = ['渡邊 健', '渡辺 葵', '渡邊 遥', '田中 渉'].map((one) => ({
      name: one,
      kana: 'わたなべ けん',
    }))
    expect(texts(missing('name', '\uE0A3'), { name }, 'わたなべ まお', known)).toEqual([
      'character 渡邊 真央',
      'character 渡辺 真央',
      'character 渡邉 真央',
      'character 渡部 真央',
      'kana わたなべ まお',
      'romaji Watanabe Mao',
    ])
  })

  it('gets common spellings of a reading in katakana that nobody else has', () => {
    expect(texts(missing('name', '\uE0A3'), { name }, 'ワタナベ マオ')).toContain(
      'character 渡邉 真央',
    )
  })

  it('gets no character without a reading', () => {
    expect(texts(missing('name', '\uE0A3'), { name })).toEqual([])
  })
})

it.each<[string, RenderProblem, Partial<PassContent>, string]>([
  [
    'a variation',
    missing('name', '邊\u{E0104}'),
    { name: '渡邊\u{E0104} 薫' },
    'character 渡邊 薫',
  ],
  ['a variant', missing('name', '髙'), { name: '髙橋 遥' }, 'character 高橋 遥'],
  ['a variant', missing('name', '﨑'), { name: '山﨑 遥' }, 'character 山崎 遥'],
  ['a ligature', missing('title', '㍿'), { title: '㍿クモ' }, 'character 株式会社クモ'],
  ['a mark', missing('name', 'q\u0308'), { name: 'q\u0308a' }, 'character qa'],
  ['an emoji', missing('name', '😀'), { name: 'Ada 😀 Byron' }, 'dropped Ada Byron'],
  ['a long title', tooLong('title', 20), { title: 'Head of X (acting)' }, 'shorter Head of X'],
  ['a company', tooLong('affiliation', 9), { affiliation: '株式会社クモ' }, 'shorter クモ'],
  ['a company', tooLong('affiliation', 9), { affiliation: 'Kumo Co., Ltd.' }, 'shorter Kumo'],
  ['parts', tooLong('title', 9), { title: 'Founder, CEO, Poet' }, 'shorter Founder CEO'],
  ['many names', tooLong('name', 9), { name: 'Ana Maria de Souza' }, 'shorter Ana Souza'],
])('%s has a form that prints', (_what, problem, change, expected) => {
  expect(texts(problem, change)).toContain(expected)
})

it('too many lines are broken by the layout instead', () => {
  const problem = { code: 'too_many_lines', field: 'name', lines: 3, allowed: 2 } as const
  const [joined] = candidatesFor({
    problem,
    content: content({ lineMode: 'manual' }),
    kana: null,
    known: [],
  })
  expect(joined).toMatchObject({ kind: 'joined', content: { lineMode: 'auto' } })
})

it.each([
  ['さとう ゆうき', 'Sato Yuki'],
  ['いのうえ しょうた', 'Inoue Shota'],
  ['まつうら りょう', 'Matsuura Ryo'],
  ['はっとり じゅんいち', 'Hattori Junichi'],
  ['おおの みっちー', 'Ono Mitchi'],
  ['タナカ ミサキ', 'Tanaka Misaki'],
])('%s is spelt %s in Latin letters', (kana, latin) => expect(hepburn(kana)).toBe(latin))

it('text other than kana has no spelling in Latin letters', () => {
  expect([hepburn('田中'), hepburn('Ada'), hepburn('')]).toEqual([null, null, null])
})

it('a suggestion for the name makes the other fields printable too', () => {
  const problem: RenderProblem = {
    code: 'missing_glyph',
    field: 'name',
    characters: ['😀'],
    others: [
      { field: 'title', characters: ['😀'] },
      { field: 'affiliation', characters: ['\u{E0104}'] },
    ],
  }
  const [dropped] = candidatesFor({
    problem,
    content: content({ name: 'Anna 😀', title: 'Host 😀 of all', affiliation: 'クモ' }),
    kana: null,
    known: [],
  })
  expect(dropped).toMatchObject({
    kind: 'dropped',
    text: 'Anna',
    content: { name: 'Anna', title: 'Host of all', affiliation: 'クモ' },
  })
})

it('a character is identified by its position, kind and script', () => {
  expect(
    describeGlyphs('name', '渡\uE0A3 བ😀邊\u{E0104}', ['\uE0A3', 'བ', '😀', '邊\u{E0104}']),
  ).toEqual([
    {
      field: 'name',
      character: '\uE0A3',
      codePoints: ['U+E0A3'],
      at: 2,
      kind: 'private',
      script: null,
    },
    {
      field: 'name',
      character: 'བ',
      codePoints: ['U+0F56'],
      at: 4,
      kind: 'letter',
      script: 'Tibt',
    },
    {
      field: 'name',
      character: '😀',
      codePoints: ['U+1F600'],
      at: 5,
      kind: 'symbol',
      script: null,
    },
    {
      field: 'name',
      character: '邊\u{E0104}',
      codePoints: ['U+908A', 'U+E0104'],
      at: 6,
      kind: 'variation',
      script: 'Hani',
    },
  ])
})
