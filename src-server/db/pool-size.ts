import { isPostgres, type Db } from './database.ts'
import { clockText } from './database-clock.ts'
import { asCount } from './column-values.ts'

/** Connections that stay free for probes, `passdesk doctor`, imports and the administrator. */
const SPARE = 5
const FEWEST = 2
/**
 * More are no faster: a station has one printer's worth of work, and PostgreSQL two to four cores.
 */
const MOST = 10
/** A station that was heard of within a day counts, running or not. */
const DAY_MS = 86_400_000

export interface PoolSize {
  /** Connections of this station at most. */
  readonly connections: number
  readonly stations: number
  /** What the server lets all stations have together. */
  readonly limit: number
}

/** Connections for each of so many stations on a server that takes `limit`. */
export function poolSize(stations: number, limit: number): PoolSize {
  const fair = Math.floor((limit - SPARE) / Math.max(1, stations))
  return { connections: Math.min(MOST, Math.max(FEWEST, fair)), stations, limit }
}

/**
 * The size that this station's share comes to; null for a SQLite, which has one connection. `now`
 * in ms.
 */
export async function readPoolSize(db: Db, now: number): Promise<PoolSize | null> {
  if (!isPostgres(db)) return null
  const { rows } = (await db.raw(LIMIT_SQL)) as { rows: { n: string | number }[] }
  // The stations' own times are the server's: both sides of the comparison are.
  const since = db.raw(
    `(${clockText(db, now).toQuery()})::timestamptz - interval '${DAY_MS} milliseconds'`,
  )
  const known = await db('stations')
    .whereRaw('last_seen_at::timestamptz > ?', [since])
    .count('id as n')
    .first()
  return poolSize(asCount(known), asCount(rows[0]))
}

const LIMIT_SQL = `select current_setting('max_connections')::int - coalesce(sum(setting::int), 0) as n
  from pg_settings where name in ('superuser_reserved_connections', 'reserved_connections')`

/** Gives this station's pool its share. A smaller share takes effect as connections become idle. */
export async function sizePool(db: Db, now: number): Promise<PoolSize | null> {
  const size = await readPoolSize(db, now)
  if (size) (db.client as { pool: { max: number } }).pool.max = size.connections
  return size
}
