import type { Station } from '../files/data-folder.ts'
import type { Db } from './database.ts'
import { clockText } from './database-clock.ts'
import { bumpRevs } from './rev-store.ts'
import { isoTime } from './column-values.ts'
import { named, table, text, time, timeMs } from './table.ts'

export const STATIONS = table('stations', {
  stationId: named('id', text()),
  name: text(),
  createdAt: time(),
  lastSeenAt: time(),
})
const STATION = STATIONS.pick('stationId', 'name')
const SEEN = STATION.with({ lastSeenAt: timeMs(), clock: timeMs() })

/** A station without a heartbeat for this long is lost, ms. Heartbeats come every 5 s. */
export const IN_STEP_MS = 15_000

/**
 * Registers this station or records its heartbeat. Sets the name, unless `keepsName` and a name is
 * stored.
 */
export async function registerStation(
  db: Db,
  station: { stationId: string; name: string; keepsName?: boolean },
  now: number,
): Promise<void> {
  const at = isoTime(now)
  await db('stations')
    .insert(STATIONS.write({ ...station, createdAt: at, lastSeenAt: at }))
    .onConflict('id')
    .merge(station.keepsName ? ['last_seen_at'] : ['name', 'last_seen_at'])
  await bumpRevs(db, 'names')
  await recordHeartbeat(db, station.stationId, now)
}

/** Records a heartbeat by the database's clock, because the stations' clocks may differ. */
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

/** The current name of the station. */
export async function stationName(db: Db, stationId: string): Promise<string> {
  return (await db('stations').where({ id: stationId }).first('name')).name
}

/** All stations by name. */
export const listStations = (db: Db): Promise<readonly Station[]> =>
  STATION.all(db('stations').orderBy(['name', 'id']))

export interface StationHeartbeat extends Station {
  /** Since its last heartbeat, by the clock of the database, ms. */
  readonly silentMs: number
}

/** All stations with the time since their last heartbeat. `now` is the clock for SQLite. */
export async function stationHeartbeats(db: Db, now: number): Promise<readonly StationHeartbeat[]> {
  const stations = await SEEN.all(
    db('stations')
      .orderBy(['name', 'id'])
      .select('id', 'name', 'last_seen_at', clockText(db, now, 'clock')),
  )
  return stations.map(({ lastSeenAt, clock, ...station }) => ({
    ...station,
    silentMs: clock - lastSeenAt,
  }))
}

/** Ids of the stations except one without a heartbeat for `sinceMs`. */
export async function lostStations(
  db: Db,
  { but, sinceMs, now }: { but: string; sinceMs: number; now: number },
): Promise<readonly string[]> {
  const stations = await stationHeartbeats(db, now)
  return stations
    .filter(({ stationId, silentMs }) => stationId !== but && silentMs > sinceMs)
    .map(({ stationId }) => stationId)
}
