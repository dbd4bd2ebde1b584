import { hasRoll } from '../../../facts/roll-rules.ts'
import type { Stock } from '../../../facts/stocks.ts'
import type { PassLook } from '../../event/ticket-class/ticket-class-rules.ts'
import type { PrinterRecord } from '../printer/printer-store.ts'
import { neededRoll } from '../roll/roll-rules.ts'

export type RunPrinter = Pick<PrinterRecord, 'id' | 'stock' | 'connection'>

/** True if the printer has the roll of the pass, as declared. */
export const hasRollFor = (
  { template, roll }: Pick<PassLook, 'template' | 'roll'>,
  { stock, connection }: RunPrinter,
): boolean => !hasRoll(connection) || neededRoll(template, stock, roll).stock === stock

/** The roll that a pass needs and none of the printers has. */
export const missingRoll = ({ template, roll }: PassLook, [first]: readonly RunPrinter[]): Stock =>
  neededRoll(template, first!.stock, roll).stock

/**
 * The printers for each look, in the order of the run. A look that fits several rolls leaves those
 * that another look requires: black and red rolls are for the class that requires them.
 */
export function printersByLook<K>(
  looks: ReadonlyMap<K, PassLook>,
  printers: readonly RunPrinter[],
): ReadonlyMap<K, readonly string[]> {
  const fits = [...looks].map(([key, look]) => ({
    key,
    ids: printers.filter((printer) => hasRollFor(look, printer)).map(({ id }) => id),
  }))
  return new Map(
    fits.map(({ key, ids }) => {
      const smaller = fits.filter(
        (other) => other.ids.length < ids.length && other.ids.every((id) => ids.includes(id)),
      )
      const own = ids.filter((id) => !smaller.some((other) => other.ids.includes(id)))
      return [key, own.length > 0 ? own : ids]
    }),
  )
}
