import { HEADING_REMARKS } from '../../messages/data/import-headings.ts'

/**
 * Normalises a heading for comparison: width, case, hiragana or katakana, spaces, punctuation and
 * remarks such as "(required)" are ignored. "E-mail" and "email" are equal.
 */
export function foldHeading(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u30a1-\u30f6]/gu, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(HEADING_REMARKS, '')
    .replace(/[^\p{L}\p{N}\u30fc]/gu, '')
}
