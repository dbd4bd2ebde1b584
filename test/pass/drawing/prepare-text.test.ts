import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { readFontFile } from '../../../src-server/pass/drawing/font-file.ts'
import { createPrintableTextCheck } from '../../../src-server/pass/drawing/printable-text.ts'
import {
  createCoverages,
  readPrintFont,
  type FontCoverages,
} from '../../../src-server/pass/drawing/print-fonts.ts'
import { prepareText } from '../../../src-server/pass/drawing/prepare-text.ts'

const bytes = await readFile(new URL('../../../fonts/NotoSansJP_700Bold.ttf', import.meta.url))
const font = readFontFile(bytes)
const japanese: FontCoverages = (id) => (id === 'japanese' ? font : null)

function linesOf(raw: string, lineMode: 'auto' | 'manual' = 'auto', fonts = japanese): readonly string[] {
  const checked = prepareText(raw, lineMode, fonts)
  return checked.ok ? checked.text.lines : [`missing: ${checked.missing.join(' ')}`]
}

describe('the text of a field', () => {
  it.each(
    (
      '渡邊, 渡邉, 髙橋, 﨑, 𠮷野家, 槗, 栁, 濵, 德, 曻, 彅, 鷗, ㈱クモ, 神, ヵヶ々〆, ' +
      'Çelik Åse Ñandú, Nguyễn Thị Ánh Ưu Ỷ, Đặng, ß Œ æ ø, Кирилл, ™ © № €'
    ).split(', '),
  )('can be drawn: %s', (text) => {
    expect(linesOf(text)).toEqual([text])
  })

  it.each([
    ['an emoji', 'Anna 😀', '😀'],
    ['a family as one', 'x👨‍👩‍👧y', '👨‍👩‍👧'],
    ['Arabic', 'محمد', 'م ح د'],
    ['Hangul', '김민준', '김 민 준'],
    ['Thai', 'สม', 'ส ม'],
    ['Polish', 'Łukasz', 'Ł'],
    ['simplified Chinese', '华', '华'],
    ['a control character', 'a\u0007b\u0085', '\u0007 \u0085'],
    ['a variation that the font has not', '葛\u{E0105}', '葛\u{E0105}'],
    ['a lone surrogate', 'a\ud842', '\ud842'],
    ['the sign of a lost character', 'Repl\uFFFDace', '\uFFFD'],
    ['a mark after a space', 'A \u0301', ' \u0301'],
  ])('names what the font lacks: %s', (_, text, missing) => {
    expect(linesOf(text)).toEqual([`missing: ${missing}`])
  })

  it('is composed where a letter with its marks exists', () => {
    expect(linesOf('Nguyễn'.normalize('NFD'))).toEqual(['Nguyễn'.normalize('NFC')])
    expect(linesOf('が'.normalize('NFD'))).toEqual(['が'])
  })

  it.each([
    ['a letter whose mark has no place', 'Šimon Dvořák', 'Š ř'],
    ['a letter and a mark of another script', 'q\u0307', 'q\u0307'],
    ['a kanji with a voicing mark', '神\u3099', '神\u3099'],
    ['a digit in a circle', '1\u20dd', '1\u20dd'],
    ['two marks on one letter of which one is left over', 'Č\u0327', 'Č\u0327'],
    ['a mark before every letter', '\u0301ABC', '\u0301'],
    ['a voicing mark on a line of its own', 'A\n\u3099B', '\u3099'],
  ])('is refused, however it is spelled, with %s', (_, text, missing) => {
    for (const form of ['NFC', 'NFD'] as const) {
      expect(linesOf(text.normalize(form)).join('').normalize('NFC')).toBe(
        `missing: ${missing}`.normalize('NFC'),
      )
    }
  })

  it.each(['か\u309a', 'ト\u309a', 'Ê\u030c', 'm\u0300', 'ㄠ\u0301'])(
    'keeps a mark that the font joins to its base: %s',
    (text) => {
      expect(linesOf(text.normalize('NFC'))).toEqual(linesOf(text.normalize('NFD')))
      expect(linesOf(text)).toEqual([text.normalize('NFC')])
    },
  )

  it('keeps the kanji of a name that Unicode would replace by the common one', () => {
    const rare = ['\uFA19', '\uFA1E', '\uFA11', '\uF9DC']
    expect(linesOf(rare.join(''))).toEqual([rare.join('')])
    expect(linesOf('\uFA19').join('')).not.toBe('\u795E')
  })

  it('has one paragraph in auto, with every kind of space and line end as one space', () => {
    expect(linesOf('  田中\u3000\u3000美咲\r\nx\ry\n')).toEqual(['田中 美咲 x y'])
    expect(linesOf('a\tb\u2003c\u2009d\u1680e\u205Ff\u2028g\u2029h\vi\fj')).toEqual(['a b c d e f g h i j'])
  })

  it('keeps a space that joins words, in one width', () => {
    expect(linesOf('Anna\u00A0Lee\u202FIvo\u2007Kim')).toEqual(['Anna\u00A0Lee\u00A0Ivo\u00A0Kim'])
  })

  it('has a space for a letter that is blank', () => {
    for (const blank of ['\u3164', '\uFFA0', '\u2800'])
      expect(linesOf(`${blank}Kim${blank}Lee${blank}`)).toEqual(['Kim Lee'])
  })

  it.each([
    ['fillers of Hangul', 'Kim\u115F\u1160Lee', 'KimLee'],
    ['tags', 'Ann\u{E0001}\u{E0041}a', 'Anna'],
    ['marks of music', 'Ann\u{1D173}a', 'Anna'],
    ['vowels of Khmer without ink', 'Ann\u17B4\u17B5a', 'Anna'],
    ['the place of an object', 'Ann\uFFFCa', 'Anna'],
    ['a variation of no kanji', 'Ann\uFE00a\u{E0100}', 'Anna'],
    ['a second variation of a kanji', '葛\u{E0100}\u{E0105}', '葛\u{E0100}'],
  ])('has no %s', (_, text, shown) => {
    expect(linesOf(text)).toEqual([shown])
  })

  it("keeps the writer's lines in manual, without empty ones", () => {
    expect(linesOf('a\r\nb\rc\n\n d ', 'manual')).toEqual(['a', 'b', 'c', 'd'])
  })

  it.each(['', ' ', '\u3000\n ', '\u3164', '\u2800\u115F \u{E0041}', '\uFE0F'])(
    'may be empty: %j',
    (text) => {
      expect(linesOf(text)).toEqual([])
    },
  )
})

