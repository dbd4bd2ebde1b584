import { endpoints } from '../../../contract/app/endpoints.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import type { WalkInDeps } from '../walk-in/add-walk-in.ts'
import { type DeskPersonDeps, deskPerson } from '../view/attendee-view.ts'
import { randomUUID } from 'node:crypto'
import type { Party } from '../../../contract/guest/party/party.ts'
import { audited } from '../../platform/db/audit-store.ts'
import type { Db } from '../../platform/db/database.ts'
import { bumpRevs } from '../../platform/db/rev-store.ts'
import { readApart } from '../../event/entry/apart-store.ts'
import { entriesOf, insertEntry, isValidEntry, type EntryRecord } from '../../event/entry/entry-store.ts'
import { addPlace, lockParty, readParty, takePlace, type StoredParty } from './party-store.ts'
import { classOfEntries } from '../../event/ticket-class/ticket-class-store.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { insertQr, mintedQrRow } from '../../person/personal-qr/personal-qr-store.ts'
import { insertUser } from '../../person/user/user-store.ts'

interface PartyKey {
  readonly eventId: string
  readonly partyId: string
}

/** The leader's valid entry, and the maximum number of places of its class. */
async function leaderOf(
  db: Db,
  eventId: string,
  { places }: StoredParty,
): Promise<{ readonly entry: EntryRecord | null; readonly limit: number | null }> {
  const leader = places.find(({ userId }) => userId !== null)?.userId
  const entries = leader ? await entriesOf(db, eventId, leader) : []
  const ticketClass = await classOfEntries(db, eventId, entries)
  return { entry: entries.find(isValidEntry) ?? null, limit: ticketClass?.partyPlaces ?? null }
}

async function requireParty(db: Db, { eventId, partyId }: PartyKey): Promise<StoredParty> {
  const party = await readParty(db, eventId, partyId)
  if (!party) throw new ApiError('not_found', { message: 'The event has no such party.' })
  return party
}

/** A party with the data of its people that the desk shows. */
async function partyView(deps: DeskPersonDeps, key: PartyKey): Promise<Party> {
  const party = await requireParty(deps.db, key)
  const { entry, limit } = await leaderOf(deps.db, key.eventId, party)
  const places: Party['places'] = []
  for (const { partyPlaceId, userId } of party.places)
    places.push({
      partyPlaceId,
      person: userId === null ? null : await deskPerson(deps, key.eventId, userId),
    })
  const people = places.flatMap(({ person }) => person ?? [])
  return {
    partyId: key.partyId,
    name: party.name,
    places,
    ticket: entry?.ticketName ?? null,
    limit,
    apart: await readApart(deps.db, key.eventId, people),
  }
}

/**
 * Adds a place without a name. Throws `conflict` above the limit of the ticket, or if the places
 * differ from those that staff saw.
 */
async function addPartyPlace(deps: WalkInDeps, by: string, key: PartyKey, seen: number): Promise<void> {
  await audited(
    deps,
    async (trx) => {
      await lockParty(trx, key.partyId)
      const party = await requireParty(trx, key)
      const { limit } = await leaderOf(trx, key.eventId, party)
      if (party.places.length !== seen)
        throw new ApiError('conflict', { message: 'The party has changed; reload it.' })
      if (limit === null || party.places.length >= limit)
        throw new ApiError('conflict', { message: `The ticket allows ${limit ?? 0} people.` })
      await addPlace(trx, { ...key, userId: null, unnamedFrom: 'desk' })
      await bumpRevs(trx, `event:${key.eventId}`)
    },
    { action: 'add_party_place', userId: by, eventId: key.eventId, detail: { party: key.partyId } },
  )
}

/**
 * Assigns a place to a new participant, with the ticket of the place or of the leader, and a new
 * QR. Throws `conflict` if the place has a name by now.
 */
async function namePartyPlace(
  deps: WalkInDeps,
  by: string,
  key: PartyKey & { readonly partyPlaceId: string },
  { name, kana }: { readonly name: string; readonly kana: string },
): Promise<void> {
  const now = deps.now()
  const userId = randomUUID()
  await audited(
    deps,
    async (trx) => {
      await lockParty(trx, key.partyId)
      const party = await requireParty(trx, key)
      const place = party.places.find(({ partyPlaceId }) => partyPlaceId === key.partyPlaceId)
      if (!place) throw new ApiError('not_found', { message: 'The party has no such place.' })
      const ticketId = place.ticketId ?? (await leaderOf(trx, key.eventId, party)).entry?.ticketId
      if (!ticketId) throw new ApiError('conflict', { message: 'The leader has no valid ticket.' })
      await insertUser(trx, { id: userId, email: null, name, kana: kana || null }, now)
      if (!(await takePlace(trx, key, userId)))
        throw new ApiError('conflict', {
          message: 'The place already has a name; reload the party.',
        })
      await insertQr(trx, mintedQrRow(deps.secrets, deps.webUrl, userId, now).row)
      const { eventId } = key
      await insertEntry(trx, { eventId, userId, ticketId, state: 'UNUSED', source: 'walk_in' }, now)
      await bumpRevs(trx, 'people', `event:${eventId}`, `user:${userId}`)
    },
    {
      action: 'name_party_place',
      userId: by,
      eventId: key.eventId,
      subjectId: userId,
      detail: { party: key.partyId },
    },
  )
}

/** Parties: several people with one QR. */
export function mountPartyRoutes(mount: Mount, deps: WalkInDeps & DeskPersonDeps): void {
  mount(endpoints.getParty, ({ params }) => partyView(deps, params))
  mount(endpoints.addPartyPlace, async ({ caller, params, body }) => {
    await addPartyPlace(deps, caller.userId, params, body.places)
    return partyView(deps, params)
  })
  mount(endpoints.namePartyPlace, async ({ caller, params, body }) => {
    await namePartyPlace(deps, caller.userId, params, body)
    return partyView(deps, params)
  })
}
