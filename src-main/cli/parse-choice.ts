import { STOCK_SPECS, STOCKS, stockOfName, type Stock } from '../../facts/stocks.ts'
import { sentence, textIn } from '../../messages/sentence.ts'
import { UsageError, type FlagSpec, type Given, t } from './command.ts'
import { MODELS, NETWORK_MODEL } from '../../facts/models.ts'
import { findUsbPrinters, type PrinterModel, type UsbBus } from '../../drivers/label-printer.ts'

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

/** The language of findings: they are those of the desk's screens. */
export const LANGUAGE_FLAG: FlagSpec = { value: 'LANG', about: () => t('commandHelp.language') }

/** The language of the flag, else of the terminal. Throws UsageError for an unknown one. */
export function languageOf(given: Given): 'ja' | 'en' {
  const chosen = given.value('language')
  if (chosen !== undefined) return parseChoice('language', chosen, ['ja', 'en'])
  return (process.env.LANG ?? '').toLowerCase().startsWith('ja') ? 'ja' : 'en'
}

/** The model of a printer, for commands that print on one. */
export const MODEL_FLAG: FlagSpec = {
  value: 'MODEL',
  about: () =>
    t('commandHelp.model', {
      models: listOf(MODELS),
      network: NETWORK_MODEL,
    }),
}

/** Model at a USB address; null for other addresses and missing printers. */
export async function usbModelAt(address: string, usb?: UsbBus): Promise<PrinterModel | null> {
  if (!address.startsWith('usb:')) return null
  const found = (await findUsbPrinters(usb).catch(() => [])).filter(({ model }) => model !== null)
  const meant =
    address === 'usb:' && found.length === 1 ? found[0] : found.find((one) => one.address === address)
  return meant?.model ?? null
}
