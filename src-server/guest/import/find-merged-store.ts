import type { Db, Row } from '../../platform/db/database.ts'
import { inChunks } from '../../platform/db/in-chunks.ts'

/** Merged people of the event by the identities that a list may name. */
export async function findMerged(
  db: Db,
  eventId: string,
  values: Readonly<Record<'email' | 'external_id', readonly string[]>>,
): Promise<Row[]> {
  const of = (kind: 'email' | 'external_id') =>
    inChunks(values[kind], (list) =>
      db('merged_people').where({ event_id: eventId, kind }).whereIn('value', list).select('*'),
    )
  return [...(await of('email')), ...(await of('external_id'))]
}
