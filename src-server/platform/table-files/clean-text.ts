import { toHiragana } from '../text/hepburn.ts'
import { uncovered } from '../../../contract/platform/table-files/csv-cell.ts'
import { isBlank, withoutUnseen } from '../../../contract/platform/http/scalars.ts'
import { codePointsOf } from '../text/characters.ts'
import { HEADING_REMARKS } from '../../../messages/data/import-headings.ts'

/**
 * Control characters, and marks that change the text direction: they are invisible and corrupt
 * labels and lists.
 */
const FORBIDDEN = /(?![\t\n\r])[\p{Cc}\u202A-\u202E\u2066-\u2069\uFFFD]/gu
const NONE: readonly string[] = []
const HALF_WIDTH_KANA = /[\uFF66-\uFF9F]+/gu

/**
 * Most cells: ASCII without the apostrophe, kana and common kanji, in words separated by one space.
 * They need no cleaning.
 */
const WORD = String.raw`[!-&(-~\u3005\u3041-\u3096\u30A1-\u30FC\u4E00-\u9FFF\uFF08\uFF09]+`
const CLEAN = new RegExp(`^${WORD}(?: ${WORD})*$`)
/** Characters of a text that is tried: millions of words exceed the stack of the expression. */
const TRIED = 1_000_000
const isClean = (cell: string): boolean => cell.length <= TRIED && CLEAN.test(cell)

/** The forbidden characters of a cell, in the form U+0000; empty if it is clean. */
export function forbiddenCharacters(cell: string): readonly string[] {
  if (isClean(cell) || cell.search(FORBIDDEN) < 0) return NONE
  const found = new Set(cell.match(FORBIDDEN) ?? [])
  return [...found].flatMap(codePointsOf)
}

/**
 * Cleans a cell. Spaces of every kind and line breaks become one space. Characters without
 * ink are removed, and so is the apostrophe that marks text in spreadsheets. Letters and their
 * marks are composed, half-width kana becomes full-width. The characters of a name are kept: no
 * normalisation that would replace a variant.
 */
export function cleanText(cell: string): string {
  if (isClean(cell)) return cell
  if (isBlank(cell)) return ''
  return uncovered(withoutUnseen(cell))
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(HALF_WIDTH_KANA, (kana) => kana.normalize('NFKC'))
    .replace(
      /[\p{Script=Latin}\p{Script=Hiragana}\p{Script=Katakana}][\u0300-\u036F\u3099\u309A]+/gu,
      (letter) => letter.normalize('NFC'),
    )
}

/** Kana for display: hiragana, ASCII letters. */
export function cleanKana(cell: string): string {
  return toHiragana(cleanText(cell).normalize('NFKC'))
}

/**
 * A code or an address: full-width letters and digits become ASCII, surrounding spaces are removed.
 */
export function cleanCode(cell: string): string {
  return cleanText(cell).normalize('NFKC').trim()
}

/** Number of Unicode code points, the unit of text limits. */
export function codePoints(text: string): number {
  let count = 0
  for (const _char of text) count += 1
  return count
}

/**
 * Normalises a heading for comparison: width, case, hiragana or katakana, spaces, punctuation and
 * remarks such as "(required)" are ignored. "E-mail" and "email" are equal, and "Order #" and
 * "Order number".
 */
export function foldHeading(heading: string): string {
  return toHiragana(heading.normalize('NFKC').toLowerCase())
    .replace(/#/g, 'number')
    .replace(HEADING_REMARKS, '')
    .replace(/[^\p{L}\p{N}\u30fc]/gu, '')
}
