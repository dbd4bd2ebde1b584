/**
 * What ends a cell or a row in spreadsheets that separate columns otherwise: those of German,
 * French and other locales at `;`, some at tabs. A line break ends a row where they do not see our
 * quotes.
 */
const SEPARATORS = /([;\t\r\n])/u
/** What a spreadsheet may skip, apostrophes of text, and a sign that begins a formula. */
const FORMULA = /^([\s"]*)('*)(?=[=+\-@＝＋－＠])/u
/** A cell that begins with a tab or a line break. */
const BLANK_START = /^('*)(?=[\t\r\n])/u
/** Numbers and telephone numbers, which may begin with a sign: -12.5, +81 90-1234-5678. */
const NUMBER = /^[+-]?\d[\d .,()-]*$/

/**
 * Escapes a cell so that no spreadsheet evaluates it or a part of it: with an apostrophe before the
 * sign, which spreadsheets hide and our import removes. Numbers are unchanged.
 */
export function withoutFormula(cell: string): string {
  const parts = cell.split(SEPARATORS).map((part) => {
    const begin = FORMULA.exec(part)
    if (!begin) return part
    const [whole, before = '', apostrophes] = begin
    const isNumber = apostrophes === '' && NUMBER.test(part.slice(whole.length))
    return isNumber ? part : `${before}'${part.slice(before.length)}`
  })
  const escaped = parts.join('')
  return BLANK_START.test(escaped) ? `'${escaped}` : escaped
}

/** The cell without the escape of `withoutFormula`. */
export function uncovered(cell: string): string {
  if (!cell.includes("'")) return cell
  const plain = (BLANK_START.exec(cell)?.[1] ?? '') === '' ? cell : cell.slice(1)
  const parts = plain.split(SEPARATORS).map((part) => {
    const [, before = '', apostrophes = ''] = FORMULA.exec(part) ?? []
    return apostrophes === '' ? part : before + part.slice(before.length + 1)
  })
  return parts.join('')
}
