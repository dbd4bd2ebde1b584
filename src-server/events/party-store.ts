import type { Db } from '../db/database.ts'
import { inChunks } from '../db/in-chunks.ts'

type Row = Record<string, unknown>

export interface PartyOfPerson {
  readonly partyId: string
  readonly name: string
  readonly places: number
}

/** The party of each person who has one at the event. */
export async function partiesOf(
  db: Db,
  eventId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, PartyOfPerson>> {
  const rows: Row[] = await inChunks([...userIds], (ids) =>
    db('party_places as m')
      .join('parties as p', 'p.id', 'm.party_id')
      .where('m.event_id', eventId)
      .whereIn('m.user_id', ids)
      .select(
        'm.user_id',
        'p.id',
        'p.name',
        db('party_places as o').whereRaw('o.party_id = p.id').count('*').as('places'),
      ),
  )
  return new Map(
    rows.map((row) => [
      row.user_id as string,
      { partyId: row.id as string, name: row.name as string, places: Number(row.places) },
    ]),
  )
}
