import { nfcDoctor } from '../../drivers/tag-reader.ts'
import { describeProblem } from '../../drivers/label-printer.ts'
import type { OpenPrinter } from '../../src-server/desk/printers/printer-book.ts'
import { listPrinters, type PrinterRecord } from '../../src-server/desk/printers/printer-store.ts'
import type { Db } from '../../src-server/db/database.ts'
import { readerHostPath } from '../own-files.ts'
import { plainError } from '../plain-error.ts'
import { fine, wrong, type Finding } from './finding.ts'

const ANSWER_WITHIN_MS = 5_000

export interface PrinterCheck {
  readonly openPrinter: OpenPrinter
  readonly stationId: string | null
  /** A running kiosk talks to its printers itself, one at a time. */
  readonly running: boolean
}

/** Asks each printer of this desk for its status. */
export async function checkPrinters(db: Db, { openPrinter, stationId, running }: PrinterCheck): Promise<Finding[]> {
  const printers = stationId === null ? [] : await listPrinters(db, stationId)
  if (printers.length === 0) return [fine('no printer is set up on this desk yet')]
  if (running) return printers.map((printer) => fine(`${nameOf(printer)}: the running kiosk watches it`))
  return Promise.all(printers.map((printer) => askPrinter(printer, openPrinter)))
}

const nameOf = (printer: PrinterRecord): string => `printer ${printer.name} (${printer.model}, ${printer.address})`

async function askPrinter(record: PrinterRecord, openPrinter: OpenPrinter): Promise<Finding> {
  const name = nameOf(record)
  try {
    const printer = openPrinter({ printerId: record.id, model: record.model, address: record.address, stock: record.stock })
    try {
      const state = await printer.status(AbortSignal.timeout(ANSWER_WITHIN_MS))
      const [problem] = state.problems
      return problem ? wrong(`${name}: ${describeProblem(problem)}`, 'see to the printer, then ask again') : fine(`${name}: ready`)
    } finally {
      await printer.close()
    }
  } catch (error) {
    return wrong(`${name}: ${plainError(error)}`, 'give it another address at the desk')
  }
}

/** PC/SC service, library and readers; spare where no event wants tags. */
export async function checkReaders(needed: boolean): Promise<Finding[]> {
  const lines = await nfcDoctor({ hostPath: readerHostPath() })
  return lines.map(({ ok, what, cure }) => (ok ? fine(what) : { ...wrong(needed ? what : `${what} (needed for tags only)`, cure?.en ?? 'see above'), spare: !needed }))
}
