import type { z } from 'zod'
import type { DeclareRoll } from '../../../contract/printing/printers.ts'
import { isoTime } from '../../db/column-values.ts'
import { invalidField } from '../../http/api-error.ts'
import type { PrinterDeps } from './printer-deps.ts'
import type { PrinterRecord } from './printer-store.ts'
import { mmToDots } from '../../../labels/measures.ts'
import { changeRoll, correctRoll } from './roll-store.ts'

/**
 * Notes which roll is in: another one that was put in, or a correction of what was said of this
 * one.
 */
export async function declareRoll(
  deps: PrinterDeps,
  staffId: string,
  printer: PrinterRecord,
  body: z.output<typeof DeclareRoll>,
): Promise<void> {
  if (body.usedMm > body.rollMm)
    throw invalidField('usedMm', `must be at most rollMm (${body.rollMm}), got ${body.usedMm}`)
  const roll = { stock: body.stock, rollMm: body.rollMm, usedDots: mmToDots(body.usedMm) }
  if (body.roll === 'same') await correctRoll(deps.db, printer, roll)
  else await changeRoll(deps.db, printer, roll, { at: isoTime(deps.now()), userId: staffId })
  await deps.book.reload()
}
