import type { DeskPrinter } from '../../../contract/desk.ts'
import type { PrinterModel, Stock } from '../../../contract/pass.ts'
import type { Db } from '../../db/database.ts'
import { bumpRevs } from '../../db/rev-store.ts'
import { asBoolean, asCount, isoTime } from '../../db/rows.ts'

/** A printer of a station, as stored. */
export interface PrinterRecord {
  readonly id: string
  readonly stationId: string
  readonly name: string
  readonly model: PrinterModel
  readonly connection: DeskPrinter['connection']
  readonly address: string
  /** What staff declared to be in it. */
  readonly stock: Stock
  readonly rollMm: number
  readonly usedDots: number
  readonly paused: boolean
  readonly isDefault: boolean
  readonly fallbackId: string | null
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
    removed: row.removed_at !== null,
  }
}

/** The station's printers that were not taken away: the default one, then the others as they were added. */
export async function listPrinters(db: Db, stationId: string): Promise<readonly PrinterRecord[]> {
  const rows = await db('printers').where({ station_id: stationId }).whereNull('removed_at').orderBy([{ column: 'is_default', order: 'desc' }, 'created_at', 'id'])
  return rows.map(toPrinter)
}

/** Any station's printer, also one that was taken away. */
export async function findPrinter(db: Db, printerId: string): Promise<PrinterRecord | null> {
  const row = await db('printers').where({ id: printerId }).first()
  return row ? toPrinter(row) : null
}

export async function defaultPrinter(db: Db, stationId: string): Promise<PrinterRecord | null> {
  const printers = await listPrinters(db, stationId)
  return printers.find((printer) => printer.isDefault) ?? null
}

export type NewPrinter = Omit<PrinterRecord, 'usedDots' | 'paused' | 'fallbackId' | 'removed'>

/** Stores it, and settles which printer is the station's default and which helps out for which. */
export async function insertPrinter(db: Db, printer: NewPrinter, now: number): Promise<void> {
  await db.transaction(async (trx) => {
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
      created_at: isoTime(now),
    })
    await settleRoles(trx, printer.stationId, printer.isDefault ? printer.id : null)
  })
}

/** False when it was taken away before. */
export async function removePrinter(db: Db, printer: { id: string; stationId: string }, now: number): Promise<boolean> {
  return db.transaction(async (trx) => {
    const removed = await trx('printers')
      .where({ id: printer.id })
      .whereNull('removed_at')
      .update({ removed_at: isoTime(now), is_default: false, fallback_id: null })
    await settleRoles(trx, printer.stationId, null)
    return removed === 1
  })
}

/** Exactly one default as long as there is a printer, and with two or more each has another one to fall back on. */
async function settleRoles(trx: Db, stationId: string, wantedDefault: string | null): Promise<void> {
  const printers = await listPrinters(trx, stationId)
  const chosen = printers.find((p) => p.id === wantedDefault) ?? printers.find((p) => p.isDefault) ?? printers[0]
  for (const printer of printers) {
    const others = printers.filter((other) => other.id !== printer.id)
    const kept = others.find((other) => other.id === printer.fallbackId)
    const fallback = kept ?? others.find((other) => other === chosen) ?? others[0]
    await trx('printers')
      .where({ id: printer.id })
      .update({ is_default: printer === chosen, fallback_id: fallback?.id ?? null })
  }
  await bumpRevs(trx, `station:${stationId}`)
}

export async function setPaused(db: Db, printer: PrinterRecord, paused: boolean): Promise<void> {
  await db('printers').where({ id: printer.id }).update({ paused })
  await bumpRevs(db, `station:${printer.stationId}`)
}

export async function setRoll(db: Db, printer: PrinterRecord, roll: { stock: Stock; rollMm: number; usedDots: number }): Promise<void> {
  await db('printers').where({ id: printer.id }).update({ stock: roll.stock, roll_mm: roll.rollMm, used_dots: roll.usedDots })
  await bumpRevs(db, `station:${printer.stationId}`)
}

/** Notes tape that a label took, or may have taken. */
export async function addUsedDots(db: Db, printerId: string, dots: number): Promise<void> {
  await db('printers').where({ id: printerId }).increment('used_dots', dots)
}

/** Jobs that a printer still has to print, or of which nobody knows whether they came out. */
export async function unfinishedJobs(db: Db, printerId: string, states: readonly string[]): Promise<number> {
  return asCount(await db('print_jobs').where({ printer_id: printerId }).whereIn('state', [...states]).count('id as n').first())
}
