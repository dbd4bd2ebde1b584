import type { PrinterDetail } from '../../../contract/print/printer/printers.ts'
import { MEDIA_SIZE, STOCK_MEDIA } from '../../../facts/stocks.ts'
import { confirmedOffsetRange } from './offset-range-store.ts'
import { deskPrinter } from './list-printers.ts'
import { offsetRangeView } from './offset-rules.ts'
import type { PrinterDeps } from './printer-deps.ts'
import type { PrinterRecord } from './printer-store.ts'

/** A printer with the offsets allowed on the declared roll. */
export async function printerDetail(
  deps: PrinterDeps,
  printer: PrinterRecord,
): Promise<PrinterDetail> {
  const { widthPx } = MEDIA_SIZE[STOCK_MEDIA[printer.stock]]
  return {
    printer: await deskPrinter(deps, printer),
    room: offsetRangeView(await confirmedOffsetRange(deps.db, widthPx)),
  }
}
