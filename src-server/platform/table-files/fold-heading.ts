import { toHiragana } from '../text/hiragana.ts'
import { HEADING_REMARKS } from '../../../messages/data/import-headings.ts'

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
