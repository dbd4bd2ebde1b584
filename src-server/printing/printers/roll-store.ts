import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { PrinterRoll } from '../../../contract/printing/printers.ts'
import type { Stock } from '../../../contract/pass/pass.ts'
import type { Db } from '../../db/database.ts'
import { bumpRevs } from '../../db/rev-store.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { PrinterRecord } from './printer-store.ts'
import { dotsToMm } from '../../../labels/measures.ts'
import { labelDots } from './roll-rules.ts'

/** What staff say of the roll that is in. */
export interface DeclaredRoll {
  readonly stock: Stock
  readonly rollMm: number
  readonly usedDots: number
}

/** Corrects what was said of the roll that is in; its labels stay with it. */
export async function correctRoll(
  db: Db,
  printer: PrinterRecord,
  roll: DeclaredRoll,
): Promise<void> {
  await db.transaction(async (trx) => {
    await trx('printers')
      .where({ id: printer.id })
      .update({ stock: roll.stock, roll_mm: roll.rollMm, used_dots: roll.usedDots })
    await bumpRevs(trx, `station:${printer.stationId}`)
  })
}

/** Another roll is in. The former one goes to the history, unless nothing was printed on it. */
export async function changeRoll(
  db: Db,
  printer: PrinterRecord,
  roll: DeclaredRoll,
  by: { at: string; userId: string | null },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const before = await trx('printers').where({ id: printer.id }).forUpdate().first()
    if (before.roll_labels > 0) {
      await trx('printer_rolls').insert({
        id: before.roll_id ?? before.id,
        printer_id: before.id,
        stock: before.stock,
        roll_mm: before.roll_mm,
        used_dots: before.used_dots,
        labels: before.roll_labels,
        since: before.roll_since ?? before.created_at,
        ended_at: by.at,
        ended_by: by.userId,
      })
    }
    await trx('printers').where({ id: printer.id }).update({
      stock: roll.stock,
      roll_mm: roll.rollMm,
      used_dots: roll.usedDots,
      roll_id: randomUUID(),
      roll_labels: 0,
      roll_since: by.at,
    })
    await bumpRevs(trx, `station:${printer.stationId}`)
  })
}

/** Counts one label of this many dots of tape: on the roll that is in, and for the printer. */
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
 * Counts the label of a job, or takes its count back where a person saw that it did not come out:
 * on the roll that was in when it was counted, be it the present one or one of the history. Either
 * happens once.
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
 * One update for each table: a row that is written twice in a transaction has PostgreSQL look at
 * its station again.
 */
async function uncountLabel(
  db: Db,
  { printerId, rollId, dots }: { printerId: string; rollId: string; dots: number },
): Promise<void> {
  // Staff may have declared less used meanwhile than is taken back: a roll never holds more than it
  // is long.
  const lessUsed = 'case when used_dots < ? then 0 else used_dots - ? end'
  await db('printers')
    .where({ id: printerId })
    .update({
      used_dots: db.raw(`case when coalesce(roll_id, id) = ? then ${lessUsed} else used_dots end`, [
        rollId,
        dots,
        dots,
      ]),
      roll_labels: db.raw(
        'case when coalesce(roll_id, id) = ? then roll_labels - 1 else roll_labels end',
        [rollId],
      ),
      total_dots: db.raw('total_dots - ?', [dots]),
      labels: db.raw('labels - 1'),
    })
  await db('printer_rolls')
    .where({ id: rollId })
    .update({ used_dots: db.raw(lessUsed, [dots, dots]), labels: db.raw('labels - 1') })
}

/** Rolls shown of a printer, the one that is in among them. */
const SHOWN = 50

/** The roll that is in, then the ones before it, newest first. */
export async function rollsOf(
  db: Db,
  printer: PrinterRecord,
): Promise<z.infer<typeof PrinterRoll>[]> {
  const { rollId, stock, rollMm, usedDots, rollLabels, rollSince } = printer
  const former = await db('printer_rolls')
    .where({ printer_id: printer.id })
    .orderBy([{ column: 'ended_at', order: 'desc' }, 'id'])
    .limit(SHOWN - 1)
  return [
    {
      rollId,
      stock,
      rollMm,
      usedMm: dotsToMm(usedDots),
      labels: rollLabels,
      since: rollSince,
      endedAt: null,
    },
    ...former.map((row) => ({
      rollId: row.id,
      stock: row.stock,
      rollMm: row.roll_mm,
      usedMm: dotsToMm(row.used_dots),
      labels: row.labels,
      since: row.since,
      endedAt: row.ended_at,
    })),
  ]
}
