import { isPostgres, type Db, type Row } from './database.ts'
import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'

/**
 * The condition that a column has one of many values, which are bound as one parameter: for
 * `query.where(among('user_id', ids))`. With a parameter for each value SQLite reads the whole table
 * if the table was smaller than the list when its statistics were made.
 */
export const among =
  (column: string, values: readonly string[]) =>
  (query: Knex.QueryBuilder): void => {
    if (isPostgres(query)) query.whereRaw('?? = any(?)', [column, [...values]])
    else query.whereRaw('?? in (select value from json_each(?))', [column, JSON.stringify(values)])
  }

/**
 * An id for a row of a large table: a UUID of version 7 (RFC 9562), the time in milliseconds and 74
 * random bits. Rows of one import are adjacent in each index. Ids of version 4 would spread them over
 * all pages, and each transaction would write most of the index again. Node 22 has no such
 * function.
 */
export function newRowId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

/** Rows of one statement: under PostgreSQL's limit of bound parameters (65,535) for 25 columns. */
const ROWS = 500

/**
 * Inserts many rows with the columns of the first one. Values are text, whole numbers, booleans or
 * null. Throws as a single insert does, for example a unique violation. Run it in a transaction.
 * better-sqlite3 runs one prepared statement for each row, without knex: that takes two thirds of the
 * time of one statement that reads 500 rows from JSON.
 *
 * @param known for rows that may exist: the columns that identify one, and those that are replaced
 */
export async function insertMany(
  db: Db,
  table: string,
  rows: readonly Row[],
  known?: { readonly key: readonly string[]; readonly replace: readonly string[] },
): Promise<void> {
  if (rows.length === 0) return
  const columns = Object.keys(rows[0]!)
  if (db.client.config.client === 'better-sqlite3') {
    const connection: PreparedConnection = await db.client.acquireConnection()
    try {
      const names = columns.map((column) => `"${column}"`).join(', ')
      const values = columns.map(() => '?').join(', ')
      const replaced = known?.replace.map((column) => `"${column}" = excluded."${column}"`)
      const update = known ? ` on conflict (${known.key.join()}) do update set ${replaced?.join()}` : ''
      const insert = connection.prepare(`insert into "${table}" (${names}) values (${values})${update}`)
      for (const row of rows) insert.run(columns.map((column) => valueOf(row[column])))
    } finally {
      await db.client.releaseConnection(connection)
    }
  } else
    for (let from = 0; from < rows.length; from += ROWS) {
      const insert = db(table).insert(rows.slice(from, from + ROWS))
      await (known ? insert.onConflict([...known.key]).merge([...known.replace]) : insert)
    }
}

interface PreparedConnection {
  prepare(sql: string): { run(values: readonly unknown[]): unknown }
}

/** As SQLite stores it. */
const valueOf = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : (value ?? null))
