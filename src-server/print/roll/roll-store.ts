import { randomUUID } from 'node:crypto'
import type { Db } from '../../platform/db/database.ts'
import { bumpRevs } from '../../platform/db/rev-store.ts'
import { PRINTERS, type PrinterRecord } from '../printer/printer-store.ts'
import { labelDots } from './roll-rules.ts'
import type { z } from 'zod'
import type { DeclareRoll } from '../../../contract/print/printer/printers.ts'
import { audited } from '../../platform/db/audit-store.ts'
import { invalidField } from '../../platform/http/api-error.ts'
import type { PrinterDeps } from '../printer/printer-deps.ts'
import { mmToDots } from '../../../facts/measures.ts'
import { STOCK_SPECS, type Stock } from '../../../facts/stocks.ts'
import { MODEL_SPECS } from '../../../facts/models.ts'
import type { NextPlace } from '../../../contract/print/printer/printer-settings.ts'
import { printConflict } from '../job/job-rules.ts'

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

/** The current roll as staff declare it. */
export type DeclaredRoll = Pick<PrinterRecord, 'stock' | 'rollMm' | 'usedDots'>

/** Corrects the current roll. Its labels stay counted. */
export async function correctRoll(trx: Db, printer: PrinterRecord, roll: DeclaredRoll): Promise<void> {
  await PRINTERS.update(trx, { id: printer.id }, roll)
  await bumpRevs(trx, `station:${printer.stationId}`)
}

/** Starts another roll, with no label on it. */
export async function changeRoll(trx: Db, printer: PrinterRecord, roll: DeclaredRoll): Promise<void> {
  await PRINTERS.update(trx, { id: printer.id }, { ...roll, rollId: randomUUID(), rollLabels: 0 })
  await bumpRevs(trx, `station:${printer.stationId}`)
}

/** Counts one label and its tape in dots, for the current roll and the printer. */
export async function countLabel(db: Db, printerId: string, dots: number): Promise<void> {
  await db('printers')
    .where({ id: printerId })
    .update({
      used_dots: db.raw('used_dots + ?', [dots]),
      roll_labels: db.raw('roll_labels + 1'),
      total_dots: db.raw('total_dots + ?', [dots]),
      labels: db.raw('labels + 1'),
    })
}

/**
 * Counts the label of a job, or uncounts it if staff saw that it did not come out. It applies to
 * the roll in use when it was counted, and happens once.
 */
export async function countJob(
  db: Db,
  job: { id: string; printerId: string },
  came: 'out' | 'not_out',
): Promise<void> {
  const row = await db('print_jobs').where({ id: job.id }).first('lines', 'roll_id')
  const dots = labelDots(row.lines)
  if (came === 'out' && row.roll_id === null) {
    await countLabel(db, job.printerId, dots)
    const printer = await db('printers').where({ id: job.printerId }).first('roll_id')
    await db('print_jobs')
      .where({ id: job.id })
      .update({ roll_id: printer.roll_id ?? job.printerId })
  }
  if (came === 'not_out' && row.roll_id !== null) {
    await uncountLabel(db, { printerId: job.printerId, rollId: row.roll_id, dots })
    await db('print_jobs').where({ id: job.id }).update({ roll_id: null })
  }
}

/**
 * One update: PostgreSQL checks the foreign key to the station again if a transaction writes a row
 * twice.
 */
async function uncountLabel(
  db: Db,
  { printerId, rollId, dots }: { printerId: string; rollId: string; dots: number },
): Promise<void> {
  // Staff may have declared less tape used meanwhile: the value stays at least 0.
  const lessUsed = 'case when used_dots < ? then 0 else used_dots - ? end'
  await db('printers')
    .where({ id: printerId })
    .update({
      used_dots: db.raw(`case when coalesce(roll_id, id) = ? then ${lessUsed} else used_dots end`, [
        rollId,
        dots,
        dots,
      ]),
      roll_labels: db.raw('case when coalesce(roll_id, id) = ? then roll_labels - 1 else roll_labels end', [
        rollId,
      ]),
      total_dots: db.raw('total_dots - ?', [dots]),
      labels: db.raw('labels - 1'),
    })
}

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
    (trx) => (body.roll === 'same' ? correctRoll(trx, printer, roll) : changeRoll(trx, printer, roll)),
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
