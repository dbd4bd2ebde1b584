import type { NextPlace } from '../../../contract/print/printer/printer-settings.ts'
import { audited } from '../../platform/db/audit-store.ts'
import { bumpRevs } from '../../platform/db/rev-store.ts'
import { printConflict } from '../job/job-rules.ts'
import type { PrinterDeps } from '../printer/printer-deps.ts'
import type { PrinterRecord } from '../printer/printer-store.ts'

/** Ends the sheet of a PDF printer, after a pass that is being written. */
export async function startSheet(
  deps: PrinterDeps,
  staffId: string,
  { id, name, stationId, connection }: PrinterRecord,
  at: NextPlace,
): Promise<void> {
  if (connection !== 'file') throw printConflict(`${name} prints on a roll.`)
  await deps.registry.use(id, async (printer) => {
    await printer.startSheet?.(at)
    await audited(deps, (trx) => bumpRevs(trx, `station:${stationId}`), {
      action: 'start_sheet',
      userId: staffId,
      subjectId: id,
      detail: { name, at },
    })
  })
  await deps.registry.queryStatus(id)
}
