import type { Apart } from '../../../contract/event/entry/apart.ts'
import type { Db, Row } from '../../platform/db/database.ts'
import { inChunks } from '../../platform/db/in-chunks.ts'
import { apartText, namesakes, type Listed, type Namesake } from './apart-rules.ts'
import { ENTRY_ORDER } from './entry-store.ts'

/** What tells the people of one name in a list apart; reads only those. */
export async function readApart(
  db: Db,
  eventId: string,
  people: readonly Listed[],
): Promise<Apart> {
  const groups = namesakes(people)
  if (groups.length === 0) return {}
  const rows: Row[] = await inChunks(groups.flat(), (ids) =>
    db('users as u')
      .join('entries as n', 'n.user_id', 'u.id')
      .join('ticket_types as t', 't.id', 'n.ticket_id')
      .where('n.event_id', eventId)
      .whereIn('u.id', ids)
      .orderBy(ENTRY_ORDER)
      .select(
        'u.id',
        'u.affiliation',
        'u.kana',
        'u.title',
        'u.email',
        't.name as ticket',
        'n.external_id',
      ),
  )
  const known = new Map(rows.toReversed().map((row) => [row.id as string, toNamesake(row)]))
  const apart: Record<string, string> = {}
  for (const ids of groups) {
    const group = ids.flatMap((id) => known.get(id) ?? [])
    for (const one of group) {
      const text = apartText(one, group)
      if (text !== '') apart[one.userId] = text
    }
  }
  return apart
}

const toNamesake = (row: Row): Namesake => ({
  userId: row.id,
  facts: [row.affiliation, row.kana, row.title, row.ticket, row.external_id, row.email].map(
    (fact: string | null) => fact ?? '',
  ),
})
