import type { NextPlace } from '../../../contract/printing/printer-settings.ts'
import { audited } from '../../db/audit-store.ts'
import { bumpRevs } from '../../db/rev-store.ts'
import { ApiError } from '../../http/api-error.ts'
import type { PrinterDeps } from './printer-deps.ts'
import type { PrinterRecord } from './printer-store.ts'

/** Ends the sheet of a PDF printer, after a pass that is being written. */
export async function startSheet(
  deps: PrinterDeps,
  staffId: string,
  { id, name, stationId, connection }: PrinterRecord,
  at: NextPlace,
): Promise<void> {
  if (connection !== 'file')
    throw new ApiError('print_state_conflict', { message: `${name} prints on a roll.` })
  const problem = await deps.book.use(id, async (printer) => {
    const failed = (await printer.startSheet?.(at)) ?? null
    if (!failed)
      await audited(deps, (trx) => bumpRevs(trx, `station:${stationId}`), {
        action: 'start_sheet',
        userId: staffId,
        subjectId: id,
        detail: { name, at },
      })
    return failed
  })
  if (problem)
    throw new ApiError('print_state_conflict', {
      message: `${name} cannot write its file (${problem.code}).`,
    })
  await deps.book.look(id)
}
