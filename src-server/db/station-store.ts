import type { Db } from './database.ts'
import { clockText } from './database-clock.ts'
import { bumpRevs } from './rev-store.ts'
import { isoTime } from './column-values.ts'

export interface Station {
  readonly stationId: string
  readonly name: string
}

/**
 * A station that was not heard of for so long is not in step, ms. Its heartbeat comes every 5 s.
 */
export const IN_STEP_MS = 15_000

/**
 * Makes this station known, or notes that it is there. The name given wins, unless `keepsName`:
 * then a stored one stays.
 */
export async function registerStation(
  db: Db,
  station: { stationId: string; name: string; keepsName?: boolean },
  now: number,
): Promise<void> {
  const at = isoTime(now)
  await db('stations')
    .insert({ id: station.stationId, name: station.name, created_at: at, last_seen_at: at })
    .onConflict('id')
    .merge(station.keepsName ? ['last_seen_at'] : ['name', 'last_seen_at'])
  await bumpRevs(db, 'names')
  await recordHeartbeat(db, station.stationId, now)
}

/**
 * Notes by the clock of the database that the station is there: those of the stations may differ.
 */
export async function recordHeartbeat(db: Db, stationId: string, now: number): Promise<void> {
  await db('stations')
    .where({ id: stationId })
    .update({ last_seen_at: clockText(db, now) })
}

export async function renameStation(db: Db, stationId: string, name: string): Promise<void> {
  await db.transaction(async (trx) => {
    await trx('stations').where({ id: stationId }).update({ name })
    await bumpRevs(trx, 'names')
  })
}

/** The name that the station has now. */
export async function stationName(db: Db, stationId: string): Promise<string> {
  return (await db('stations').where({ id: stationId }).first('name')).name
}

/** All stations by name. */
export async function listStations(db: Db): Promise<readonly Station[]> {
  const rows = await db('stations').orderBy(['name', 'id']).select('id', 'name')
  return rows.map((row) => ({ stationId: row.id, name: row.name }))
}

export interface StationHeartbeat extends Station {
  /** Since its last heartbeat, by the clock of the database, ms. */
  readonly silentMs: number
}

/**
 * The same with how long ago each was heard of. `now` is the time of a SQLite, which has no clock
 * of its own.
 */
export async function stationHeartbeats(db: Db, now: number): Promise<readonly StationHeartbeat[]> {
  const rows = await db('stations')
    .orderBy(['name', 'id'])
    .select('id', 'name', 'last_seen_at', clockText(db, now, 'clock'))
  return rows.map((row) => ({
    stationId: row.id,
    name: row.name,
    silentMs: Date.parse(row.clock) - Date.parse(row.last_seen_at),
  }))
}

/** Ids of the stations but one that were not heard of for longer than `sinceMs`. */
export async function lostStations(
  db: Db,
  { but, sinceMs, now }: { but: string; sinceMs: number; now: number },
): Promise<readonly string[]> {
  const stations = await stationHeartbeats(db, now)
  return stations
    .filter(({ stationId, silentMs }) => stationId !== but && silentMs > sinceMs)
    .map(({ stationId }) => stationId)
}
