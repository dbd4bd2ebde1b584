import { STOCK_SPECS, STOCKS, stockOfName, type Stock } from '../../labels/stocks.ts'
import { UsageError } from './command.ts'

/** `a, b or c` */
export const listOf = (values: readonly (string | number)[]): string =>
  `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`

/** Widths of printable bitmaps, for help and errors. */
export const PRINTABLE_WIDTHS = listOf([
  ...new Set(Object.values(STOCK_SPECS).map(({ printableDots }) => printableDots)),
])

/** Finds the value, ignoring case. Throws UsageError with the known values. */
export function parseChoice<T extends string>(flag: string, value: string, known: readonly T[]): T {
  const found = known.find((one) => one.toLowerCase() === value.toLowerCase())
  if (!found) throw new UsageError(`--${flag} must be ${listOf(known)}, got ${value}.`)
  return found
}

/** Finds the stock of a name, its own or the one on its box. */
export const parseStock = (flag: string, value: string): Stock =>
  parseChoice(flag, stockOfName(value) ?? value, STOCKS)
