import { isPostgres, type Db } from './database.ts'
import { clockText } from './database-clock.ts'
import { asCount } from './column-values.ts'

/** Connections reserved for probes, `passdesk doctor`, imports and the administrator. */
const SPARE = 5
const FEWEST = 2
/** More are not faster. */
const MOST = 10
/** A station with a heartbeat within a day counts. */
const DAY_MS = 86_400_000

export interface PoolSize {
  /** Maximum connections of this station. */
  readonly connections: number
  readonly stations: number
  /** Connection limit of the server for all stations. */
  readonly limit: number
}

/** Connections for each station on a server with this limit. */
export function poolSize(stations: number, limit: number): PoolSize {
  const fair = Math.floor((limit - SPARE) / Math.max(1, stations))
  return { connections: Math.min(MOST, Math.max(FEWEST, fair)), stations, limit }
}

/** This station's share; null for SQLite, which has one connection. `now` in ms. */
export async function readPoolSize(db: Db, now: number): Promise<PoolSize | null> {
  if (!isPostgres(db)) return null
  const { rows } = (await db.raw(LIMIT_SQL)) as { rows: { n: string | number }[] }
  // Both sides of the comparison use the server's clock.
  const since = db.raw(`(${clockText(db, now).toQuery()})::timestamptz - interval '${DAY_MS} milliseconds'`)
  const known = await db('stations')
    .whereRaw('last_seen_at::timestamptz > ?', [since])
    .count('id as n')
    .first()
  return poolSize(asCount(known), asCount(rows[0]))
}

const LIMIT_SQL = `select current_setting('max_connections')::int - coalesce(sum(setting::int), 0) as n
  from pg_settings where name in ('superuser_reserved_connections', 'reserved_connections')`

/** Sets the pool size to the share. A smaller one applies as connections become idle. */
export async function sizePool(db: Db, now: number): Promise<PoolSize | null> {
  const size = await readPoolSize(db, now)
  if (size) (db.client as { pool: { max: number } }).pool.max = size.connections
  return size
}
