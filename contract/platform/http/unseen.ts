/**
 * Characters without ink: Unicode's default ignorable ones (DI), annotation marks and the place of
 * an object. Joiners and variation selectors remain, because they choose the form of a letter.
 */
const UNSEEN = /(?!\u200C|\u200D|[\uFE00-\uFE0F]|[\u{E0100}-\u{E01EF}])[\p{DI}\uFFF9-\uFFFC]/gu
/** Letters and signs that are blank and as wide as others: Hangul fillers, a Braille cell. */
const BLANK = /[\u2800\u3164\uFFA0]/gu

/** The text without characters that draw nothing; a blank letter becomes a space. */
export const withoutUnseen = (text: string): string => text.replace(BLANK, ' ').replace(UNSEEN, '')

/** True for a text of which nothing would be seen. */
export const isBlank = (text: string): boolean =>
  withoutUnseen(text)
    .replace(/\p{DI}/gu, '')
    .trim() === ''
