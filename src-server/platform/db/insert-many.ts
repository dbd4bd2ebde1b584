import { isPostgres, type Db, type Row } from './database.ts'
import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'

/** Bound parameters of one query, under the limits of both databases. */
const CHUNK = 500

/** The rows of a query over many values, with at most `CHUNK` of them in one statement. */
export async function inChunks<T>(
  values: readonly T[],
  read: (chunk: T[]) => PromiseLike<Row[]>,
): Promise<Row[]> {
  const found: Row[] = []
  for (let from = 0; from < values.length; from += CHUNK)
    found.push(...(await read(values.slice(from, from + CHUNK))))
  return found
}

/** Deletes the rows with one of the values in a column. */
export async function deleteIn(
  rows: () => Knex.QueryBuilder,
  column: string,
  values: readonly string[],
): Promise<void> {
  for (let from = 0; from < values.length; from += CHUNK)
    await rows()
      .whereIn(column, values.slice(from, from + CHUNK))
      .delete()
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
 * SQLite gets the rows of a statement as one JSON text: it binds one parameter instead of 10,000,
 * which halves the time.
 */
export async function insertMany(db: Db, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  for (let from = 0; from < rows.length; from += ROWS) {
    const some = rows.slice(from, from + ROWS)
    if (isPostgres(db)) await db(table).insert(some)
    else
      await db.raw(insertJson(table, columns), [
        JSON.stringify(some.map((row) => columns.map((column) => row[column] ?? null))),
      ])
  }
}

/** `insert … select` from one JSON array of rows, each an array in the order of the columns. */
function insertJson(table: string, columns: readonly string[]): string {
  const names = columns.map((column) => `"${column}"`).join(', ')
  const values = columns.map((_, index) => `json_extract(value, '$[${index}]')`).join(', ')
  return `insert into "${table}" (${names}) select ${values} from json_each(?)`
}
