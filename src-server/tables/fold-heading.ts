import { HEADING_REMARKS } from '../../messages/data/import-headings.ts'

/**
 * A heading as it is compared: width, case, hiragana or katakana, spaces, punctuation and remarks
 * such as "(required)" do not count. "E-mail" and "email" are one heading.
 */
export function foldHeading(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u30a1-\u30f6]/gu, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(HEADING_REMARKS, '')
    .replace(/[^\p{L}\p{N}\u30fc]/gu, '')
}
