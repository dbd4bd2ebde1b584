import { ApiError } from '../../platform/http/api-error.ts'
import type { PrinterDeps } from './printer-deps.ts'
import { findPrinter, type PrinterRecord } from './printer-store.ts'

/** The printer, if it belongs to this desk. Throws `not_found` otherwise. */
export async function requireOwnPrinter(
  deps: Pick<PrinterDeps, 'db' | 'stationId'>,
  printerId: string,
): Promise<PrinterRecord> {
  const printer = await findPrinter(deps.db, printerId)
  if (!printer || printer.removed || printer.stationId !== deps.stationId)
    throw new ApiError('not_found', { message: 'This desk has no such printer.' })
  return printer
}
