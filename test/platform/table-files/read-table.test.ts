import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { TableError } from '../../../src-server/platform/table-files/table-error.ts'
import { MOST_ROWS, readTable, type Table } from '../../../src-server/platform/table-files/read-table.ts'
import { attendeesCsv, encode, fitsShiftJis, makeAttendees } from '../../support/make-attendees.ts'
import { decodeText, type TableEncoding } from '../../../src-server/platform/table-files/decode-text.ts'
import { repairText } from '../../../src-server/platform/table-files/repair-text.ts'

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
      header: '氏名 フリガナ メールアドレス 会社名 肩書 チケット'.split(' '),
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

/** Bytes of a text in an encoding, by trying every byte sequence of one or two bytes. */
const tables = new Map<string, ReadonlyMap<string, readonly number[]>>()
function encoderOf(encoding: string): ReadonlyMap<string, readonly number[]> {
  const known = tables.get(encoding)
  if (known) return known
  const decoder = new TextDecoder(encoding)
  const table = new Map<string, readonly number[]>()
  for (let one = 0; one < 256; one += 1) {
    const char = decoder.decode(Uint8Array.of(one))
    if (char.length === 1 && char !== '\uFFFD') table.set(char, [one])
  }
  for (let lead = 0x81; lead < 255; lead += 1)
    for (let trail = 0x40; trail < 255; trail += 1) {
      const text = decoder.decode(Uint8Array.of(lead, trail))
      if ([...text].length === 1 && text !== '\uFFFD' && !table.has(text)) table.set(text, [lead, trail])
    }
  tables.set(encoding, table)
  return table
}
const encodeAs = (encoding: string, text: string): Buffer =>
  Buffer.from(
    [...text].flatMap((char) => {
      const bytes = encoderOf(encoding).get(char)
      if (!bytes) throw new Error(`${char} is not in ${encoding}`)
      return bytes
    }),
  )

/** One name at a time, as in a list that is nearly ASCII, and all together. */
const LISTS: readonly (readonly [TableEncoding, readonly string[]])[] = [
  [
    'windows-1252',
    (
      'Hélène Martin;Bistro « Sample »|Renée Blanc;|Ann;20 °C Labs|Jürgen Müller;Köln|Zoë Kraus;|' +
      'Ana;« Casa »|María Núñez;Compañía|Søren Ærø;Ålborg|Åsa Öberg;|Ines;Café|Bob;Sample®|' +
      'Bob;Sample™ GmbH|Jean;L’Atelier|Bob;Price €5|François;Société Générale|GÜNTHER GROSS;|' +
      'João Gonçalves;São Paulo|Ann;A – B|Ana;Nº 5|Weiß;Straße|Simões;Praça|Ann;½ price|' +
      'Élise;À la carte|Guðrún Þórðardóttir;|Davíð;Jan Novotný|Sigurður;'
    ).split('|'),
  ],
  [
    'shift_jis',
    (
      '山田太郎;株式会社サンプル|佐藤 花子;|Taro;A社|林;|ﾔﾏﾀﾞ ﾀﾛｳ;|髙橋 陽菜;㈱クモ|' +
      '鈴木;X線研究所|John Smith;ソニー|さくら;|齋藤 龍之介;|東雲電機,本社;|五十嵐 文;Webデザイン部'
    ).split('|'),
  ],
  ['euc-jp', ['山田太郎;株式会社サンプル', '佐藤 花子;', '鈴木 一郎;東京大学', 'さくら;クモ']],
  ['gb18030', ['王小明;北京科技有限公司', '李娜;', '张伟;上海大学', '陈静;']],
  ['big5', ['王小明;台北科技有限公司', '陳怡君;', '林志豪;大學']],
  ['euc-kr', ['김민준;주식회사 한국', '이서연;', '박지훈;서울대학교']],
  ['windows-1250', ['Jiří Dvořák;', 'Wałęsa;Łódź', 'Božena Němcová;', 'Nagy Ernő;Kovács és Tóth']],
  ['windows-1251', ['Иван Петров;Москва', 'Ольга;']],
  ['windows-1253', ['Γιώργος Παπαδόπουλος;ΔΕΗ', 'Μαρία;']],
  ['windows-1254', ['Ayşe Yılmaz;', 'Şükrü Çelik;Öztürk İnşaat', 'Barış Doğan;']],
  ['windows-1255', ['דוד כהן;', 'רחל לוי;אוניברסיטה']],
  ['windows-1256', ['محمد علي;', 'فاطمة حسن;شركة']],
  ['windows-1257', ['Živilė Šimkutė;', 'Jānis Bērziņš;Rīga']],
  ['windows-874', ['สมชาย ใจดี;', 'สุดา แก้วมณี;บริษัท']],
  ['macintosh', ['Renée Blanc;Société', 'Jürgen Müller;']],
]

