import { UNSETTLED_STATES } from '../../../contract/print/job/jobs.ts'
import type { DeskPrinter } from '../../../contract/print/printer/printers.ts'
import { MODEL_SPECS, type PrinterModel } from '../../../facts/models.ts'
import type { Stock } from '../../../facts/stocks.ts'
import { isPostgres, type Db } from '../../platform/db/database.ts'
import { bumpRevs } from '../../platform/db/rev-store.ts'
import { asBoolean, asCount, isoTime } from '../../platform/db/column-values.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { BEFORE_SENDING } from '../job/job-rules.ts'
import type { Offset } from './offset-rules.ts'

export interface PrinterRecord {
  readonly id: string
  readonly stationId: string
  readonly name: string
  readonly model: PrinterModel
  readonly connection: DeskPrinter['connection']
  readonly address: string
  /** The roll that staff declared. */
  readonly stock: Stock
  readonly rollMm: number
  readonly usedDots: number
  readonly paused: boolean
  readonly isDefault: boolean
  readonly fallbackId: string | null
  /** True if staff chose the fallback, or none. */
  readonly fallbackChosen: boolean
  /** Offset of its prints. */
  readonly offset: Offset
  readonly bulk: DeskPrinter['bulk']
  readonly slowUsb: boolean
  /** An administrator confirmed the address. */
  readonly confirmed: boolean
  /** Labels and dots of tape since it was added. */
  readonly labels: number
  readonly totalDots: number
  /** The current roll: its id, its labels, its start. */
  readonly rollLabels: number
  readonly removed: boolean
}

function toPrinter(row: Record<string, unknown>): PrinterRecord {
  return {
    id: row.id as string,
    stationId: row.station_id as string,
    name: row.name as string,
    model: row.model as PrinterModel,
    connection: row.connection as PrinterRecord['connection'],
    address: row.address as string,
    stock: row.stock as Stock,
    rollMm: row.roll_mm as number,
    usedDots: row.used_dots as number,
    paused: asBoolean(row.paused),
    isDefault: asBoolean(row.is_default),
    fallbackId: row.fallback_id as string | null,
    fallbackChosen: asBoolean(row.fallback_chosen),
    offset: { x: row.offset_x as number, y: row.offset_y as number },
    bulk: { cutEvery: row.bulk_cut as number, fast: asBoolean(row.bulk_fast) },
    slowUsb: slowUsbOf(row),
    confirmed: asBoolean(row.confirmed),
    labels: row.labels as number,
    totalDots: row.total_dots as number,
    rollLabels: row.roll_labels as number,
    removed: row.removed_at !== null,
  }
}

/** As staff chose, or as the model needs. */
function slowUsbOf(row: Record<string, unknown>): boolean {
  if (row.slow_usb !== null) return asBoolean(row.slow_usb)
  return MODEL_SPECS[row.model as PrinterModel].slowUsb
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
  | 'id'
  | 'stationId'
  | 'name'
  | 'model'
  | 'connection'
  | 'address'
  | 'stock'
  | 'rollMm'
  | 'isDefault'
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
    await trx('printers').insert({
      id: printer.id,
      station_id: printer.stationId,
      name: printer.name,
      model: printer.model,
      connection: printer.connection,
      address: printer.address,
      stock: printer.stock,
      roll_mm: printer.rollMm,
      used_dots: 0,
      paused: false,
      is_default: false,
      confirmed: printer.confirmed ?? false,
      created_at: isoTime(now),
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
  if (isPostgres(trx))
    await trx.raw('select pg_advisory_xact_lock(hashtext(?))', [`printers:${stationId}`])
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
    const isChoiceKept =
      printer.fallbackChosen && (printer.fallbackId === null || kept !== undefined)
    const fallback = isChoiceKept
      ? kept
      : (kept ?? others.find((other) => other === chosen) ?? others[0])
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
    await trx('printers').where({ id: printer.id }).update({
      is_default: settled.isDefault,
      fallback_id: settled.fallbackId,
      fallback_chosen: settled.fallbackChosen,
    })
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
  readonly bulk?:
    | { readonly cutEvery?: number | undefined; readonly fast?: boolean | undefined }
    | undefined
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
    const columns = {
      ...(name !== undefined && { name }),
      ...(fallbackId !== undefined && { fallback_id: fallbackId, fallback_chosen: true }),
      ...(offset && { offset_x: offset.x, offset_y: offset.y }),
      ...(bulk?.cutEvery !== undefined && { bulk_cut: bulk.cutEvery }),
      ...(bulk?.fast !== undefined && { bulk_fast: bulk.fast }),
      ...(slowUsb !== undefined && { slow_usb: slowUsb }),
      ...(confirmed && { confirmed }),
    }
    if (Object.keys(columns).length > 0)
      await trx('printers').where({ id: printer.id }).update(columns)
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
  const rows: Record<string, unknown>[] = await db('print_jobs')
    .whereIn('printer_id', [...printerIds])
    .whereIn('state', [...BEFORE_SENDING])
    .groupBy('printer_id')
    .select('printer_id')
    .count({ n: 'id' })
  return new Map(rows.map((row) => [row.printer_id as string, Number(row.n)]))
}
