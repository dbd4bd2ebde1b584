import { randomUUID } from 'node:crypto'
import type { Db, Row } from '../../platform/db/database.ts'
import { asCount, isoTime } from '../../platform/db/column-values.ts'
import { deleteIn, inChunks } from '../../platform/db/in-chunks.ts'

interface PartyOfPerson {
  readonly partyId: string
  readonly name: string
  readonly places: number
}

/** Places of people at an event, with their parties. */
const placesWithParty = (db: Db, eventId: string, userIds: readonly string[]) =>
  db('party_places as m')
    .join('parties as p', 'p.id', 'm.party_id')
    .where('m.event_id', eventId)
    .whereIn('m.user_id', userIds)

/** The party of each person who has one at the event. */
export async function partiesOf(
  db: Db,
  eventId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, PartyOfPerson>> {
  const rows: Row[] = await inChunks([...userIds], (ids) =>
    placesWithParty(db, eventId, ids).select(
      'm.user_id',
      'p.id',
      'p.name',
      db('party_places as o').whereRaw('o.party_id = p.id').count('*').as('places'),
    ),
  )
  return new Map(
    rows.map((row) => [
      row.user_id,
      { partyId: row.id, name: row.name, places: Number(row.places) },
    ]),
  )
}

/** The place of a person in a party. */
export interface PlaceOfPerson {
  readonly party: string
  readonly sortOrder: number
}

/** The place of each person who has one at the event. */
export async function placesOf(
  db: Db,
  eventId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, PlaceOfPerson>> {
  const rows: Row[] = await inChunks([...userIds], (ids) =>
    placesWithParty(db, eventId, ids).select('m.user_id', 'm.sort_order', 'p.name'),
  )
  return new Map(rows.map((row) => [row.user_id, { party: row.name, sortOrder: row.sort_order }]))
}

/** The name of the party of each person in one at the event; with `ids`, only of these people. */
export async function partyNamesOf(
  db: Db,
  eventId: string,
  ids?: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const named = () =>
    db('party_places as m')
      .join('parties as p', 'p.id', 'm.party_id')
      .where('m.event_id', eventId)
      .select('m.user_id', 'p.name')
  const rows: Row[] = await (ids
    ? named().whereIn('m.user_id', [...ids])
    : named().whereNotNull('m.user_id'))
  return new Map(rows.map((row) => [row.user_id, row.name]))
}

/** A place as stored, in the order of the party. */
export interface StoredPlace {
  readonly partyPlaceId: string
  readonly userId: string | null
  readonly ticketId: string | null
}

export interface StoredParty {
  readonly partyId: string
  readonly name: string
  readonly places: readonly StoredPlace[]
}

export async function readParty(
  db: Db,
  eventId: string,
  partyId: string,
): Promise<StoredParty | null> {
  const party = await db('parties').where({ id: partyId, event_id: eventId }).first('name')
  if (!party) return null
  const rows: Row[] = await db('party_places')
    .where({ party_id: partyId })
    .orderBy(['sort_order', 'id'])
    .select('id', 'user_id', 'ticket_id')
  return {
    partyId,
    name: party.name,
    places: rows.map((row) => ({
      partyPlaceId: row.id,
      userId: row.user_id,
      ticketId: row.ticket_id,
    })),
  }
}

/** Locks a party, so that concurrent changes run one after the other. */
export async function lockParty(trx: Db, partyId: string): Promise<void> {
  await trx('parties').where({ id: partyId }).forNoKeyUpdate().first('id')
}

interface NewPlace {
  readonly eventId: string
  readonly partyId: string
  readonly userId: string | null
  readonly ticketId?: string | null
  /** Where a place without a name comes from. */
  readonly unnamedFrom?: 'list' | 'desk' | null
  /** The import that makes it. */
  readonly importId?: string
}

/**
 * Adds a place after the others. A person of the list goes before places that began without a
 * name if the party has only those: the leader is a person of the list.
 */
export async function addPlace(trx: Db, place: NewPlace): Promise<void> {
  const places = () => trx('party_places').where({ party_id: place.partyId })
  const leads =
    place.userId !== null &&
    !place.unnamedFrom &&
    !(await places().whereNull('unnamed_from').first('id'))
  const edge = await places()
    .select(leads ? trx.raw('min(sort_order) - 1 as n') : trx.raw('max(sort_order) + 1 as n'))
    .first()
  await trx('party_places').insert({
    id: randomUUID(),
    party_id: place.partyId,
    event_id: place.eventId,
    user_id: place.userId,
    ticket_id: place.ticketId ?? null,
    sort_order: Number(edge?.n ?? 1),
    unnamed_from: place.unnamedFrom ?? null,
    import_id: place.importId ?? null,
  })
}

/** Gives a place without a name to a person; false if it has one by now. */
export async function takePlace(
  trx: Db,
  key: { readonly partyId: string; readonly partyPlaceId: string },
  userId: string,
): Promise<boolean> {
  const taken = await trx('party_places')
    .where({ id: key.partyPlaceId, party_id: key.partyId })
    .whereNull('user_id')
    .update({ user_id: userId })
  return taken === 1
}

/** The party of that name; created if it does not exist. */
export async function partyNamed(
  trx: Db,
  eventId: string,
  name: string,
  now: number,
): Promise<string> {
  const known = await trx('parties').where({ event_id: eventId, name }).first('id')
  if (known) return known.id
  const id = randomUUID()
  await trx('parties').insert({ id, event_id: eventId, name, created_at: isoTime(now) })
  return id
}

/** Adds a person to the party of that name and removes them from another party. */
export async function joinParty(
  trx: Db,
  { eventId, name, userId, now }: { eventId: string; name: string; userId: string; now: number },
): Promise<void> {
  const partyId = await partyNamed(trx, eventId, name, now)
  await trx('party_places')
    .where({ event_id: eventId, user_id: userId })
    .whereNot({ party_id: partyId })
    .delete()
  const there = await trx('party_places').where({ party_id: partyId, user_id: userId }).first('id')
  if (!there) await addPlace(trx, { eventId, partyId, userId })
}

/** Takes people out of their parties at the event. */
export async function leaveParties(
  trx: Db,
  eventId: string,
  userIds: readonly string[],
): Promise<void> {
  await deleteIn(() => trx('party_places').where({ event_id: eventId }), 'user_id', userIds)
}

/** Puts a person back into the place that they had. */
export async function returnToPlace(
  trx: Db,
  { eventId, userId, now }: { eventId: string; userId: string; now: number },
  { party, sortOrder }: PlaceOfPerson,
): Promise<void> {
  await trx('party_places').insert({
    id: randomUUID(),
    party_id: await partyNamed(trx, eventId, party, now),
    event_id: eventId,
    user_id: userId,
    sort_order: sortOrder,
  })
}

/** Places without a name that the import made, and people who were put into such places since. */
export async function placesOfImport(
  db: Db,
  importId: string,
): Promise<{ readonly unnamed: number; readonly named: readonly Row[] }> {
  const made = () => db('party_places as m').where('m.import_id', importId)
  return {
    unnamed: asCount(await made().whereNull('m.user_id').count('* as n').first()),
    named: await made()
      .join('users as u', 'u.id', 'm.user_id')
      .orderBy('u.id')
      .select('u.id as user_id', 'u.name', 'u.affiliation'),
  }
}

/**
 * Deletes the places of the import that have no name, and the parties of the event without places.
 */
export async function deletePlacesOfImport(
  trx: Db,
  eventId: string,
  importId: string,
): Promise<void> {
  await trx('party_places').where({ import_id: importId }).whereNull('user_id').delete()
  await trx('parties')
    .where({ event_id: eventId })
    .whereNotExists(trx('party_places as m').whereRaw('m.party_id = parties.id').select('m.id'))
    .delete()
}

/** People of parties, by name of the party, and places without a name that lists made. */
export async function partiesNamed(
  db: Db,
  eventId: string,
  names: readonly string[],
): Promise<{
  readonly members: readonly { party: string; userId: string; name: string }[]
  readonly unnamed: ReadonlyMap<string, number>
}> {
  const places = (list: readonly string[]) =>
    db('party_places as m')
      .join('parties as p', 'p.id', 'm.party_id')
      .where('p.event_id', eventId)
      .whereIn('p.name', [...list])
  const members: Row[] = await inChunks([...names], (list) =>
    places(list)
      .join('users as u', 'u.id', 'm.user_id')
      .select('p.name as party', 'm.user_id', 'u.name'),
  )
  const unnamed: Row[] = await inChunks([...names], (list) =>
    places(list).where('m.unnamed_from', 'list').select('p.name'),
  )
  const counts = Map.groupBy(unnamed, (row) => row.name)
  return {
    members: members.map((row) => ({
      party: row.party,
      userId: row.user_id,
      name: row.name,
    })),
    unnamed: new Map([...counts].map(([name, rows]) => [name, rows.length])),
  }
}
