import { isPostgres, type Db } from '../../platform/db/database.ts'

/**
 * The headings of all kept columns of an event, sorted. The database collects them: reading 100,000
 * entries here would take over a second.
 */
export async function keptHeadings(db: Db, eventId: string): Promise<string[]> {
  const headings = isPostgres(db)
    ? db('entries').distinct(db.raw('json_object_keys(kept_columns::json) as heading'))
    : db.from(db.raw('entries, json_each(entries.kept_columns) as part')).distinct('part.key as heading')
  const rows: { heading: string }[] = await headings.where({ event_id: eventId })
  return rows.map(({ heading }) => heading).toSorted()
}

/** Further columns of a list by heading, as stored with an entry. */
export type KeptColumns = Readonly<Record<string, string>>

export const readKeptColumns = (stored: unknown): KeptColumns =>
  JSON.parse((stored as string | null) || '{}') as KeptColumns

/**
 * The kept columns of all entries of a person; the first entry that has a value counts. Without a
 * prototype: a heading may be `__proto__` or `constructor`.
 */
export const keptColumnsOf = (entries: readonly { readonly kept_columns?: unknown }[]): KeptColumns =>
  Object.assign(
    Object.create(null) as KeptColumns,
    ...entries.map((entry) => readKeptColumns(entry.kept_columns)).toReversed(),
  )
