import { describe, expect, it } from 'vitest'
import { detectColumns } from '../../../src-server/guest/import/detect-columns.ts'
import { readTable } from '../../../src-server/platform/table-files/read-table.ts'
import { encode } from '../../support/make-attendees.ts'

/** Recognised headings by field, and those that were concluded. */
function columnsOf(text: string) {
  const { header, rows } = readTable(encode(text, 'utf-8'))
  const { mapping, guessed } = detectColumns(header, rows)
  const named = (of: object) =>
    Object.fromEntries(Object.entries(of).map(([field, at]) => [field, header[at as number]]))
  return { mapping: named(mapping), guessed: named(guessed) }
}

const WHOLE = 'First name,Last name,Email'
const PEOPLE = ['Ada,Sample,a@a.example', 'Ben,Sample,b@b.example', 'Cleo,Sample,c@c.example']
const withColumn = (heading: string, cells: readonly string[], base = WHOLE, people = PEOPLE) =>
  columnsOf([`${heading},${base}`, ...people.map((row, i) => `${cells[i]},${row}`), ''].join('\n')).mapping

describe('a heading of a number', () => {
  const NUMBERS =
    'Attendee #,Attendee No.,Guest ID,guest_id,Participant Nr.,Name #,Name No,Company #,Company ID,' +
    'companyId,会社番号,会社コード,氏名番号,Title ID,University code,No.,#'
  it.each(NUMBERS.split(','))('is no text of a person: %s', (heading) => {
    const mapping = withColumn(heading, ['1001', '1002', '1003'])
    for (const field of ['name', 'affiliation', 'title', 'university', 'ticket', 'party'])
      expect(mapping[field], field).toEqual(undefined)
    expect(mapping).toMatchObject({ given_name: 'First name', family_name: 'Last name' })
  })

  it.each(['Attendee #', 'Ticket #', 'Attendee No.', 'Guest ID', 'Ticket Reference', '参加者番号'])(
    'is the number of the person: %s',
    (heading) => {
      expect(withColumn(heading, ['1', '2', '3'])['external_id']).toBe(heading)
    },
  )
})

describe('the values of a column', () => {
  it.each<[string, readonly string[]]>([
    ['Guest', ['yes', 'no', 'yes']],
    ['Participant', ['12', '13', '14']],
    ['Attendee', ['gst-1', 'gst-2', 'gst-3']],
    ['Name', ['1', '2', '3']],
    ['参加者', ['はい', 'いいえ', 'はい']],
    ['氏名', ['1001', '1002', '1003']],
  ])('make it no name: %s', (heading, cells) => {
    expect(withColumn(heading, cells)['name']).toBeUndefined()
    const emails = ['a@a.example', 'b@b.example', 'c@c.example']
    expect(withColumn(heading, cells, 'Email', emails)).toEqual({ email: 'Email' })
  })

  it.each<[string, string, readonly string[]]>([
    ['affiliation', 'Company', ['yes', 'no', 'no']],
    ['affiliation', '会社', ['1', '2', '3']],
    ['title', 'Title', ['Mr', 'Ms.', 'Dr']],
    ['title', 'Position', ['1', '2', '3']],
    ['university', 'University', ['はい', 'いいえ', 'はい']],
    ['ticket', 'Ticket', ['1', '1', '2']],
    ['qr', 'QR', ['yes', 'no', 'no']],
  ])('make it no %s: %s', (field, heading, cells) => {
    expect(withColumn(heading, cells)[field]).toBeUndefined()
  })

  it('make it no company if four of five are answers, and one if three are', () => {
    const people = [...PEOPLE, 'Dan,Sample,d@d.example', 'Eve,Sample,e@e.example']
    const companyOf = (cells: readonly string[]) => withColumn('Company', cells, WHOLE, people)['affiliation']
    expect(companyOf(['yes', 'no', 'no', 'yes', 'Kumo'])).toBeUndefined()
    expect(companyOf(['yes', 'no', 'no', 'Hokuto', 'Kumo'])).toBe('Company')
  })

  it('do not take the company away from those who have one', () => {
    const cells = ['なし', '-', '株式会社サンプル']
    expect(withColumn('会社名', cells)['affiliation']).toBe('会社名')
  })

  it('choose the filled one of two columns with a known heading', () => {
    const text = 'Name,Email,Company,Organization\nA,a@a.example,,Hokuto\nB,b@b.example,,Kumo\n'
    expect(columnsOf(text).mapping).toMatchObject({ affiliation: 'Organization' })
  })

  it('find the addresses of a form that calls them user names', () => {
    const { mapping, guessed } = columnsOf('氏名,ユーザー名\n山田,a@a.example\n佐藤,b@b.example\n')
    expect(mapping).toEqual({ name: '氏名', email: 'ユーザー名' })
    expect(guessed).toEqual({ email: 'ユーザー名' })
  })
})

