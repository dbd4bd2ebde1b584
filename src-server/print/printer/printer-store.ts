import { UNSETTLED_STATES } from '../../../contract/print/job/jobs.ts'
import type { DeskPrinter } from '../../../contract/print/printer/printers.ts'
import { MODEL_SPECS, type PrinterModel } from '../../../facts/models.ts'
import type { Stock } from '../../../facts/stocks.ts'
import { isPostgres, type Db, type Row } from '../../platform/db/database.ts'
import { bumpRevs } from '../../platform/db/rev-store.ts'
import { asCount, isoTime } from '../../platform/db/column-values.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { flag, integer, orNull, table, text, time, type RecordOf } from '../../platform/db/table.ts'
import { BEFORE_SENDING } from '../job/job-rules.ts'
import {
  type Offset,
  intersectRanges,
  offsetRangeOf,
  FULL_OFFSET_RANGE,
  type OffsetTenths,
} from './offset-rules.ts'
import { CONFIRMATIONS } from '../../pass/confirmation/confirmation-store.ts'

export const PRINTERS = table('printers', {
  id: text(),
  stationId: text(),
  name: text(),
  model: text<PrinterModel>(),
  connection: text<DeskPrinter['connection']>(),
  address: text(),
  /** The roll that staff declared. */
  stock: text<Stock>(),
  rollMm: integer(),
  usedDots: integer(),
  paused: flag(),
  isDefault: flag(),
  fallbackId: orNull(text()),
  /** True if staff chose the fallback, or none. */
  fallbackChosen: flag(),
  offsetX: integer(),
  offsetY: integer(),
  bulkCut: integer(),
  bulkFast: flag(),
  /** As staff chose; null: as the model needs. */
  slowUsb: orNull(flag()),
  /** An administrator confirmed the address. */
  confirmed: flag(),
  /** Labels and dots of tape since it was added. */
  labels: integer(),
  totalDots: integer(),
  /** The current roll; the first one has the id and time of the printer. */
  rollId: orNull(text()),
  /** Labels of the current roll. */
  rollLabels: integer(),
  createdAt: time(),
  removedAt: orNull(time()),
})
type Stored = RecordOf<typeof PRINTERS>

export interface PrinterRecord extends Omit<
  Stored,
  'offsetX' | 'offsetY' | 'bulkCut' | 'bulkFast' | 'slowUsb' | 'createdAt' | 'removedAt' | 'rollId'
> {
  /** Offset of its prints. */
  readonly offset: Offset
  readonly bulk: DeskPrinter['bulk']
  readonly slowUsb: boolean
  readonly removed: boolean
}

function toPrinter(row: Row): PrinterRecord {
  const {
    offsetX,
    offsetY,
    bulkCut,
    bulkFast,
    slowUsb,
    createdAt: _,
    rollId: __,
    removedAt,
    ...printer
  } = PRINTERS.read(row)
  return {
    ...printer,
    offset: { x: offsetX, y: offsetY },
    bulk: { cutEvery: bulkCut, fast: bulkFast },
    slowUsb: slowUsb ?? MODEL_SPECS[printer.model].slowUsb,
    removed: removedAt !== null,
  }
}

/**
 * The station's printers that are not removed: the default first, then in the order they were
 * added.
 */
export async function listPrinters(db: Db, stationId: string): Promise<readonly PrinterRecord[]> {
  const rows = await db('printers')
    .where({ station_id: stationId })
    .whereNull('removed_at')
    .orderBy([{ column: 'is_default', order: 'desc' }, 'created_at', 'id'])
  return rows.map(toPrinter)
}

/** A printer of any station, also a removed one. */
export async function findPrinter(db: Db, printerId: string): Promise<PrinterRecord | null> {
  const row = await db('printers').where({ id: printerId }).first()
  return row ? toPrinter(row) : null
}

export async function defaultPrinter(db: Db, stationId: string): Promise<PrinterRecord | null> {
  const printers = await listPrinters(db, stationId)
  return printers.find((printer) => printer.isDefault) ?? null
}

export type NewPrinter = Pick<
  PrinterRecord,
  'id' | 'stationId' | 'name' | 'model' | 'connection' | 'address' | 'stock' | 'rollMm' | 'isDefault'
> &
  Partial<Pick<PrinterRecord, 'confirmed'>>

/** Stores the printer and updates defaults and fallbacks of the station. */
export async function insertPrinter(
  db: Db,
  printer: NewPrinter,
  now: number,
  check: (printers: readonly PrinterRecord[]) => void = () => {},
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockStation(trx, printer.stationId)
    check(await listPrinters(trx, printer.stationId))
    await PRINTERS.insert(trx, {
      ...printer,
      usedDots: 0,
      paused: false,
      isDefault: false,
      confirmed: printer.confirmed ?? false,
      createdAt: isoTime(now),
    })
    await updateDefaultAndFallbacks(trx, printer.stationId, printer.isDefault ? printer.id : null)
  })
}

/** False if it was removed before. */
export async function removePrinter(
  db: Db,
  printer: { id: string; stationId: string },
  now: number,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await lockStation(trx, printer.stationId)
    const removed = await trx('printers')
      .where({ id: printer.id })
      .whereNull('removed_at')
      .update({
        removed_at: isoTime(now),
        is_default: false,
        fallback_id: null,
        fallback_chosen: false,
      })
    await updateDefaultAndFallbacks(trx, printer.stationId, null)
    return removed === 1
  })
}

