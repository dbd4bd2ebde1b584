import { STOCK_SPECS, STOCKS, stockOfName, type Stock } from '../../facts/stocks.ts'
import { sentence, textIn, type Sentence } from '../../messages/sentence.ts'
import { UsageError, type CliLanguage } from './command.ts'

/** `a, b or c` */
export function listOf(language: CliLanguage, values: readonly (string | number)[]): string {
  const others = values.slice(0, -1).join(textIn(language, 'commandLine.list.joint'))
  return textIn(language, 'commandLine.list.or', { others, last: values.at(-1) ?? '' })
}

/** The same in each language. */
export const listSentence = (values: readonly (string | number)[]): Sentence => ({
  ja: listOf('ja', values),
  en: listOf('en', values),
})

/** Widths of printable bitmaps. */
export const PRINTABLE_WIDTHS: readonly number[] = [
  ...new Set(Object.values(STOCK_SPECS).map(({ printableDots }) => printableDots)),
]

/** Finds the value, ignoring case. Throws UsageError with the known values. */
export function parseChoice<T extends string>(flag: string, value: string, known: readonly T[]): T {
  const found = known.find((one) => one.toLowerCase() === value.toLowerCase())
  if (!found)
    throw new UsageError(
      sentence('commandLine.argument.choice', (language) => ({
        flag,
        known: listOf(language, known),
        value,
      })),
    )
  return found
}

/** Finds the stock of a name, its own or the one on its box. */
export const parseStock = (flag: string, value: string): Stock =>
  parseChoice(flag, stockOfName(value) ?? value, STOCKS)