describe.each(LISTS)('a list in %s', (encoding, rows) => {
  it.each([...rows, rows.join('\n')])('is read with %s', (row) => {
    const text = `Name;Company\n${row}\n`
    const read = decodeText(encodeAs(encoding, text))
    expect(read.text).toBe(text)
    expect(read.choices).toEqual([])
  })
})

describe('a list', () => {
  const text = 'Name,Mail\n山田太郎,a@a.example\nHélène,b@b.example\n'
  it.each<[TableEncoding, Buffer]>([
    ['utf-8', Buffer.from(text)],
    ['utf-8-bom', Buffer.from(`\uFEFF${text}`)],
    ['utf-16le', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['utf-16be', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['utf-16le', Buffer.from(text, 'utf16le')],
    ['utf-16be', Buffer.from(text, 'utf16le').swap16()],
  ])('in %s is read', (encoding, bytes) => expect(decodeText(bytes)).toEqual({ encoding, text, choices: [] }))

  it('in ISO-2022-JP is read', () => {
    const read = { encoding: 'iso-2022-jp', text: 'name,mail\n山田,a@a.example\n' }
    expect(decodeText(Buffer.from('name,mail\n\x1b$B;3ED\x1b(B,a@a.example\n', 'latin1'))).toMatchObject(read)
  })

  it.each([
    ['code page 850', 'J\x94rg;Wei\xE1\n\x82nne;M\x81ller'],
    ['ISO 8859-15', 'Lec\xBDur;Zo\xE9\n\xB4an;\xA6imek'],
  ])('in %s is refused', (_, rows) => {
    expect(() => decodeText(Buffer.from(`Name;Company\n${rows}\n`, 'latin1'))).toThrow(/in no known encoding/)
  })

  it('of which the only reading is doubtful comes with a sample of it', () => {
    const bytes = encodeAs('windows-1252', 'Name;Company\nAnn;Ù\n')
    expect(decodeText(bytes).choices).toMatchObject([{ encoding: 'windows-1252' }])
  })

  it.each(['Tõnu', 'Mehmet Aydýn'])('of which two readings are possible is read as chosen: %s', (name) => {
    const text = `Name\n${name};\n`
    const bytes = encodeAs('windows-1252', text)
    const { choices } = decodeText(bytes)
    expect(choices.length).toBeGreaterThan(1)
    expect(choices.every(({ samples }) => samples.length > 0)).toBe(true)
    expect(decodeText(bytes, 'windows-1252')).toMatchObject({ text, choices: [] })
  })
})

const misread = (text: string, encoding: string) => new TextDecoder(encoding).decode(Buffer.from(text))

describe('a text that another program damaged', () => {
  it.each(['José Nuñez', 'Müller', 'L’Atelier', '山田太郎', 'Łukasz', '株式会社サンプル', 'Zoë «A»', 'Ñ'])(
    'is repaired where UTF-8 was read as another code page: %s',
    (text) => {
      for (const encoding of ['windows-1252', 'macintosh'])
        expect(repairText(misread(text, encoding))).toEqual({ text, repairs: ['encoding'] })
      const twice = misread(misread(text, 'windows-1252'), 'windows-1252')
      expect(repairText(twice)?.text).toBe(text)
    },
  )

  it.each([
    ['JosÃ© NuÃ±ez', 'José Nuñez'],
    ['D&#39;Arc', "D'Arc"],
    ['D&#x27;Arc', "D'Arc"],
    ['M&uuml;ller &amp; Co', 'Müller & Co'],
    ['M&amp;uuml;ller', 'Müller'],
    ['&#23665;&#30000;', '山田'],
    ['Jean-Luc\u200B Zero', 'Jean-Luc Zero'],
    ['\uFEFFAda', 'Ada'],
    ['so\u00ADft', 'soft'],
    ['ŽR“c‘¾˜Y', '山田太郎'],
  ])('is repaired: %s', (cell, text) => expect(repairText(cell)?.text).toBe(text))

  it.each([
    ['Ada\u00A0Sample', ['space']],
    ['Two\nLines', ['space']],
    ['&nbsp;Ada', ['html', 'space']],
  ])('is marked for its spaces: %j', (cell, repairs) => expect(repairText(cell)?.repairs).toEqual(repairs))

  it.each(
    (
      'José Nuñez|MÜLLER|NÃO|São Paulo|ÅÄÖ|Bistro « Sample »|山田　太郎|AT&T|R&D; Lab|Tom & Jerry;|Ελένη|' +
      'Иван Петров|محمد|Çağrı Şahin|Œuvre|H&M|Zoë🎉|Müller°|İbrahim Işık|می‌خواهم|Nguyễn Thị Ánh Nguyệt|' +
      'Łódź|Ångström|Ð|ÑANDÚ'
    ).split('|'),
  )('is left as it is if it is sound: %s', (cell) => expect(repairText(cell)).toBeNull())
})
