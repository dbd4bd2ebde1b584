import { z } from 'zod'
import { receptionist } from '../core/access.ts'
import { endpoint } from '../core/endpoint.ts'
import { LIMITS } from '../core/limits.ts'
import { newName, uuid } from '../core/scalars.ts'
import { DeskPerson } from './attendees.ts'

/** A place of a party. */
export const PartyPlace = z.strictObject({
  partyPlaceId: uuid,
  /** Null: the place has no name yet. */
  person: DeskPerson.nullable(),
})
export type PartyPlace = z.infer<typeof PartyPlace>

/** People with one QR. */
export const Party = z.strictObject({
  partyId: uuid,
  name: z.string(),
  /** The leader has the first place. */
  places: z.array(PartyPlace),
  /** Ticket of the leader; null without a valid one. */
  ticket: z.string().nullable(),
  /** Maximum number of places by the leader's ticket class; null: the desk adds none. */
  limit: z.int().min(1).nullable(),
})
export type Party = z.infer<typeof Party>

const desk = { tag: 'desk', api: 'desk' } as const
const ofParty = z.strictObject({ eventId: uuid, partyId: uuid })
const errors = ['event_not_found', 'event_manager_required', 'not_found'] as const

/** Several people behind one QR. */
export const partyEndpoints = {
  getParty: endpoint({
    ...desk,
    id: 'getParty',
    summary: 'Get a party with all of its people and places',
    method: 'GET',
    path: '/desk/events/{eventId}/parties/{partyId}',
    access: receptionist('params.eventId'),
    params: ofParty,
    reply: Party,
    errors: [...errors],
  }),
  addPartyPlace: endpoint({
    ...desk,
    id: 'addPartyPlace',
    summary: 'Add a place without a name, up to the limit of the ticket',
    method: 'POST',
    path: '/desk/events/{eventId}/parties/{partyId}/places',
    access: receptionist('params.eventId'),
    params: ofParty,
    body: z.strictObject({
      /** Number of places that staff saw: of two simultaneous requests, only one adds a place. */
      places: z.int().min(1).max(1000),
    }),
    reply: Party,
    errors: [...errors, 'conflict'],
  }),
  namePartyPlace: endpoint({
    ...desk,
    id: 'namePartyPlace',
    summary: 'Add a new participant to a place without a name',
    method: 'POST',
    path: '/desk/events/{eventId}/parties/{partyId}/places/{partyPlaceId}',
    access: receptionist('params.eventId'),
    params: z.strictObject({ eventId: uuid, partyId: uuid, partyPlaceId: uuid }),
    body: z.strictObject({
      name: newName,
      kana: z.string().trim().max(LIMITS.passText).default(''),
    }),
    reply: Party,
    errors: [...errors, 'conflict'],
  }),
} as const
