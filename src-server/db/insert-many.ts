import { isPostgres, type Db } from './database.ts'

/**
 * Rows of one statement: under the lowest limit of bound parameters of PostgreSQL (65,535) for 25
 * columns.
 */
const ROWS = 500

/**
 * Inserts many rows that all have the columns of the first one. Values are text, whole numbers,
 * booleans or null. Throws what a single insert throws, such as a unique violation; run it in a
 * transaction, so that all rows are stored or none.
 *
 * SQLite gets each statement's rows as one JSON text: it prepares 20 columns once instead of 10,000
 * parameters, which halves the time of a long list.
 */
export async function insertMany(
  db: Db,
  table: string,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
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
