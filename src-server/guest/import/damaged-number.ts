import { SHEET_LOGICAL, SHEET_MONTH } from '../../../messages/data/template-samples.ts'

/** 1.84416E+10: digits are lost. */
const SCIENTIFIC = /^[+-]?\d(?:[.,]\d*)?(?:e[+-]|(?<=[.,]\d+)e|\s?[x\u00D7]\s?10\^)\d{1,3}$/iu
/** =HYPERLINK(…) instead of its value. */
const FORMULA = /^=\s*[A-Z]+\(/iu
/** 18441600000.0: a number that another program read as a decimal. */
const DECIMAL = /^[+-]?\d+[.,]0+$/u
/** #REF!, #N/A, #NAME?, #BEZUG!, and a cell that was too narrow. */
const FAULT = /^#(?:[\p{L}\p{N}/\u00A1 ]+[!?]|n\/[adv]|nv)$/iu
const TOO_NARROW = /^#+$/u
/** A number such as 1-2 or 12:30 that was read as a day or a time. */
const DAY = new RegExp(
  [
    String.raw`\d{4}[/-]\d{1,2}[/-]\d{1,2}(?: \d{1,2}:\d{2}(?::\d{2})?)?`,
    String.raw`\d{1,2}/\d{1,2}(?:/\d{2,4})?`,
    String.raw`\d{1,2}\u6708\d{1,2}\u65E5`,
    String.raw`\d{1,2}\.\d{1,2}\.\d{2}(?:\d{2})?`,
    String.raw`\d{1,2}:\d{2}(?::\d{2})?`,
    String.raw`\d{1,2}(?:-|\. )${SHEET_MONTH}(?:[- ]\d{2,4})?`,
    String.raw`${SHEET_MONTH}[- ]\d{2}`,
  ]
    .map((form) => `^${form}$`)
    .join('|'),
  'iu',
)
/** SEP-12: no spreadsheet writes a month in capitals. */
const CODE = /^\p{Lu}{2}/u
/** Most numbers: digits, with one or two letters in front. */
const SOUND = /^(?:[A-Z]{1,2}-?)?\d{1,15}$/u
/** Digits that a spreadsheet keeps. */
const EXACT_DIGITS = 15

/**
 * True for a registration number that a spreadsheet changed: several numbers may look the same
 * afterwards, so it identifies nobody.
 */
export function isDamagedNumber(number: string): boolean {
  if (number === '' || SOUND.test(number)) return false
  return (
    [SCIENTIFIC, FORMULA, DECIMAL, FAULT, TOO_NARROW, SHEET_LOGICAL].some((form) => form.test(number)) ||
    (DAY.test(number) && !CODE.test(number)) ||
    isRounded(number)
  )
}

function isRounded(number: string): boolean {
  return number.length > EXACT_DIGITS && /^\d+$/.test(number)
    ? /^0+$/.test(number.slice(EXACT_DIGITS))
    : false
}

/** 18,441,600,001: the number as a spreadsheet shows it, in groups of three digits. */
const GROUPED = /^\d{1,3}(?:([,' \u00A0\u202F\u2019])\d{3})(?:\1\d{3})*$|^\d{1,3}(?:\.\d{3}){2,}$/u
/** ="00123": how programs keep a spreadsheet from changing a number. */
const QUOTED = /^="(.*)"$/u

/** The number without what is only for spreadsheets; null if there is nothing of it. */
export function plainNumber(cell: string): string | null {
  const quoted = QUOTED.exec(cell)?.[1]
  if (quoted !== undefined) return quoted
  return GROUPED.test(cell) ? cell.replace(/\D/gu, '') : null
}

/** The number without leading zeros, which spreadsheets remove; null for other texts. */
export function withoutZeros(number: string): string | null {
  return /^\d+$/.test(number) ? number.replace(/^0+(?=\d)/, '') : null
}
