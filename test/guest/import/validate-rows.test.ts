import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { validateRows, type CheckOptions } from '../../../src-server/guest/import/validate-rows.ts'
import type { CheckedRow } from '../../../src-server/guest/import/checked-row.ts'
import { detectColumns } from '../../../src-server/guest/import/detect-columns.ts'
import { readTable, type Table } from '../../../src-server/platform/table-files/read-table.ts'
import { encode } from '../../support/make-attendees.ts'
import { listProblemText, type ImportProblem } from '../../../messages/import-problem.ts'
import { translator } from '../../../messages/translate.ts'

const fixture = (name: string): Table =>
  readTable(readFileSync(new URL(`../../fixtures/import/${name}`, import.meta.url)))
const table = (text: string): Table => readTable(encode(text, 'utf-8'))
const check = (from: Table, options?: CheckOptions): readonly CheckedRow[] =>
  validateRows(from, detectColumns(from.header).mapping, options)
/** Every problem as "row: code". */
const codes = (rows: readonly CheckedRow[]): string[] =>
  rows.flatMap((row) => row.problems.map((problem) => `${row.line}: ${problem.code}`))
/** The sentence about a cell. */
const said = {
  ja: (problem: ImportProblem) => listProblemText(translator('ja'), problem),
  en: (problem: ImportProblem) => listProblemText(translator('en'), problem),
}
/** The result for a font without Polish letters. */
const withoutPolish = (text: string): string[] => [...text].filter((char) => /[Łś]/.test(char))

describe('a list with faults', () => {
  const rows = check(fixture('faults.csv'), { canPrint: withoutPolish })

  it('lists the problems of each row with the cell, in both languages', () => {
    const problems = rows.flatMap((row) =>
      row.problems.map((one) => [row.line, one.column, said.en(one), said.ja(one)].join(' / ')),
    )
    expect(problems).toEqual([
      '14 / 2 / Not an email address (full-width @, no domain) / ' +
        'メールアドレスの形式で入力してください（全角の＠、ドメインなし）',
      '16 / 0 / Name is missing / 名前がありません',
      '18 / 2 / Same email as row 12 / 12行目と同じメールアドレスです',
    ])
  })

  it('imports a person whose name cannot be printed completely, with a warning', () => {
    const warnings = rows.flatMap((row) => row.warnings.map((one) => ({ line: row.line, ...one })))
    expect(warnings).toMatchObject([{ line: 19, column: 0, code: 'unprintable' }])
    expect(said.en(warnings[0]!)).toBe(
      '"Ł" "ś" cannot be printed. The person is imported; edit the text before printing (the pass ' +
        'names it too).',
    )
  })

  it('names a private character by its code, because the screen cannot show it either', () => {
    expect(said.en({ text: 'unprintable', values: { characters: ['\u{E0A3}', 'Ł'] } })).toMatch(
      /^"U\+E0A3" "Ł" cannot be printed\./,
    )
  })
})

