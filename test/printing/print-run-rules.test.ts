import { describe, expect, it } from 'vitest'
import type { RunChoices } from '../../contract/printing/print-runs.ts'
import {
  choosePeople,
  initialOf,
  orderPeople,
  rowOf,
  type RunPerson,
} from '../../src-server/printing/runs/run-order-rules.ts'
import { oddCause, sameNames } from '../../src-server/printing/runs/run-odd-rules.ts'
import { planRun, rollChanges, secondsOf } from '../../src-server/printing/runs/run-plan-rules.ts'

const person = (name: string, kana: string | null, part: Partial<RunPerson> = {}): RunPerson => ({
  userId: name,
  name,
  kana,
  affiliation: '',
  ticketId: 'general',
  ticket: 'General',
  consentGiven: true,
  confirmed: true,
  printed: false,
  ...part,
})
const ALL: RunChoices = {
  tickets: [],
  from: 'a',
  to: 'other',
  confirmed: 'all',
  printed: 'never',
  sort: ['kana'],
  dividers: true,
  boxSize: 10,
  printers: ['p1'],
}

describe('the order of a run', () => {
  it('files kana under their plain letter, Latin under the capital, the rest under #', () => {
    const initials = [
      ['がとう', 'が'],
      ['パク', 'パ'],
      ['ゃ', null],
      ['Élodie', null],
      ['渡辺', null],
      ['ﾔﾏﾀﾞ', null],
    ].map(([name, kana]) => initialOf({ name: name!, kana: kana ?? null }))
    expect(initials).toEqual(['か', 'は', 'や', 'E', '#', 'や'])
    expect(['か', 'を', 'E', '#'].map(rowOf)).toEqual(['ka', 'wa', 'latin', 'other'])
  })

  it('puts kana before Latin letters, and equal names in a fixed order', () => {
    const people = [
      person('Anna', null),
      person('渡辺', 'わたなべ'),
      person('相田', 'あいだ', { affiliation: 'B' }),
      person('会田', 'アイダ', { affiliation: 'A' }),
    ]
    const names = (sort: RunChoices['sort']): string[] =>
      orderPeople(people, sort).map(({ name }) => name)
    expect(names(['kana', 'affiliation'])).toEqual(['会田', '相田', '渡辺', 'Anna'])
    expect(names(['affiliation', 'kana'])).toEqual(['渡辺', 'Anna', '会田', '相田'])
  })

  it('chooses by ticket, letters, confirmation and print', () => {
    const people = [
      person('a', 'あ'),
      person('b', 'さ', { ticketId: 'press' }),
      person('c', 'た', { confirmed: false }),
      person('d', 'わ', { printed: true }),
    ]
    const chosen = (change: Partial<RunChoices>): string[] =>
      choosePeople(people, { ...ALL, ...change }).map(({ name }) => name)
    expect(chosen({})).toEqual(['a', 'b', 'c'])
    expect(chosen({ printed: 'all' })).toEqual(['a', 'b', 'c', 'd'])
    expect(chosen({ tickets: ['press'] })).toEqual(['b'])
    expect(chosen({ from: 'sa', to: 'ta' })).toEqual(['b', 'c'])
    expect(chosen({ confirmed: 'unconfirmed' })).toEqual(['c'])
    expect(chosen({ confirmed: 'confirmed' })).toEqual(['a', 'b'])
  })
})

describe('the boxes of a run', () => {
  const passes = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ userId: `${i}`, initial: i < 12 ? 'あ' : 'い' }))

  it('count passes, not dividers, and each printer has neighbouring boxes', () => {
    const plan = planRun(passes(25), { boxSize: 10, dividers: true, printers: ['p1', 'p2'] })
    expect(plan.boxes).toEqual([
      { box: 0, printerId: 'p1', turn: 0, passes: 10 },
      { box: 1, printerId: 'p1', turn: 1, passes: 10 },
      { box: 2, printerId: 'p2', turn: 0, passes: 5 },
    ])
    const dividers = plan.labels.filter(({ kind }) => kind === 'divider')
    expect(dividers.map(({ initial, box }) => [initial, box])).toEqual([
      ['あ', 0],
      ['い', 1],
    ])
    const last = plan.labels.at(-1)!
    expect([last.box, last.place]).toEqual([2, 5])
  })

  it('without people there are none', () => {
    expect(planRun([], { boxSize: 10, dividers: true, printers: ['p1'] })).toEqual({
      labels: [],
      boxes: [],
    })
  })

  it('the longest lane decides the time, and new rolls start when the loaded one is used', () => {
    expect(secondsOf([4, 8])).toBe(14)
    expect([100, 101, 30_581].map((mm) => rollChanges(mm, 100, 30_480))).toEqual([0, 1, 2])
  })
})

describe('odd passes', () => {
  const cause = (name: string, affiliation = 'Arc', kana: string | null = null, fontPx = 176) =>
    oddCause({
      content: { name, affiliation, title: '', fontScale: 'normal', lineMode: 'auto' },
      kana,
      layers: [
        { id: 'name', image: '', x: 0, y: 0, width: 1, height: 1, fontPx },
        { id: 'affiliation', image: '', x: 0, y: 0, width: 1, height: 1, fontPx: 40 },
      ],
    })?.code

  it.each([
    ['nothing', cause('田中 美咲'), undefined],
    ['a small name', cause('Maximilian', 'Arc', null, 44), 'name_small'],
    ['a question mark', cause('高橋 ?'), 'question_mark'],
    ['a company', cause('株式会社クモ'), 'company_name'],
    ['half-width kana', cause('田中', 'ﾔﾏﾀﾞ'), 'half_width'],
    ['no affiliation', cause('田中', ' '), 'no_affiliation'],
    ['kanji as kana', cause('田中', 'Arc', '田中'), 'kana_differs'],
    ['another reading', cause('さくら', 'Arc', 'サクラダ'), 'kana_differs'],
    ['the same reading', cause('さくら', 'Arc', 'サクラ'), undefined],
  ])('%s', (_, found, expected) => expect(found).toBe(expected))

  it('equal names point at each other, whatever their width and spaces', () => {
    const same = sameNames([
      { id: '1', name: '田中 美咲' },
      { id: '2', name: '田中　美咲' },
      { id: '3', name: '田中' },
    ])
    expect([...same]).toEqual([
      ['2', '1'],
      ['1', '2'],
    ])
  })
})
