import type { DeskPrinter } from '../../../contract/desk.ts'
import type { PassTemplate } from '../../../contract/pass.ts'
import type { Db } from '../../db/database.ts'
import type { PrinterBook } from './printer-book.ts'
import { listPrinters, type PrinterRecord } from './printer-store.ts'
import { printerView } from './printer-view.ts'
import { neededRoll } from './roll-rules.ts'

export interface DeskPrinterDeps {
  readonly db: Db
  readonly stationId: string
  readonly book: PrinterBook
}

/** What of a template decides about roll and count of labels. */
export type LabelNeed = Pick<PassTemplate, 'media' | 'lengthMm' | 'printer'>

/** This desk's printers with their live state, as needed for the labels of an event; null without one. */
export async function deskPrinters(deps: DeskPrinterDeps, label: LabelNeed | null): Promise<DeskPrinter[]> {
  const printers = await listPrinters(deps.db, deps.stationId)
  return printers.map((printer) => deskPrinter(deps.book, printer, label))
}

/** Only the desk's own printer is held to the event's roll; a second one may hold another for good reason. */
export function deskPrinter(book: PrinterBook, printer: PrinterRecord, label: LabelNeed | null): DeskPrinter {
  const needed = label && printer.isDefault ? neededRoll(label, printer.stock) : { stock: printer.stock, named: false }
  return printerView(printer, book.live(printer.id), label?.lengthMm ?? null, needed)
}
