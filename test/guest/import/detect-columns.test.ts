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

const headerOf = (name: string): readonly string[] =>
  readTable(readFileSync(new URL(`../../fixtures/import/${name}`, import.meta.url))).header

/** The recognised headings by field. */
function guessed(header: readonly string[]): Partial<Record<ImportField, string>> {
  return Object.fromEntries(
    Object.entries(detectColumns(header).mapping).map(([field, column]) => [field, header[column]]),
  )
}

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
