/** `+0.3`, `-1.2`, `0.0`: the form in which an offset is shown and typed. */
export function signedMm(mm: number): string {
  return `${mm > 0 ? '+' : ''}${mm.toFixed(1)}`
}

/**
 * Parses millimetres in steps of 0.1, in full or half width and with any minus sign; null for other
 * text.
 */
export function mmTyped(text: string): number | null {
  const plain = text
    .trim()
    .normalize('NFKC')
    .replace(/[\u2212\u2010-\u2015\u30fc]/, '-')
    .replace(',', '.')
  if (!/^[+-]?\d{1,2}(\.\d)?$/.test(plain)) return null
  return Math.round(Number(plain) * 10) / 10
}
