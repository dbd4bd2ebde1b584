import { describe, expect, it } from 'vitest'
import { entriesToEnd, type ExistingPerson } from '../../../src-server/guest/import/existing-people.ts'
import { isDamagedNumber, withoutZeros } from '../../../src-server/guest/import/damaged-number.ts'
import { profileHash, type ImportTrace } from '../../../src-server/guest/import/import-trace.ts'
import { isSameName } from '../../../src-server/guest/import/same-rows.ts'
import { decideUndo, type UndoFacts } from '../../../src-server/guest/import/undo-rules.ts'

describe('two spellings of a name', () => {
  it.each([
    ['Ann Lee', 'ann  lee'],
    ['Ann Lee', 'ＡＮＮ　ＬＥＥ'],
    ['Taro Yamada', 'Yamada, Taro'],
    ['髙橋 﨑子', '高橋崎子'],
    ['渡邊 一郎', '渡辺　一郎'],
    ['ﾔﾏﾀﾞ ﾀﾛｳ', 'やまだ たろう'],
    ['Jürgen Müller', 'JUERGEN MUELLER'],
    ['José Núñez', 'Jose Nunez'],
    ["Patrick O'Brien", 'Patrick O’Brien'],
    ['Jean-Luc Zero', 'Jean Luc Zero'],
  ])('%s and %s are one', (one, other) => {
    expect(isSameName(one, other)).toBe(true)
  })

  it.each([
    ['Ben Brien', 'Cleo Brien'],
    ['山田 太郎', '山田 次郎'],
    ['Amy Alpha', 'Xena Beta'],
    ['Ann', 'Anna'],
    ['', ''],
    ['?', '!'],
  ])('%s and %s are two', (one, other) => {
    expect(isSameName(one, other)).toBe(false)
  })
})

describe('a registration number', () => {
  const DAMAGED =
    '1.84416E+10|1,84E+10|1.8E+07|2E+15|1e+16|18441600000.0|7,00|#REF!|#N/A|#NAME?|#BEZUG!|#NV|' +
    '########|184416123456789000|2026/1/2|1/2/2026|2-Jan|Jan-02|1月2日|2026-01-02 00:00:00|TRUE|' +
    '01. Feb|07-janv|07-ene|gen-07|7-mrt|3. Mär|12-août|07.01.2026|7.1.26|12:30:00|7:05|WAHR|VRAI|ONWAAR|' +
    '1.84E10|1,8E9'
  it.each(DAMAGED.split('|'))('%s is damaged', (number) => {
    expect(isDamagedNumber(number)).toBe(true)
  })

  const WHOLE =
    '1|00012|18441600000|184416123456789|184416123456789012|RF-1|REG-4711|REG-47|A1-2026-01|#12|' +
    'E12|12E|1E5|ABC1E5|1.2.3|TRUE-1|GEN-12|2026.01.001'
  it.each(WHOLE.split('|'))('%s is not', (number) => {
    expect(isDamagedNumber(number)).toBe(false)
  })

  it('is compared without the zeros that a spreadsheet removes', () => {
    expect(['00012', '12', '0', '000', 'A012'].map(withoutZeros)).toEqual(['12', '12', '0', '0', null])
  })
})

const entry = (ticket: string, number: string | null, state = 'UNUSED', list = 'shop') => {
  return { entryId: ticket, ticket, number, state, list }
}
const day = entry('Day', '1')
const dinner = entry('Dinner', '2')
const ended = entry('Tour', '3', 'CANCELLED')
const elsewhere = entry('Workshop', '1', 'UNUSED', 'other shop')

it.each([
  ['that of its number', [day, dinner], { externalId: '2', ticket: 'Day' }, [dinner]],
  ['not the number of another list', [elsewhere, day], { externalId: '1', ticket: null }, [day]],
  ['else that of its ticket', [day, dinner], { externalId: '9', ticket: 'Day' }, [day]],
  ['else the only one', [day, ended], { externalId: '9', ticket: 'Gala' }, [day]],
  ['none of several for another ticket', [day, dinner], { externalId: null, ticket: 'Gala' }, []],
  ['all without a ticket', [day, dinner], { externalId: null, ticket: null }, [day, dinner]],
  ['none that has ended', [ended], { externalId: '3', ticket: 'Tour' }, []],
])('the entries that a cancelled row ends are %s', (_, entries, row, expected) => {
  expect(entriesToEnd({ entries } as unknown as ExistingPerson, row, 'shop')).toEqual(expected)
})

