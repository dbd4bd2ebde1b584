import type { Row } from './database.ts'
import type { Knex } from 'knex'

/** Bound parameters of one query, under the limits of both databases. */
export const CHUNK = 500

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
