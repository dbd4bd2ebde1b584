import { describe, expect, it } from 'vitest'
import {
  decodeText,
  type TableEncoding,
} from '../../../src-server/platform/table-files/decode-text.ts'

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
      if ([...text].length === 1 && text !== '\uFFFD' && !table.has(text))
        table.set(text, [lead, trail])
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
    [
      'Hélène Martin;Bistro « Sample »',
      'Renée Blanc;',
      'Ann;20 °C Labs',
      'Jürgen Müller;Köln',
      'Zoë Kraus;',
      'Ana;« Casa »',
      'María Núñez;Compañía',
      'Søren Ærø;Ålborg',
      'Åsa Öberg;',
      'Ines;Café',
      'Bob;Sample®',
      'Bob;Sample™ GmbH',
      'Jean;L’Atelier',
      'Bob;Price €5',
      'François;Société Générale',
      'GÜNTHER GROSS;',
      'João Gonçalves;São Paulo',
      'Ann;A – B',
      'Ana;Nº 5',
      'Weiß;Straße',
      'Simões;Praça',
      'Ann;½ price',
      'Élise;À la carte',
    ],
  ],
  [
    'shift_jis',
    [
      '山田太郎;株式会社サンプル',
      '佐藤 花子;',
      'Taro;A社',
      '林;',
      'ﾔﾏﾀﾞ ﾀﾛｳ;',
      '髙橋 陽菜;㈱クモ',
      '鈴木;X線研究所',
      'John Smith;ソニー',
      'さくら;',
      '齋藤 龍之介;',
      '東雲電機,本社;',
      '五十嵐 文;Webデザイン部',
    ],
  ],
  ['euc-jp', ['山田太郎;株式会社サンプル', '佐藤 花子;', '鈴木 一郎;東京大学', 'さくら;クモ']],
  ['gb18030', ['王小明;北京科技有限公司', '李娜;', '张伟;上海大学', '陈静;']],
  ['big5', ['王小明;台北科技有限公司', '陳怡君;', '林志豪;大學']],
  ['euc-kr', ['김민준;주식회사 한국', '이서연;', '박지훈;서울대학교']],
  ['windows-1250', ['Jiří Dvořák;', 'Wałęsa;Łódź', 'Božena Němcová;']],
  ['windows-1251', ['Иван Петров;Москва', 'Ольга;']],
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
  ])('in %s is read', (encoding, bytes) => {
    expect(decodeText(bytes)).toEqual({ encoding, text, choices: [] })
  })

  it('in ISO-2022-JP is read', () => {
    const read = { encoding: 'iso-2022-jp', text: 'name,mail\n山田,a@a.example\n' }
    const bytes = Buffer.from('name,mail\n\x1b$B;3ED\x1b(B,a@a.example\n', 'latin1')
    expect(decodeText(bytes)).toMatchObject(read)
  })

  it('of which two readings are possible comes with samples of both, and is read as chosen', () => {
    const text = 'Name\nTõnu;\n'
    const bytes = encodeAs('windows-1252', text)
    const { choices } = decodeText(bytes)
    expect(choices.length).toBeGreaterThan(1)
    expect(choices.every(({ samples }) => samples.length > 0)).toBe(true)
    expect(decodeText(bytes, 'windows-1252')).toMatchObject({ text, choices: [] })
  })
})