describe('a row is refused', () => {
  const long = 'あ'.repeat(161)
  const A = 'A,a@b.example'
  const B = 'B,b@b.example'
  it.each<[string, columns: string, rows: string[], ...expected: string[]]>([
    ['without a name', '', [' ,a@b.example'], '2: name_missing'],
    ['with a name of blank letters', '', ['\u3164\u115F,a@b.example'], '2: name_missing'],
    ['without name and e-mail', '', [',,', '\u3000,x'], '3: name_missing', '3: email_malformed'],
    ['that nobody could know again', ',id', ['A,,'], '2: identity_missing'],
    ['with a damaged number alone', ',id', ['A,,1.84416E+10'], '2: identity_missing'],
    ['with the e-mail of an earlier row, in any case', '', [A, 'B,A@B.example'], '3: email_duplicate'],
    ['with the number of an earlier row', ',id', [`${A},7`, `${B},７`], '3: external_id_duplicate'],
    ['with the QR code of an earlier row', ',qr', [`${A},X`, `${B},X`], '3: qr_duplicate'],
    ['with more than 160 characters', ',所属', [`${A},${long}`], '2: too_long'],
    ['with a name of more than 160 characters', '', [`${long},a@b.example`], '2: too_long'],
    ['with a character that cannot be seen', '', ['A\u0007B,a@b.example'], '2: control_character'],
    ['that turns the direction of writing', '', ['A\u202EB,a@b.example'], '2: control_character'],
    ['with cells missing', ',company', [A], '2: cells_missing'],
    ['with a comma too many', ',company', [`${A},Kumo, Ltd.`], '2: cells_extra'],
    ['with a ticket that the event does not have', ',ticket', [`${A},ＶＩＰ`], '2: ticket_unknown'],
    ['whose ticket ended', ',status', [`${A},Cancelled`, `${B},paid`], '2: ticket_ended'],
  ])('%s', (_why, columns, rows, ...expected) => {
    const list = table([`name,mail${columns}`, ...rows, ''].join('\n'))
    expect(codes(check(list, { tickets: ['一般', 'Student'] }))).toEqual(expected)
  })

  it.each([
    ['ren.nakamura＠hokuto', 'full-width @, no domain'],
    ['ren.nakamura', 'no @'],
    ['a@b@c.example', 'more than one @'],
    ['a@b.example, c@d.example', 'more than one @, a space inside'],
    ['名前@kumo.example', '"名前" cannot be in an address'],
    ['@kumo.example', 'nothing before the @'],
    ['a@kumo', 'no domain'],
    ['a@kumo..example', 'not in the form name@domain'],
    ['a@-kumo.example', 'not in the form name@domain'],
    [`${'a'.repeat(310)}@kumo.example`, 'too long'],
  ])('with %s for an e-mail address: %s', (email, why) => {
    const [row] = check(table(`name,mail\nA,"${email}"\n`))
    expect(row?.problems.map(said.en)).toEqual([`Not an email address (${why})`])
  })

  it.each([
    ['character that is not printed', 'name,kana,mail\nA,Łoś,a@b.example\n'],
    ['160 characters outside the basic plane', `name,mail\n${'𠮷'.repeat(160)},a@b.example\n`],
    ['comma at the end of its line', 'name,mail\nA,a@b.example,,\n'],
  ])('for no %s', (_, text) => {
    expect(codes(check(table(text), { canPrint: withoutPolish }))).toEqual([])
  })
})

describe('a row is flagged and imported', () => {
  const flags = (text: string, options?: CheckOptions): string[] =>
    check(table(text), options).flatMap((row) =>
      row.warnings.map((warning) => `${row.line}: ${warning.code} ${warning.column}`),
    )

  it('with a question mark that replaces a letter', () => {
    const text =
      'name,kana,mail,所属\n?田 美咲,さいだ みさき,a@b.example,星屑?商事\nB,？き,b@b.example,Who is next?\n' +
      'C,,c@b.example,??島\n'
    expect(flags(text)).toEqual(['2: damaged 0', '2: damaged 3', '3: damaged 1', '4: damaged 3'])
    expect(codes(check(table(text)))).toEqual([])
  })

  it('with a name that does not fit the label, and with the limit', () => {
    const misfit = { length: 40, most: 30, widthMm: 62, lengthMm: 40 }
    const [row] = check(table('name,mail\nA,a@b.example\n'), { nameFits: () => misfit })
    expect(row?.problems).toEqual([])
    expect(row?.warnings.map(said.en)).toEqual([
      'The name does not fit the 62 × 40 mm label (40 characters, about 30 fit). The person is ' +
        'imported; shorten it before printing.',
    ])
  })
})