describe('the undo of an import', () => {
  const profile = { name: 'Ann' }
  const entry = { ticketId: 't', state: 'UNUSED', decided: false, columns: { seat: 'B' } }
  const trace: ImportTrace = {
    entryIds: ['e'],
    qrIds: ['q'],
    consent: true,
    profile: {},
    entries: {},
    written: profileHash(profile),
  }
  const facts: UndoFacts = {
    profile,
    entries: { e: entry },
    party: null,
    qrs: new Map([['q', { revoked: false }]]),
    consent: true,
    hasPassword: false,
    emailChecked: false,
    reachesBeyond: false,
    since: false,
    taken: false,
  }
  const revoked = new Map([['q', { revoked: true }]])
  const twoCodes = new Map([...facts.qrs, ['r', { revoked: false }]])
  const withOther = { e: entry, f: entry }
  const party = { before: null, after: 'A' }
  const beyond = { reachesBeyond: true }
  const seat = (after: string | null) => ({ seat: ['A', after] as const })
  type Row = readonly [string, Partial<UndoFacts>, Partial<ImportTrace>, string]
  const decide = (added: boolean, [, given, made]: Row): string => {
    const decision = decideUndo(added, { ...trace, ...made }, { ...facts, ...given })
    return 'account' in decision && decision.account ? 'removed with account' : decision.outcome
  }

  it.each<Row>([
    ['as it was added', {}, {}, 'removed with account'],
    ['used by another event', beyond, {}, 'removed'],
    ['changed for another event', { ...beyond, profile: {}, hasPassword: true }, {}, 'removed'],
    ['printed or edited since', { since: true }, {}, 'stays'],
    ['checked in', { entries: { e: { ...entry, state: 'USED' } } }, {}, 'stays'],
    ['decided by staff', { entries: { e: { ...entry, decided: true } } }, {}, 'stays'],
    ['with another entry', { entries: withOther }, {}, 'stays'],
    ['in its party', { party: 'A' }, { party }, 'removed with account'],
    ['in another party', { party: 'B' }, { party }, 'stays'],
    ['with another name', { profile: { name: 'Amy' } }, {}, 'stays'],
    ['with another code', { qrs: twoCodes }, {}, 'stays'],
    ['with a revoked code', { qrs: revoked }, {}, 'stays'],
    ['with consent since', {}, { consent: false }, 'stays'],
    ['without consent', { consent: false }, { consent: false }, 'removed with account'],
    ['with a password', { hasPassword: true }, {}, 'stays'],
  ])('of a new person %s', (...row) => {
    expect(decide(true, row)).toBe(row[3])
  })

  it.each<Row>([
    ['who got an entry', {}, {}, 'removed'],
    ['who has another entry', { entries: withOther }, {}, 'restored'],
    ['who got no entry', {}, { entryIds: [] }, 'restored'],
    ['whose name is as imported', {}, { profile: { name: ['A', 'Ann'] } }, 'removed'],
    ['whose name is another since', {}, { profile: { name: ['A', 'Amy'] } }, 'stays'],
    ['whose seat is as imported', {}, { entries: { e: seat('B') } }, 'removed'],
    ['whose seat is another since', {}, { entries: { e: seat('C') } }, 'stays'],
    [
      'whose seat was removed',
      { entries: { e: { ...entry, columns: {} } } },
      { entries: { e: seat(null) } },
      'removed',
    ],
    ['whose changed entry is gone', {}, { entries: { g: seat('C') } }, 'stays'],
    ['whose code was revoked', { qrs: revoked }, {}, 'stays'],
    ['who got a code for other events too', beyond, {}, 'stays'],
    ['who got a name for other events too', beyond, { qrIds: [], profile: { name: ['A', 'Ann'] } }, 'stays'],
    ['who got nothing for other events', beyond, { qrIds: [] }, 'removed'],
    ['whose earlier e-mail is taken', { taken: true }, {}, 'stays'],
  ])('of a registered person %s', (...row) => {
    expect(decide(false, row)).toBe(row[3])
  })
})
