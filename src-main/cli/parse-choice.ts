import { STOCK_SPECS, STOCKS, stockOfName, type Stock } from '../../facts/stocks.ts'
import { sentence, textIn } from '../../messages/sentence.ts'
import { UsageError } from './command.ts'

/** `a, b or c` */
export function listOf(values: readonly (string | number)[]): string {
  const others = values.slice(0, -1).join(textIn('en', 'commandLine.list.joint'))
  return textIn('en', 'commandLine.list.or', { others, last: values.at(-1) ?? '' })
}

/** Widths of printable bitmaps. */
export const PRINTABLE_WIDTHS: readonly number[] = [
  ...new Set(Object.values(STOCK_SPECS).map(({ printableDots }) => printableDots)),
]

/** Finds the value, ignoring case. Throws UsageError with the known values. */
export function parseChoice<T extends string>(flag: string, value: string, known: readonly T[]): T {
  const found = known.find((one) => one.toLowerCase() === value.toLowerCase())
  if (!found)
    throw new UsageError(
      sentence('commandLine.argument.choice', {
        flag,
        known: listOf(known),
        value,
      }),
    )
  return found
}

/** Finds the stock of a name, its own or the one on its box. */
export const parseStock = (flag: string, value: string): Stock =>
  parseChoice(flag, stockOfName(value) ?? value, STOCKS)
