import type { z } from 'zod'
import type { DeclareRoll } from '../../../contract/print/printer/printers.ts'
import { audited } from '../../platform/db/audit-store.ts'
import { invalidField } from '../../platform/http/api-error.ts'
import type { PrinterDeps } from '../printer/printer-deps.ts'
import type { PrinterRecord } from '../printer/printer-store.ts'
import { mmToDots } from '../../../facts/measures.ts'
import { STOCK_SPECS, type Stock } from '../../../facts/stocks.ts'
import { MODEL_SPECS } from '../../../facts/models.ts'
import { changeRoll, correctRoll } from './roll-store.ts'

/** Stores which roll is in: another one, or a correction of the current one. */
export async function declareRoll(
  deps: PrinterDeps,
  staffId: string,
  printer: PrinterRecord,
  body: z.output<typeof DeclareRoll>,
): Promise<void> {
  if (body.usedMm > body.rollMm)
    throw invalidField('usedMm', `must be at most rollMm (${body.rollMm}), got ${body.usedMm}`)
  requireColours(printer, body.stock)
  const roll = { stock: body.stock, rollMm: body.rollMm, usedDots: mmToDots(body.usedMm) }
  await audited(
    deps,
    (trx) =>
      body.roll === 'same' ? correctRoll(trx, printer, roll) : changeRoll(trx, printer, roll),
    {
      action: 'declare_roll',
      userId: staffId,
      subjectId: printer.id,
      detail: { name: printer.name, ...body },
    },
  )
  await deps.registry.reload()
}

/** Throws `invalid_input` if the model does not print on black and red paper. */
export function requireColours({ model }: Pick<PrinterRecord, 'model'>, stock: Stock): void {
  if (STOCK_SPECS[stock].twoColour && !MODEL_SPECS[model].twoColour)
    throw invalidField('stock', `${stock} needs a printer with two colours, not the ${model}`)
}
