/** 1.84416E+10: digits are lost. */
const SCIENTIFIC = /^[+-]?\d(?:[.,]\d*)?e[+-]\d{1,3}$/iu
/** 18441600000.0: a number that another program read as a decimal. */
const DECIMAL = /^[+-]?\d+[.,]0+$/u
/** #REF!, #N/A, #NAME?, #BEZUG!, and a cell that was too narrow. */
const FAULT = /^#(?:[\p{L}\p{N}/\u00A1 ]+[!?]|n\/[adv]|nv)$/iu
const TOO_NARROW = /^#+$/u
/** A number such as 1-2 that was read as a day. */
const MONTH = '(?:jan|feb|mar|apr|may|mai|jun|jul|aug|sep|sept|oct|okt|nov|dec|dez)'
const DAY = new RegExp(
  [
    String.raw`\d{4}[/-]\d{1,2}[/-]\d{1,2}(?: \d{1,2}:\d{2}(?::\d{2})?)?`,
    String.raw`\d{1,2}/\d{1,2}(?:/\d{2,4})?`,
    String.raw`\d{1,2}\u6708\d{1,2}\u65E5`,
    String.raw`\d{1,2}-${MONTH}(?:-\d{2,4})?`,
    String.raw`${MONTH}-\d{2}`,
  ]
    .map((form) => `^${form}$`)
    .join('|'),
  'iu',
)
const LOGICAL = /^(?:true|false)$/iu
/** Digits that a spreadsheet keeps. */
const EXACT_DIGITS = 15

/**
 * True for a registration number that a spreadsheet changed: several numbers may look the same
 * afterwards, so it identifies nobody.
 */
export function isDamagedNumber(number: string): boolean {
  return (
    [SCIENTIFIC, DECIMAL, FAULT, TOO_NARROW, DAY, LOGICAL].some((form) => form.test(number)) ||
    isRounded(number)
  )
}

function isRounded(number: string): boolean {
  return number.length > EXACT_DIGITS && /^\d+$/.test(number)
    ? /^0+$/.test(number.slice(EXACT_DIGITS))
    : false
}

/** The number without leading zeros, which spreadsheets remove; null for other texts. */
export function withoutZeros(number: string): string | null {
  return /^\d+$/.test(number) ? number.replace(/^0+(?=\d)/, '') : null
}
