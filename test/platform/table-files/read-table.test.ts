import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { TableError } from '../../../src-server/platform/table-files/table-error.ts'
import {
  MOST_ROWS,
  readTable,
  type Table,
} from '../../../src-server/platform/table-files/read-table.ts'
import { attendeesCsv, encode, fitsShiftJis, makeAttendees } from '../../support/make-attendees.ts'

const fixture = (name: string): Table =>
  readTable(readFileSync(new URL(`../../fixtures/import/${name}`, import.meta.url)))
const read = (text: string): Table => readTable(encode(text, 'utf-8'))
const cells = (table: Table): readonly (readonly string[])[] => table.rows.map((row) => row.cells)

function refusal(bytes: Uint8Array): TableError {
  try {
    readTable(bytes)
  } catch (error) {
    if (error instanceof TableError) return error
    throw error
  }
  throw new Error('the file was read')
}

describe('an attendee list is read', () => {
  it.each(['utf-8', 'utf-8-bom', 'utf-16le'] as const)('in %s, whatever its names', (encoding) => {
    const people = makeAttendees(1000, 3)
    const table = readTable(attendeesCsv(people, { encoding }))
    expect(table).toMatchObject({
      encoding,
      delimiter: ',',
      header: ['氏名', 'フリガナ', 'メールアドレス', '会社名', '肩書', 'チケット'],
    })
    expect(cells(table)).toEqual(
      people.map((one) => [one.name, one.kana, one.email, one.affiliation, one.title, one.ticket]),
    )
  })

  it('in Shift_JIS as Windows writes it, with every Japanese name of a crowd', () => {
    const people = makeAttendees(1000, 3).filter((one) => fitsShiftJis(Object.values(one).join('')))
    const table = readTable(attendeesCsv(people, { encoding: 'shift_jis' }))
    expect(table.encoding).toBe('shift_jis')
    expect(people.length).toBeGreaterThan(500)
    expect(table.rows.map((row) => row.cells[0])).toEqual(people.map((one) => one.name))
  })

  it('from another program: the characters that NEC and IBM added to Shift_JIS', () => {
    const table = fixture('shift-jis.csv')
    expect(table.encoding).toBe('shift_jis')
    expect(cells(table).map(([name, , , company]) => [name, company])).toEqual([
      ['髙橋 陽菜', '㈱クモ'],
      ['山﨑 修平', '北斗ベンチャーズ'],
      ['德永 恵', 'ⅡＮＥＯ水産'],
      ['濵田 航', '東雲電機,本社'],
    ])
    expect(table.rows[1]?.cells[1]).toBe('ﾔﾏｻｷ ｼｭｳﾍｲ')
  })

  it.each([
    ['commas', 'a,b;c\n1,2;3\n', ',', [['1', '2;3']]],
    ['semicolons', 'a;b\n1,5;2\n', ';', [['1,5', '2']]],
    ['tabs', 'a\tb\n1,2\t3\n', '\t', [['1,2', '3']]],
    ['commas inside quoted headings only', '"a,b,c";d\n1;2\n', ';', [['1', '2']]],
    ["Excel's line that states the delimiter", 'sep=;\r\na;b\r\n1;2\r\n', ';', [['1', '2']]],
    ['one column', 'name\nfoo\n', ',', [['foo']]],
  ] as const)('with %s', (_what, text, delimiter, rows) => {
    const table = read(text)
    expect(table.delimiter).toBe(delimiter)
    expect(cells(table)).toEqual(rows)
  })

  it('with quotes, doubled quotes, commas and line breaks in cells', () => {
    expect(cells(read('a,b\n"x ""y"" z","1,\n2"\nBob "B" B,3'))).toEqual([
      ['x "y" z', '1,\n2'],
      ['Bob "B" B', '3'],
    ])
  })

  it('with the row numbers that a spreadsheet shows', () => {
    const table = read('sep=,\nname,mail\n\n"a\nb",1\n,\nc,2\n')
    expect(table.rows.map((row) => [row.line, row.cells[0]])).toEqual([
      [3, 'a\nb'],
      [5, 'c'],
    ])
  })

  it('with rows of other lengths handed on as they are', () => {
    expect(cells(read('a,b\n1\n1,2,3\n'))).toEqual([['1'], ['1', '2', '3']])
  })
})

const LARGE = 31 * 1024 * 1024
const filled = (bytes: number, fill: string | number, head = ''): Buffer =>
  Buffer.concat([Buffer.from(head), Buffer.alloc(bytes, fill)])
/** A list of names whose last line breaks off in a character. */
const BROKEN = Buffer.concat([
  Buffer.from('氏名\n渡辺健太山田花子鈴木一郎\n'),
  Buffer.from([0xe3, 0x81, 0x0a]),
])

describe('a file that says nothing is refused as a whole', () => {
  it.each([
    ['empty', encode('', 'utf-8')],
    ['empty', encode('\uFEFF\n\n', 'utf-8')],
    ['no_rows', encode('name,mail\n\n', 'utf-8')],
    ['too_large', new Uint8Array(32 * 1024 * 1024 + 1)],
    ['too_many_rows', encode(`a\n${'1\n'.repeat(MOST_ROWS + 1)}`, 'utf-8')],
    ['workbook', Buffer.from('PK\u0003\u0004xl/workbook.xml')],
    ['not_text', Buffer.from([1, 2, 0, 3])],
    ['damaged_utf8', BROKEN],
    ['unknown_encoding', Buffer.from([0x61, 0x0a, 0xff, 0xff, 0xfd])],
    ['open_quote', encode('a,b\n1,2\n"3,4\n5,6\n', 'utf-8')],
    ['malformed', filled(LARGE, '"')],
    ['malformed', filled(LARGE - 1, '"')],
    ['malformed', filled(LARGE, ',')],
    ['malformed', filled(LARGE, ',', 'name,mail\n')],
    ['malformed', filled(LARGE, 'a', 'name,mail\n')],
    ['malformed', filled(LARGE, 0x82)],
    ['empty', filled(LARGE, ' ')],
    ['not_text', encode('name\na\0b\n', 'utf-16le')],
  ])('%s', (code, bytes) => {
    const error = refusal(bytes)
    expect(error.code).toBe(code)
    expect(error.message).toBe(error.sentence.en)
    expect(error.sentence.en).toMatch(/^[A-Z].*\.$/)
    expect(error.sentence.ja).toMatch(/[ぁ-ん]/)
  })

  it('naming the row of a quote that never closes, and the line of broken characters', () => {
    expect(refusal(encode('a,b\n\n"1\n2",2\n"3,4\n5,6\n', 'utf-8')).message).toContain('row 4')
    expect(refusal(BROKEN).message).toContain('Line 3')
  })
})
