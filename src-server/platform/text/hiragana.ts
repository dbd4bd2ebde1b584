/** Katakana as hiragana. Other characters, half-width kana included, are unchanged. */
export const toHiragana = (text: string): string =>
  text.replace(/[\u30A1-\u30F6]/gu, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
