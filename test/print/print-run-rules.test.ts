import { describe, expect, it } from 'vitest'
import type { RunChoices } from '../../contract/print/run/print-runs.ts'
import {
  choosePeople,
  initialOf,
  orderPeople,
  rowOf,
  type RunPerson,
} from '../../src-server/print/run/run-order-rules.ts'
import {
  planRun,
  rollChanges,
  secondsOf,
  type PlannedPass,
} from '../../src-server/print/run/run-plan-rules.ts'
import { printersByLook, type RunPrinter } from '../../src-server/print/run/plan-run.ts'
import type { PassTemplate } from '../../contract/event/event/pass-template.ts'
import { TEMPLATE_PRESETS } from '../../contract/pass/template/template-presets.ts'
import type { Stock } from '../../facts/stocks.ts'
import { runChoices } from '../support/desk-bodies.ts'

const person = (name: string, kana: string | null, part: Partial<RunPerson> = {}): RunPerson => ({
  userId: name,
  name,
  kana,
  affiliation: '',
  title: '',
  university: '',
  number: '',
  party: null,
  columns: {},
  templateRevision: 1,
  ticketId: 'general',
  ticket: 'General',
  consentGiven: true,
  confirmed: true,
  printed: false,
  ...part,
})
const ALL = runChoices(['p1'])

