import type { Core } from '../../platform/db/core.ts'
import type { DeskPrinter } from '../../../contract/print/printer/printers.ts'
import type { PassTemplate } from '../../../contract/event/event/pass-template.ts'
import type { PrinterRegistry } from './printer-registry.ts'
import { listPrinters, waitingJobs, type PrinterRecord } from './printer-store.ts'
import { printerView } from './printer-view.ts'
import { neededRoll } from '../roll/roll-rules.ts'

export interface ListPrintersDeps extends Pick<Core, 'db' | 'stationId'> {
  readonly registry: PrinterRegistry
}

/** The part of a template that decides about the roll and the labels left. */
export type LabelNeed = Pick<PassTemplate, 'media' | 'lengthMm' | 'printer'>

/** This desk's printers with their state, for the labels of an event or of none. */
export async function printersOfDesk(
  deps: ListPrintersDeps,
  label: LabelNeed | null,
): Promise<DeskPrinter[]> {
  const printers = await listPrinters(deps.db, deps.stationId)
  return printerViews(deps, printers, label)
}

/** One printer of this desk, without an event. */
export async function deskPrinter(deps: ListPrintersDeps, printer: PrinterRecord): Promise<DeskPrinter> {
  return (await printerViews(deps, [printer], null))[0]!
}

async function printerViews(
  { db, registry }: ListPrintersDeps,
  printers: readonly PrinterRecord[],
  label: LabelNeed | null,
): Promise<DeskPrinter[]> {
  const waiting = await waitingJobs(
    db,
    printers.map(({ id }) => id),
  )
  return printers.map((printer) => {
    // Only the default printer needs the event's roll; another one may hold another roll.
    const needed =
      label && printer.isDefault ? neededRoll(label, printer.stock) : { stock: printer.stock, named: false }
    return printerView(printer, registry.live(printer.id), {
      lengthMm: label?.lengthMm ?? null,
      needed,
      waiting: waiting.get(printer.id) ?? 0,
    })
  })
}
