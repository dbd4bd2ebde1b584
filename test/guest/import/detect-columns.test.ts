import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ImportField } from '../../../contract/guest/import/import.ts'
import {
  detectColumns,
  isPretix,
  requireColumns,
  pretixColumns,
} from '../../../src-server/guest/import/detect-columns.ts'
import { TableError } from '../../../src-server/platform/table-files/table-error.ts'
import { readTable } from '../../../src-server/platform/table-files/read-table.ts'
import { encode } from '../../support/make-attendees.ts'

const headerOf = (name: string): readonly string[] =>
  readTable(readFileSync(new URL(`../../fixtures/import/${name}`, import.meta.url))).header

/** The recognised headings by field. */
const guessed = (header: readonly string[]): Partial<Record<ImportField, string>> =>
  Object.fromEntries(
    Object.entries(detectColumns(header).mapping).map(([field, column]) => [field, header[column]]),
  )

/** The field of each column, `-` where there is none. */
function fieldsOf(heads: readonly string[]): string {
  const found = Object.entries(detectColumns(heads).mapping)
  const fieldsAt = (at: number) => found.flatMap(([field, column]) => (column === at ? field : []))
  return heads.map((_, at) => fieldsAt(at).join('+') || '-').join(',')
}

describe('recognised headings', () => {
  it.each([
    ['氏名,フリガナ,メールアドレス,会社名,肩書,チケット', 'name,kana,email,affiliation,title,ticket'],
    [
      '姓,名,セイ,メイ,E-mail,所属,役職',
      'family_name,given_name,family_kana,given_kana,email,affiliation,title',
    ],
    ['お名前（必須）,ふりがな,ﾒｰﾙ,ご所属,券種', 'name,kana,email,affiliation,ticket'],
    [
      'First Name,Last Name,Email Address,Company,Job Title,Ticket Type,Language',
      'given_name,family_name,email,affiliation,title,ticket,locale',
    ],
    [
      'Vorname,Nachname,E-Mail-Adresse,Firma,Hochschule',
      'given_name,family_name,email,affiliation,university',
    ],
    [
      'No.,申込日時,名前,メールアドレス,チケット名,枚数,金額,注文番号,ステータス',
      '-,-,name,email,ticket,-,-,order,-',
    ],
    [
      'Name,Email,Ticket,Ticket price,Registered at,Status,Attendee ID,QR code',
      'name,email,ticket,-,-,-,external_id,qr',
    ],
    ['ニックネーム,姓,名,大学,チケットID,注文番号', '-,family_name,given_name,university,external_id,order'],
    ['Order #,Name,Email,Attendee #', 'order,name,email,external_id'],
    ['Name,Order number', 'name,order'],
    ["Guest's full name,Guest's email", 'name,email'],
    ['Name,Guest email,Home', 'name,-,-'],
    ['First Name,Last Name,Guest Email,Email', 'given_name,family_name,-,email'],
    ['表示名,受付番号', 'name,external_id'],
  ])('%s', (header, fields) => {
    expect(fieldsOf(header.split(','))).toEqual(fields)
  })

  it('in a questionnaire, by the words in long questions, and no name or address of other people', () => {
    expect(guessed(headerOf('questionnaire.csv'))).toEqual({
      name: 'お名前（漢字）【必須】',
      kana: 'お名前（フリガナ）',
      email: 'メールアドレスをご記入ください',
      affiliation: '会社名・団体名・所属をご記入ください',
      title: '役職（任意）',
      ticket: 'ご希望のチケットをお選びください',
    })
  })

  it.each([
    ['Consent to print', 'consent'],
    ['Do you consent to a printed badge?', 'consent'],
    ['名札の印刷に同意しますか', 'consent'],
    ['印刷への同意', 'consent'],
    ['Consent to photos in print', '-'],
    ['案内メールへの同意', '-'],
    ['Consent to the terms', '-'],
  ])('as consent to print only if the heading says so: %s', (heading, field) => {
    expect(fieldsOf(['Name', 'Email', heading])).toBe(`name,email,${field}`)
  })

  it('leave the others in a list', () => {
    expect(detectColumns(['氏名', '備考', 'mail', '', 'Tシャツ']).ignored).toEqual(['備考', 'Tシャツ'])
    expect(detectColumns(['Name', 'Email', 'Status']).ignored).toEqual([])
  })
})

describe('an export of pretix', () => {
  it('is recognised in English and German', () => {
    for (const language of ['en', 'de']) expect(isPretix(headerOf(`pretix-${language}.csv`))).toBe(true)
    expect(isPretix(['Order code', 'Status', 'Email', 'Order total'])).toBe(false)
    expect(isPretix(['Name', 'Position', 'Order number'])).toBe(false)
  })

  it.each([
    ['Order code,Position ID,Attendee name', true],
    ['Order code,Position ID,Pseudonymization ID', true],
    ['Position ID,Attendee name,Pseudonymization ID', false],
    ['Order code,Attendee name,Pseudonymization ID', false],
    ['Order code,Position ID,Attendee email', false],
  ])('has order, position, and a name or its pseudonym: %s', (header, isOne) => {
    expect(isPretix(header.split(','))).toBe(isOne)
  })

  it('without a column of whole names has no parts of them', () => {
    const header = ['Order code', 'Position ID', 'Pseudonymization ID', 'Given name', 'Product']
    expect(pretixColumns(header)).toMatchObject({
      orderCode: 0,
      position: 1,
      name: undefined,
      givenName: undefined,
      product: 4,
    })
  })

  it('is read by the attendee’s columns, not by those of the payer', () => {
    const header = headerOf('pretix-en.csv')
    const { mapping, ignored } = detectColumns(header)
    expect(guessed(header)).toEqual({
      name: 'Attendee name',
      given_name: 'Attendee name: Given name',
      family_name: 'Attendee name: Family name',
      email: 'Attendee email',
      affiliation: 'Company',
      ticket: 'Product',
      external_id: 'Order code',
      qr: 'Ticket secret',
      locale: 'Order locale',
    })
    expect(mapping.affiliation).toBeLessThan(header.lastIndexOf('Company'))
    expect(ignored).toContain('Email')
    expect(ignored).not.toContain('Position ID')
  })

  it('has no e-mail column when attendees were not asked for one', () => {
    const header = headerOf('pretix-en.csv').filter((heading) => heading !== 'Attendee email')
    expect(detectColumns(header).mapping.email).toBeUndefined()
  })
})

describe('a list without the columns that identify people', () => {
  it.each([
    ['no_name_column', ['mail', 'company']],
    ['no_identity_column', ['name', 'company']],
  ])('is refused: %s', (code, header) => {
    const attempt = (): void => requireColumns(detectColumns(header).mapping)
    expect(attempt).toThrow(TableError)
    expect(attempt).toThrow(expect.objectContaining({ code }))
  })

  it('is accepted with a name in two columns and a registration number', () => {
    expect(requireColumns(detectColumns(['姓', '名', '受付番号']).mapping)).toBeUndefined()
  })
})

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
    expect(withColumn('会社名', ['なし', '-', '株式会社サンプル'])['affiliation']).toBe('会社名')
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
