import type { Knex } from 'knex'
import { isPostgres, type Db } from './database.ts'
import { isoTime } from './column-values.ts'

/** As `isoTime` writes it: UTC with milliseconds. */
const POSTGRES_CLOCK = `to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * The time of the database's clock as an SQL expression, the same for all stations. SQLite uses the
 * given time of this machine.
 */
export function clockText(db: Db, now: number, as?: string): Knex.Raw {
  const name = as ? ` as ${as}` : ''
  return isPostgres(db) ? db.raw(POSTGRES_CLOCK + name) : db.raw(`?${name}`, [isoTime(now)])
}

/** How far this machine's clock is ahead of the database's, ms; 0 for SQLite. */
export async function clockAhead(db: Db, clock: () => number): Promise<number> {
  if (!isPostgres(db)) return 0
  const before = clock()
  const { rows } = (await db.raw(`select ${POSTGRES_CLOCK} as clock`)) as {
    rows: { clock: string }[]
  }
  return Math.round((before + clock()) / 2 - Date.parse(rows[0]!.clock))
}
