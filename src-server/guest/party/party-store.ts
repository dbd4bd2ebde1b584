import { randomUUID } from 'node:crypto'
import type { Db, Row } from '../../platform/db/database.ts'
import { asCount, isoTime } from '../../platform/db/column-values.ts'
import { among } from '../../platform/db/many-rows.ts'
import {
  bigInteger,
  integer,
  named,
  orNull,
  table,
  text,
  time,
  type RecordOf,
} from '../../platform/db/table.ts'

export const PARTIES = table('parties', {
  partyId: named('id', text()),
  eventId: text(),
  /** As in the list; unique in the event. */
  name: text(),
  createdAt: time(),
})
export const PLACES = table('party_places', {
  partyPlaceId: named('id', text()),
  partyId: text(),
  eventId: text(),
  /** Null: the place has no name yet. */
  userId: orNull(text()),
  /** Ticket type that a place without a person gets. */
  ticketId: orNull(text()),
  sortOrder: integer(),
  /** Where a place without a name comes from. */
  unnamedFrom: orNull(text<'list' | 'desk'>()),
  /** The import that made it. */
  importId: orNull(text()),
})
type PlaceRecord = RecordOf<typeof PLACES>

const PARTY = PARTIES.pick('partyId', 'name').with({ places: bigInteger() })
type PartyOfPerson = RecordOf<typeof PARTY>

/** Places of people at an event, with their parties. */
const placesWithParty = (db: Db, eventId: string, userIds: readonly string[]) =>
  db('party_places as m')
    .join('parties as p', 'p.id', 'm.party_id')
    .where('m.event_id', eventId)
    .where(among('m.user_id', userIds))

/** The party of each person who has one at the event. */
export async function partiesOf(
  db: Db,
  eventId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, PartyOfPerson>> {
  const rows: Row[] = await placesWithParty(db, eventId, userIds).select(
    'm.user_id',
    'p.id',
    'p.name',
    db('party_places as o').whereRaw('o.party_id = p.id').count('*').as('places'),
  )
  return new Map(rows.map((row) => [row.user_id, PARTY.read(row)]))
}

const PLACE = PLACES.pick('sortOrder').with({ party: named('name', text()) })
export type PlaceOfPerson = RecordOf<typeof PLACE>

/** The place of each person who has one at the event. */
export async function placesOf(
  db: Db,
  eventId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, PlaceOfPerson>> {
  const rows: Row[] = await placesWithParty(db, eventId, userIds).select(
    'm.user_id',
    'm.sort_order',
    'p.name',
  )
  return new Map(rows.map((row) => [row.user_id, PLACE.read(row)]))
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
  const rows: Row[] = await (ids ? named().whereIn('m.user_id', [...ids]) : named().whereNotNull('m.user_id'))
  return new Map(rows.map((row) => [row.user_id, row.name]))
}

const STORED = PLACES.pick('partyPlaceId', 'userId', 'ticketId')
/** A place as stored, in the order of the party. */
export type StoredPlace = RecordOf<typeof STORED>

export interface StoredParty {
  readonly partyId: string
  readonly name: string
  readonly places: readonly StoredPlace[]
}

export async function readParty(db: Db, eventId: string, partyId: string): Promise<StoredParty | null> {
  const party = await db('parties').where({ id: partyId, event_id: eventId }).first('name')
  if (!party) return null
  const places = await STORED.all(
    db('party_places').where({ party_id: partyId }).orderBy(['sort_order', 'id']),
  )
  return { partyId, name: party.name, places }
}

/** Locks a party, so that concurrent changes run one after the other. */
export async function lockParty(trx: Db, partyId: string): Promise<void> {
  await trx('parties').where({ id: partyId }).forNoKeyUpdate().first('id')
}

type NewPlace = Pick<PlaceRecord, 'eventId' | 'partyId' | 'userId'> & Partial<PlaceRecord>

/**
 * Adds a place after the others. A person of the list goes before places that began without a
 * name if the party has only those: the leader is a person of the list.
 */
export async function addPlace(trx: Db, place: NewPlace): Promise<void> {
  const places = () => trx('party_places').where({ party_id: place.partyId })
  const leads =
    place.userId !== null && !place.unnamedFrom && !(await places().whereNull('unnamed_from').first('id'))
  const edge = await places()
    .select(leads ? trx.raw('min(sort_order) - 1 as n') : trx.raw('max(sort_order) + 1 as n'))
    .first()
  const sortOrder = Number(edge?.n ?? 1)
  await PLACES.insert(trx, { ...place, partyPlaceId: randomUUID(), sortOrder })
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
export async function partyNamed(trx: Db, eventId: string, name: string, now: number): Promise<string> {
  const known = await trx('parties').where({ event_id: eventId, name }).first('id')
  if (known) return known.id
  const id = randomUUID()
  await PARTIES.insert(trx, { partyId: id, eventId, name, createdAt: isoTime(now) })
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
export async function leaveParties(trx: Db, eventId: string, userIds: readonly string[]): Promise<void> {
  await trx('party_places').where({ event_id: eventId }).where(among('user_id', userIds)).delete()
}

/** Puts a person back into the place that they had. */
export async function returnToPlace(
  trx: Db,
  { eventId, userId, now }: { eventId: string; userId: string; now: number },
  { party, sortOrder }: PlaceOfPerson,
): Promise<void> {
  await PLACES.insert(trx, {
    partyPlaceId: randomUUID(),
    partyId: await partyNamed(trx, eventId, party, now),
    eventId,
    userId,
    sortOrder,
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
export async function deletePlacesOfImport(trx: Db, eventId: string, importId: string): Promise<void> {
  await trx('party_places').where({ import_id: importId }).whereNull('user_id').delete()
  await trx('parties')
    .where({ event_id: eventId })
    .whereNotExists(trx('party_places as m').whereRaw('m.party_id = parties.id').select('m.id'))
    .delete()
}

const MEMBER = PARTIES.pick('name').with({ party: text(), userId: text() })

/** People of parties, by name of the party, and places without a name that lists made. */
export async function partiesNamed(
  db: Db,
  eventId: string,
  names: readonly string[],
): Promise<{
  readonly members: readonly RecordOf<typeof MEMBER>[]
  readonly unnamed: ReadonlyMap<string, number>
}> {
  const places = () =>
    db('party_places as m')
      .join('parties as p', 'p.id', 'm.party_id')
      .where('p.event_id', eventId)
      .where(among('p.name', names))
  const members = await MEMBER.all(
    places().join('users as u', 'u.id', 'm.user_id').select('p.name as party', 'm.user_id', 'u.name'),
  )
  const unnamed: Row[] = await places().where('m.unnamed_from', 'list').select('p.name')
  const counts = Map.groupBy(unnamed, (row) => row.name)
  return {
    members,
    unnamed: new Map([...counts].map(([name, rows]) => [name, rows.length])),
  }
}