describe('first and last name', () => {
  it.each(['Attendee', 'Guest', 'Nickname', 'Display name', '表示名', 'Badge name'])(
    'come before %s',
    (heading) => {
      expect(withColumn(heading, ['Ada S', 'Benny', 'C'])['name']).toBeUndefined()
    },
  )

  it('come before a name that contradicts them, such as that of the event', () => {
    expect(withColumn('Name', Array(3).fill('Spring Fair'))['name']).toBeUndefined()
    expect(withColumn('Name', ['Ada Sample', 'Ben Sample', 'Cleo X'])['name']).toBe('Name')
  })

  it('come before one that contradicts them in most rows, not in half of them', () => {
    const [people, other] = [[...PEOPLE, 'Dan,Sample,d@d.example'], 'Spring Fair']
    const nameOf = (cells: readonly string[]) => withColumn('Name', cells, WHOLE, people)['name']
    expect(nameOf([other, other, 'Cleo Sample', 'Dan Sample'])).toBe('Name')
    expect(nameOf([other, other, other, 'Dan Sample'])).toBeUndefined()
  })

  it('of the attendee come before those of the buyer', () => {
    const text =
      'First name,Last name,Email,Attendee first name,Attendee last name,Attendee email\n' +
      'Pay,Er,pay@a.example,Ada,Sample,a@a.example\n'
    expect(columnsOf(text).mapping).toMatchObject({
      given_name: 'Attendee first name',
      family_name: 'Attendee last name',
      email: 'Attendee email',
    })
  })
})

describe('a name beside a first name alone', () => {
  const nameIn = (rows: readonly string[]) =>
    columnsOf(['Name,First name,Email', ...rows.map((row) => `${row},a@a.example`), ''].join('\n')).mapping

  it('is the family name if fewer than half contain the first name', () => {
    const rows = ['Johnson,John', 'Petersen,Peter', 'Sample,Ada', 'Example,Ben', 'Muster,Eva']
    expect(nameIn(rows)).toMatchObject({ family_name: 'Name', given_name: 'First name' })
  })

  it('is the whole name if half of them contain it', () => {
    expect(nameIn(['Ada Sample,Ada', 'Sample,Ben'])).toMatchObject({ name: 'Name' })
    expect(nameIn(['Ada Sample,Ada', 'Sample,Ben'])).not.toHaveProperty('family_name')
  })
})

it.each([
  ['Guest,Email\nAda Sample,a@a.example\n', { name: 'Guest' }],
  [
    'Name,Email,What company do you work for?\nA,a@a.example,Hokuto\n',
    { affiliation: 'What company do you work for?' },
  ],
  ['Delegate name,Delegate email\nA,a@a.example\n', { name: 'Delegate name', email: 'Delegate email' }],
  ['Name,Email,Company\nA,a@a.example,Hokuto\n', {}],
])('what was concluded is marked: %s', (text, expected) => {
  expect(columnsOf(text).guessed).toEqual(expected)
})
