import type { Db } from '../db/database.ts'

/** Newest entries that are searched for headings; the people of one list have the same ones. */
const SEARCHED = 1_000

/** Further columns of a list by heading, as stored with an entry. */
export type KeptColumns = Readonly<Record<string, string>>

export const readKeptColumns = (stored: unknown): KeptColumns =>
  JSON.parse((stored as string | null) || '{}') as KeptColumns

/** The kept columns of all entries of a person; the first entry that has a value counts. */
export const keptColumnsOf = (
  entries: readonly { readonly kept_columns?: unknown }[],
): KeptColumns =>
  Object.assign({}, ...entries.map((entry) => readKeptColumns(entry.kept_columns)).toReversed())

/** Headings of the kept columns of an event, sorted. */
export async function keptHeadings(db: Db, eventId: string): Promise<string[]> {
  const rows: string[] = await db('entries')
    .where({ event_id: eventId })
    .whereNot({ kept_columns: '{}' })
    .orderBy('created_at', 'desc')
    .limit(SEARCHED)
    .pluck('kept_columns')
  return [...new Set(rows.flatMap((row) => Object.keys(readKeptColumns(row))))].toSorted()
}
