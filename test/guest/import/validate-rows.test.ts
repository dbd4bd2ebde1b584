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
    expect(
      rows.flatMap((row) =>
        row.problems.map((problem) => [
          row.line,
          problem.column,
          said.en(problem),
          said.ja(problem),
        ]),
      ),
    ).toEqual([
      [
        14,
        2,
        'Not an email address (full-width @, no domain)',
        'メールアドレスではありません（全角の＠、ドメインなし）',
      ],
      [16, 0, 'Name is missing', '名前がありません'],
      [18, 2, 'Same email as row 12', '12行目と同じメールアドレスです'],
    ])
  })

  it('imports a person whose name cannot be printed completely, with a warning', () => {
    expect(
      rows.flatMap((row) =>
        row.warnings.map((warning) => [row.line, warning.column, warning.code, said.en(warning)]),
      ),
    ).toEqual([
      [
        19,
        0,
        'unprintable',
        '"Ł" "ś" cannot be printed. The person is imported; edit the text before printing (the pass ' +
          'names it too).',
      ],
    ])
  })

  it('names a private character by its code, because the screen cannot show it either', () => {
    expect(said.en({ text: 'unprintable', values: { characters: ['\u{E0A3}', 'Ł'] } })).toMatch(
      /^"U\+E0A3" "Ł" cannot be printed\./,
    )
  })

  it('has no problem in the other rows', () => {
    expect(rows).toHaveLength(17)
    expect(rows.filter((row) => row.problems.length === 0).map((row) => row.line)).toEqual([
      2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 19,
    ])
  })

  it('is valid after staff have corrected the cells', () => {
    const fixes = [
      { line: 14, column: 2, text: 'ren.nakamura@hokuto.example' },
      { line: 16, column: 0, text: '相談' },
      { line: 16, column: 0, text: '相談 窓口' },
      { line: 18, column: 2, text: 'ren2@hokuto.example' },
      { line: 19, column: 0, text: 'Oskar Los' },
    ]
    const fixed = check(fixture('faults.csv'), { canPrint: withoutPolish, fixes })
    expect(codes(fixed)).toEqual([])
    expect(fixed.find((row) => row.line === 16)).toMatchObject({
      cells: ['相談 窓口', '', 'info@hokuto.example', '北斗ベンチャーズ'],
      person: { name: '相談 窓口' },
    })
  })
})

describe('a row is refused', () => {
  const long = 'あ'.repeat(161)
  it.each<[string, string, readonly string[]]>([
    ['without a name', 'name,mail\n ,a@b.example\n', ['2: name_missing']],
    ['with a name of blank letters', 'name,mail\n\u3164\u115F,a@b.example\n', ['2: name_missing']],
    [
      'without name and e-mail',
      'name,mail\n,,\n\u3000,x\n',
      ['3: name_missing', '3: email_malformed'],
    ],
    ['that nobody could know again', 'name,mail,id\nA,,\n', ['2: identity_missing']],
    [
      'with the e-mail of an earlier row, whatever its case',
      'name,mail\nA,a@b.example\nB,A@B.example\n',
      ['3: email_duplicate'],
    ],
    [
      'with the number of an earlier row',
      'name,mail,id\nA,a@b.example,7\nB,b@b.example,７\n',
      ['3: external_id_duplicate'],
    ],
    [
      'with the QR code of an earlier row',
      'name,mail,qr\nA,a@b.example,X\nB,b@b.example,X\n',
      ['3: qr_duplicate'],
    ],
    [
      'with more than 160 characters',
      `name,mail,所属\n${long},a@b.example,${long}\n`,
      ['2: too_long', '2: too_long'],
    ],
    [
      'with a character that cannot be seen',
      'name,mail\nA\u0007B,a@b.example\n',
      ['2: control_character'],
    ],
    [
      'that turns the direction of writing',
      'name,mail\nA\u202EB,a@b.example\n',
      ['2: control_character'],
    ],
    ['with cells missing', 'name,mail,company\nA,a@b.example\n', ['2: cells_missing']],
    ['with a comma too many', 'name,mail,company\nA,a@b.example,Kumo, Ltd.\n', ['2: cells_extra']],
    [
      'with a ticket that the event does not have',
      'name,mail,ticket\nA,a@b.example,ＶＩＰ\n',
      ['2: ticket_unknown'],
    ],
    [
      'whose ticket was cancelled',
      'name,mail,status\nA,a@b.example,Cancelled\nB,b@b.example,paid\n',
      ['2: ticket_ended'],
    ],
  ])('%s', (_why, text, expected) => {
    expect(codes(check(table(text), { tickets: ['一般', 'Student'] }))).toEqual(expected)
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

  it('for no character that is not printed', () => {
    expect(
      codes(check(table('name,kana,mail\nA,Łoś,a@b.example\n'), { canPrint: withoutPolish })),
    ).toEqual([])
  })

  it('for no name of 160 characters outside the basic plane', () => {
    expect(codes(check(table(`name,mail\n${'𠮷'.repeat(160)},a@b.example\n`)))).toEqual([])
  })

  it('for no comma at the end of its line', () => {
    expect(codes(check(table('name,mail\nA,a@b.example,,\n')))).toEqual([])
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

describe('consent', () => {
  it.each<[string, boolean | null]>([
    ['はい', true],
    ['同意する', true],
    ['○', true],
    ['〇', true],
    ['YES', true],
    ['１', true],
    ['上記に同意します。', true],
    ['いいえ', false],
    ['同意しません', false],
    ['×', false],
    ['no', false],
    ['0', false],
    ['', null],
    ['x', null],
    ['わからない', null],
    ['yes and no', null],
  ])('“%s” is %s', (cell, given) => {
    const [row] = check(table(`name,mail,個人情報の利用\nA,a@b.example,${cell}\n`))
    expect(row?.person.consent).toBe(given)
  })
})

describe('a person is parsed', () => {
  const person = (text: string, options?: CheckOptions): CheckedRow['person'] | undefined =>
    check(table(text), options)[0]?.person

  it('with normalised spaces, kana and full-width letters, and unchanged characters of the name', () => {
    expect(
      person(
        '氏名,フリガナ,メール,所属\n　渡邊　神楽 ,ﾜﾀﾅﾍﾞ　ｶｸﾞﾗ, Ｋ.Ｗ＠Kumo.Example ,"㈱クモ\n開発部"\n',
      ),
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

  it('from a German pretix with semicolons', () => {
    const rows = check(fixture('pretix-de.csv'))
    expect(rows[0]?.person).toMatchObject({
      name: 'Käthe Weiß',
      email: 'kaethe@kranich.example',
      externalId: 'AB3CD-1',
      qr: 'z5yr2tqb8mwzvxn4c6hd',
      ticket: 'Standard',
    })
    expect(codes(rows)).toEqual(['3: ticket_ended'])
  })

  it('from connpass without e-mails: by registration number, without waiting list and cancellations', () => {
    const rows = check(fixture('connpass.csv'))
    expect(rows[0]?.person).toMatchObject({
      name: '鳴海 瑞希',
      email: null,
      externalId: '1234501',
      ticket: '一般枠',
    })
    expect(codes(rows)).toEqual(['3: ticket_ended', '4: ticket_ended'])
  })
})
