import type { Db } from '../db/database.ts'
import { isoTime } from '../db/rows.ts'

export interface Station {
  readonly stationId: string
  readonly name: string
  readonly lastSeenAt: string
}

/** Makes this station known, or notes that it is there. The name given wins. */
export async function enterStation(db: Db, station: { stationId: string; name: string }, now: number): Promise<void> {
  const at = isoTime(now)
  await db('stations')
    .insert({ id: station.stationId, name: station.name, created_at: at, last_seen_at: at })
    .onConflict('id')
    .merge(['name', 'last_seen_at'])
}

export async function seeStation(db: Db, stationId: string, now: number): Promise<void> {
  await db('stations').where({ id: stationId }).update({ last_seen_at: isoTime(now) })
}

export async function renameStation(db: Db, stationId: string, name: string): Promise<void> {
  await db('stations').where({ id: stationId }).update({ name })
}

export async function listStations(db: Db): Promise<readonly Station[]> {
  const rows = await db('stations').orderBy(['name', 'id'])
  return rows.map((row) => ({ stationId: row.id, name: row.name, lastSeenAt: row.last_seen_at }))
}