describe('the order of a run', () => {
  it('files kana under their plain letter, Latin under the capital, the rest under #', () => {
    const initials = (names: readonly string[], kana: string | null) =>
      names.map((name) => initialOf({ name, kana }))
    expect([...initials(['がとう'], 'が'), ...initials(['パク'], 'パ')]).toEqual(['か', 'は'])
    expect(initials(['ゃ', 'Élodie', '渡辺', 'ﾔﾏﾀﾞ'], null)).toEqual(['や', 'E', '#', 'や'])
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
      orderPeople(people, { sort, parties: true }).map(({ person: { name } }) => name)
    expect(names(['kana', 'affiliation'])).toEqual(['会田', '相田', '渡辺', 'Anna'])
    expect(names(['affiliation', 'kana'])).toEqual(['会田', '相田', '渡辺', 'Anna'])
  })

  it('keeps a party under its first person, in its own order', () => {
    const party = (partyId: string, place: number) => ({ partyId, name: partyId, place })
    const people = [
      person('Cato', null),
      person('Zoe', null, { party: party('family', 0) }),
      person('Anna', null, { party: party('family', 2) }),
      person('Bob', null, { party: party('family', 1) }),
    ]
    const ordered = (parties: boolean) =>
      orderPeople(people, { sort: ['name'], parties }).map(({ person: { name }, initial }) => [name, initial])
    expect(ordered(true)).toEqual([
      ['Cato', 'C'],
      ['Zoe', 'Z'],
      ['Bob', 'Z'],
      ['Anna', 'Z'],
    ])
    expect(ordered(false).map(([name]) => name)).toEqual(['Anna', 'Bob', 'Cato', 'Zoe'])
    const chosen = { ...ALL, from: 'latin', to: 'latin' } as const
    const kana = people.map((one) => (one.name === 'Zoe' ? { ...one, kana: 'ぞえ' } : one))
    expect(choosePeople(kana, chosen).map(({ name }) => name)).toEqual(['Cato'])
  })

  it('sorts by a column of the list, with its values as ends, and empty ones last', () => {
    const size = (value: string) => ({ columns: { Size: value } })
    const people = [
      person('Ann', null),
      person('Ben', null, size('M')),
      person('Cid', null, size('L')),
      person('Dan', null, size('M')),
    ]
    const ordered = orderPeople(people, { sort: ['column:Size', 'name'], parties: true })
    expect(ordered.map(({ person: { name }, initial }) => [name, initial])).toEqual([
      ['Cid', 'L'],
      ['Ben', 'M'],
      ['Dan', 'M'],
      ['Ann', '#'],
    ])
  })

  it('sorts by affiliation with its values as ends, above 40 with their initials', () => {
    const staffOf = (affiliation: string) => person('Ann', null, { affiliation })
    const initials = (affiliations: readonly string[]): readonly string[] =>
      orderPeople(affiliations.map(staffOf), { sort: ['affiliation'], parties: false }).map(
        ({ initial }) => initial,
      )
    expect(initials(['早川大学', 'Arc', '株式会社クモ'])).toEqual(['Arc', '株式会社クモ', '早川大学'])
    const many = Array.from({ length: 41 }, (_, index) => `Firm ${index}`)
    expect(new Set(initials(many))).toEqual(new Set(['F']))
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
  const passes = (count: number, printers = ['p1', 'p2']): PlannedPass[] =>
    Array.from({ length: count }, (_, i) => ({
      userId: `${i}`,
      initial: i < 12 ? 'あ' : 'い',
      partyId: null,
      printers,
    }))

  const rows = ({ boxes }: ReturnType<typeof planRun>) =>
    boxes.map(({ printerId, turn, passes: own }) => [printerId, turn, own.length])

  it('count passes, and each printer has neighbouring boxes', () => {
    const plan = planRun(passes(25), { boxSize: 10 })
    expect(rows(plan)).toEqual([
      ['p1', 0, 10],
      ['p1', 1, 10],
      ['p2', 0, 5],
    ])
    expect(plan.boxes.map(({ box }) => box)).toEqual([0, 1, 2])
    const last = plan.labels.at(-1)!
    expect([last.box, last.place]).toEqual([2, 5])
  })

  it('a party is in one box if it fits there, and takes the fewest others', () => {
    const inParty = passes(25).map((pass, i) => ({
      ...pass,
      partyId: i >= 8 && i < 12 ? 'four' : i >= 13 ? 'twelve' : null,
    }))
    const plan = planRun(inParty, { boxSize: 10 })
    expect(plan.boxes.map((box) => box.passes.length)).toEqual([8, 10, 7])
    const places = plan.labels.map(({ pass, box, place }) => [pass.userId, box, place])
    expect(places[8]).toEqual(['8', 1, 1])
    expect(places.at(-1)).toEqual(['24', 2, 7])
  })

  it('of a roll of its own are at the printers that have it, after the others', () => {
    const speakers = passes(12, ['p2']).map((pass) => ({ ...pass, userId: `s${pass.userId}` }))
    const general = passes(11, ['p1'])
    const mixed = [general[0]!, ...speakers, ...general.slice(1)]
    expect(rows(planRun(mixed, { boxSize: 10 }))).toEqual([
      ['p1', 0, 10],
      ['p1', 1, 1],
      ['p2', 0, 10],
      ['p2', 1, 2],
    ])
  })

  it('without people there are none', () => {
    expect(planRun([], { boxSize: 10 })).toEqual({ labels: [], boxes: [] })
  })

  it('the longest lane decides the time, and new rolls start when the loaded one is used', () => {
    expect(secondsOf([7.2, 13.6])).toBe(14)
    expect([100, 101, 30_581].map((mm) => rollChanges(mm, 100, 30_480))).toEqual([0, 1, 2])
  })
})

describe('the printers of a pass', () => {
  const template = (part: Partial<PassTemplate>) => ({ ...TEMPLATE_PRESETS[0]!, ...part })
  const plain = { template: template({ printer: undefined }), mark: null, roll: null }
  const red = { ...plain, roll: 'DK-22251' as const }
  const printer = (id: string, stock: Stock): RunPrinter => ({ id, stock, connection: 'usb' })
  const of = (printers: RunPrinter[]) =>
    Object.fromEntries(printersByLook(new Map(Object.entries({ plain, red })), printers))

  it('are those with its roll; a black and red one is left to the class that needs it', () => {
    expect(of([printer('a', 'DK-2205'), printer('b', 'DK-22251')])).toEqual({
      plain: ['a'],
      red: ['b'],
    })
    expect(of([printer('b', 'DK-22251')])).toEqual({ plain: ['b'], red: ['b'] })
    expect(of([printer('a', 'DK-2205'), printer('c', 'DK-2210')])).toEqual({
      plain: ['a'],
      red: [],
    })
  })

  it('may be one that writes files, whatever the roll', () => {
    expect(of([{ id: 'f', stock: 'DK-2205', connection: 'file' }])).toEqual({
      plain: ['f'],
      red: ['f'],
    })
  })
})
