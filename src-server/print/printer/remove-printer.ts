import { ApiError } from '../../platform/http/api-error.ts'
import { printConflict } from '../job/print-conflict.ts'
import { audited } from '../../platform/db/audit-store.ts'
import type { PrinterDeps } from './printer-deps.ts'
import {
  removePrinter as markRemoved,
  countUnsettledJobs,
  type PrinterRecord,
} from './printer-store.ts'

/** Removes a printer without unsettled jobs. Its history stays. */
export async function removePrinter(
  deps: PrinterDeps,
  staffId: string,
  printer: PrinterRecord,
): Promise<void> {
  const left = await countUnsettledJobs(deps.db, printer.id)
  if (left > 0 || deps.registry.live(printer.id).busy) {
    throw printConflict(
      `${left} print jobs of ${printer.name} are not settled: print, move or cancel them first.`,
    )
  }
  await audited(
    deps,
    async (trx) => {
      if (!(await markRemoved(trx, printer, deps.now()))) throw new ApiError('not_found')
    },
    {
      action: 'remove_printer',
      userId: staffId,
      subjectId: printer.id,
      detail: { name: printer.name },
    },
  )
  await deps.registry.reload()
  deps.onChange()
}