/**
 * Serializes changes of a station's printers. SQLite runs one write transaction at a time anyway.
 */
async function lockStation(trx: Db, stationId: string): Promise<void> {
  if (isPostgres(trx)) await trx.raw('select pg_advisory_xact_lock(hashtext(?))', [`printers:${stationId}`])
}

/**
 * Ensures one default per station. With several printers each has a fallback, unless staff chose
 * none. A choice stays as long as its printer exists.
 */
async function updateDefaultAndFallbacks(
  trx: Db,
  stationId: string,
  wantedDefault: string | null,
): Promise<void> {
  const printers = await listPrinters(trx, stationId)
  const chosen =
    printers.find((p) => p.id === wantedDefault) ?? printers.find((p) => p.isDefault) ?? printers[0]
  for (const printer of printers) {
    const others = printers.filter((other) => other.id !== printer.id)
    const kept = others.find((other) => other.id === printer.fallbackId)
    const isChoiceKept = printer.fallbackChosen && (printer.fallbackId === null || kept !== undefined)
    const fallback = isChoiceKept ? kept : (kept ?? others.find((other) => other === chosen) ?? others[0])
    const settled = {
      isDefault: printer === chosen,
      fallbackId: fallback?.id ?? null,
      fallbackChosen: isChoiceKept,
    }
    if (
      settled.isDefault === printer.isDefault &&
      settled.fallbackId === printer.fallbackId &&
      settled.fallbackChosen === printer.fallbackChosen
    )
      continue
    await PRINTERS.update(trx, { id: printer.id }, settled)
  }
  await bumpRevs(trx, `station:${stationId}`)
}

/** Settings that staff change. A missing field keeps its value. */
export interface PrinterChange {
  readonly name?: string | undefined
  readonly fallbackId?: string | null | undefined
  readonly isDefault?: true | undefined
  readonly offset?: Offset | undefined
  readonly slowUsb?: boolean | undefined
  readonly confirmed?: true | undefined
  readonly bulk?: { readonly cutEvery?: number | undefined; readonly fast?: boolean | undefined } | undefined
}

/** Changes settings in one transaction. `check` receives the station's printers and may throw. */
export async function changePrinter(
  db: Db,
  printer: PrinterRecord,
  change: PrinterChange,
  check: (printers: readonly PrinterRecord[]) => void,
): Promise<void> {
  const { name, fallbackId, isDefault, offset, bulk, slowUsb, confirmed } = change
  await inTransaction(db, async (trx) => {
    await lockStation(trx, printer.stationId)
    check(await listPrinters(trx, printer.stationId))
    const columns = PRINTERS.write({
      name,
      fallbackId,
      fallbackChosen: fallbackId === undefined ? undefined : true,
      offsetX: offset?.x,
      offsetY: offset?.y,
      bulkCut: bulk?.cutEvery,
      bulkFast: bulk?.fast,
      slowUsb,
      confirmed,
    })
    if (Object.keys(columns).length > 0) await trx('printers').where({ id: printer.id }).update(columns)
    if (name !== undefined) await bumpRevs(trx, 'names')
    await updateDefaultAndFallbacks(trx, printer.stationId, isDefault ? printer.id : null)
  })
}

export async function setPaused(db: Db, printer: PrinterRecord, paused: boolean): Promise<void> {
  await db('printers').where({ id: printer.id }).update({ paused })
  await bumpRevs(db, `station:${printer.stationId}`)
}

/** Number of unfinished jobs of a printer, or jobs of unknown outcome. */
export async function countUnsettledJobs(db: Db, printerId: string): Promise<number> {
  return asCount(
    await db('print_jobs')
      .where({ printer_id: printerId })
      .whereIn('state', [...UNSETTLED_STATES])
      .count('id as n')
      .first(),
  )
}

/** Number of waiting jobs of each printer. */
export async function waitingJobs(
  db: Db,
  printerIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows: Row[] = await db('print_jobs')
    .whereIn('printer_id', [...printerIds])
    .whereIn('state', [...BEFORE_SENDING])
    .groupBy('printer_id')
    .select('printer_id')
    .count({ n: 'id' })
  return new Map(rows.map((row) => [row.printer_id, Number(row.n)]))
}

/** Number of passes considered. Any other pass is checked when it is printed. */
const RECENT_PASSES = 50

/**
 * The offset that keeps the ink of each of the passes confirmed last, of this width in printable
 * dots, on the label.
 */
export async function confirmedOffsetRange(db: Db, widthPx: number): Promise<OffsetTenths> {
  const passes = await CONFIRMATIONS.pick('widthPx', 'heightPx', 'bitmap').all(
    db('pass_confirmations')
      .where({ width_px: widthPx })
      .orderBy('confirmed_at', 'desc')
      .limit(RECENT_PASSES)
      .select('width_px', 'height_px', 'bitmap'),
  )
  return passes
    .map(({ bitmap: data, ...size }) => offsetRangeOf({ ...size, data }))
    .reduce(intersectRanges, FULL_OFFSET_RANGE)
}