const ANSWERS = new Map<boolean | null, string>([
  [true, 'はい,同意する,○,〇,YES,１,上記に同意します。'],
  [false, 'いいえ,同意しません,×,no,0'],
  [null, ',x,わからない,yes and no'],
])
it.each([...ANSWERS].flatMap(([given, cells]) => cells.split(',').map((cell) => [cell, given] as const)))(
  'consent “%s” is %s',
  (cell, given) => {
    const [row] = check(table(`name,mail,個人情報の利用\nA,a@b.example,${cell}\n`))
    expect(row?.person.consent).toBe(given)
  },
)
describe('a person is parsed', () => {
  const person = (text: string, options?: CheckOptions): CheckedRow['person'] | undefined =>
    check(table(text), options)[0]?.person

  it('with normalised spaces, kana and full-width letters, and unchanged characters of the name', () => {
    expect(
      person('氏名,フリガナ,メール,所属\n　渡邊　神楽 ,ﾜﾀﾅﾍﾞ　ｶｸﾞﾗ, Ｋ.Ｗ＠Kumo.Example ,"㈱クモ\n開発部"\n'),
    ).toMatchObject({
      name: '渡邊 神楽',
      familyName: '渡邊',
      givenName: '神楽',
      kana: 'わたなべ かぐら',
      email: 'k.w@kumo.example',
      affiliation: '㈱クモ 開発部',
    })
  })

  it.each([
    [
      '姓,名,セイ,メイ,mail\n髙橋,ひな,タカハシ,ヒナ,a@b.example\n',
      { name: '髙橋 ひな', familyName: '髙橋', givenName: 'ひな', kana: 'たかはし ひな' },
    ],
    [
      'Last name,First name,mail\nMüller,Jürgen,a@b.example\n',
      { name: 'Jürgen Müller', familyName: 'Müller', givenName: 'Jürgen', kana: null },
    ],
    ...[
      ['"Sample, Ada"', 'Ada Sample'],
      ['Dr. Ada Sample', 'Dr. Ada Sample'],
    ].map(([whole, name]): [string, object] => [
      `Name,Last name,First name,mail\n${whole},Sample,Ada,a@b.example\n`,
      { name, familyName: 'Sample', givenName: 'Ada' },
    ]),
    [
      'name,mail\nMu\u0308ller Ko\u0308ln,a@b.example\n',
      { name: 'Müller Köln', familyName: null, givenName: null },
    ],
    ['name,mail\n田中\u200B 一郎,a@b.example\n', { name: '田中 一郎' }],
    ['name,mail\n\u3164Kim\u2800Lee\u{E0041},a@b.example\n', { name: 'Kim Lee' }],
    ["name,mail,title\nA,a@b.example,'=CTO\n", { title: '=CTO' }],
    ['name,mail,language\nA,a@b.example,日本語\n', { locale: 'ja' }],
    ['name,mail,language\nA,a@b.example,de-AT\n', { locale: 'en' }],
    ['name,mail,ticket\nA,a@b.example,ｓｔｕｄｅｎｔ \n', { ticket: 'Student' }],
  ])('%j', (text, expected) => {
    expect(person(text, { tickets: ['一般', 'Student'] })).toMatchObject(expected)
  })

  it('from pretix: order and position number, secret as QR code, no e-mail of the buyer', () => {
    const rows = check(fixture('pretix-en.csv'), { tickets: ['Regular', 'Student'] })
    expect(rows.map((row) => row.person)).toMatchObject([
      {
        name: 'Jürgen Müller',
        givenName: 'Jürgen',
        familyName: 'Müller',
        email: 'juergen@kranich.example',
        externalId: 'F8ZKQ-1',
        qr: 'k5yr2tqb8mwzvxn4c6hd',
        ticket: 'Regular',
        locale: 'en',
      },
      {
        name: '渡邊 結衣',
        email: null,
        affiliation: '北斗工科大学',
        externalId: 'F8ZKQ-2',
        qr: '=m3kfp8rz,2w',
        ticket: 'Student',
        locale: 'ja',
      },
      { name: 'Rory Quinn', externalId: 'QQ9WX-1' },
    ])
    expect(codes(rows)).toEqual(['4: ticket_ended'])
  })
})