/** Plain characters, characters that join their neighbours, and some that the font lacks. */
const PARTS = [
  ...'山田太郎髙﨑神がカー々azAZ09 éñ-.・👩🏽\u{20BB7}ที\nｶ\u16FF각\u1100',
  ...'\u3099\u0301\uFE00\u{E0100}\u200D\uFF9E',
]

it('the check of printable text names the same characters as drawing the text', async () => {
  const canPrint = await createPrintableTextCheck()
  const coverages = createCoverages(await readPrintFont('bold'))
  let refused = 0
  for (let i = 0; i < 4_000; i += 1) {
    // Each start and step gives another text, so that every run tests the same texts.
    const text = Array.from(
      { length: 1 + (i % 5) },
      (_, j) => PARTS[(i * 7 + j * (1 + (i % 31))) % PARTS.length],
    ).join('')
    const drawn = prepareText(text, 'manual', coverages)
    expect(canPrint(text), JSON.stringify(text)).toEqual(drawn.ok ? [] : drawn.missing)
    refused += Number(!drawn.ok)
  }
  expect(refused).toBeGreaterThan(500)
  expect(refused).toBeLessThan(3_500)
})

describe('the font file', () => {
  it('says the same by its old character map as by its full one', () => {
    const old = readFontFile(withOnlyFormat4(bytes))
    const differing: number[] = []
    for (let codePoint = 0x20; codePoint < 0xffff; codePoint++) {
      if (old.glyph(codePoint) !== font.glyph(codePoint)) differing.push(codePoint)
    }
    expect(differing).toEqual([])
    expect(font.glyph(0x20bb7)).toBeGreaterThan(0)
    expect(old.glyph(0x20bb7)).toBe(0)
  })

  it('knows the height of its capitals', () => {
    expect(font.box(font.glyph(0x48))?.top).toBeCloseTo(0.74, 2)
    expect(font.box(font.glyph(0x20))).toBeNull()
  })

  it('is refused when it is none', () => {
    expect(() => readFontFile(new Uint8Array(64))).toThrow('no table "head"')
  })
})

/** The font with every cmap record pointing at the format 4 table. */
function withOnlyFormat4(file: Buffer): Uint8Array {
  const copy = Buffer.from(file)
  const tables = Array.from({ length: copy.readUInt16BE(4) }, (_, i) => 12 + 16 * i)
  const record = tables.find((at) => copy.toString('latin1', at, at + 4) === 'cmap') ?? 0
  const cmap = copy.readUInt32BE(record + 8)
  const offsets = Array.from({ length: copy.readUInt16BE(cmap + 2) }, (_, i) => cmap + 8 + 8 * i)
  const format4 =
    offsets.map((at) => copy.readUInt32BE(at)).find((offset) => copy.readUInt16BE(cmap + offset) === 4) ?? 0
  for (const at of offsets) copy.writeUInt32BE(format4, at)
  return copy
}
