import { uncovered } from './csv.ts'

/**
 * Control characters, and marks that turn the direction of text: they cannot be seen, and break
 * labels and lists.
 */
const FORBIDDEN = /(?![\t\n\r])[\p{Cc}\u202A-\u202E\u2066-\u2069\uFFFD]/gu
/** Zero-width space, soft hyphen, byte order mark: copied along from web pages, meaning nothing. */
const INVISIBLE = /[\u200B\u00AD\uFEFF\u2060]/gu
const HALF_WIDTH_KANA = /[\uFF66-\uFF9F]+/gu

/**
 * Most cells: letters, digits, kana and common kanji in words of one space between; nothing in them
 * is replaced.
 */
const WORD = String.raw`[0-9A-Za-z\u3041-\u3096\u30A1-\u30FA\u30FC\u4E00-\u9FFF]+`
const CLEAN = new RegExp(`^${WORD}(?: ${WORD})*$`)

/** What must not be in any text, as U+0000 names; empty when the cell is clean. */
export function forbiddenCharacters(cell: string): readonly string[] {
  const found = new Set(cell.match(FORBIDDEN) ?? [])
  return [...found].map(
    (char) => `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  )
}

/**
 * A cell as text for people: spaces of every kind and line breaks are one space, invisible
 * characters and the apostrophe that keeps a spreadsheet from computing are gone, letters and their
 * marks are one character, half-width kana is full. The characters of a name stay as they are
 * written: no normalisation that would replace a variant.
 */
export function cleanText(cell: string): string {
  if (CLEAN.test(cell)) return cell
  return uncovered(cell.replace(INVISIBLE, '').replace(/\s+/gu, ' ').trim())
    .replace(HALF_WIDTH_KANA, (kana) => kana.normalize('NFKC'))
    .replace(
      /[\p{Script=Latin}\p{Script=Hiragana}\p{Script=Katakana}][\u0300-\u036F\u3099\u309A]+/gu,
      (letter) => letter.normalize('NFC'),
    )
}

/** A reading as it is shown: hiragana, ASCII letters. */
export function cleanKana(cell: string): string {
  return cleanText(cell)
    .normalize('NFKC')
    .replace(/[\u30a1-\u30f6]/gu, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
}

/** A code, an address: full-width letters and digits are ASCII, without spaces around. */
export function cleanCode(cell: string): string {
  return cleanText(cell).normalize('NFKC').trim()
}

/** Number of Unicode code points, which is how the bounds of texts count. */
export function codePoints(text: string): number {
  let count = 0
  for (const _char of text) count += 1
  return count
}
