import { z } from 'zod'
import { Apart } from '../../event/entry/entry-state.ts'
import { receptionist } from '../../platform/http/access.ts'
import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'
import { LIMITS } from '../../platform/http/limits.ts'
import { newName, uuid } from '../../platform/http/scalars.ts'
import { DeskPerson } from '../view/attendees.ts'
import { desk, EVENT_ERRORS } from '../../platform/http/row-fields.ts'

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
  apart: Apart,
})
export type Party = z.infer<typeof Party>

const row = {
  ...desk,
  access: receptionist('params.eventId'),
  params: z.strictObject({ eventId: uuid, partyId: uuid }),
  errors: [...EVENT_ERRORS, 'not_found'],
} as const

/** Several people behind one QR. */
export const partyEndpoints = endpointGroup({
  getParty: endpoint({
    ...row,
    summary: 'Get a party with all of its people and places',
    method: 'GET',
    path: '/desk/events/{eventId}/parties/{partyId}',
    reply: Party,
  }),
  addPartyPlace: endpoint({
    ...row,
    summary: 'Add a place without a name, up to the limit of the ticket',
    method: 'POST',
    path: '/desk/events/{eventId}/parties/{partyId}/places',
    body: z.strictObject({
      /** Number of places that staff saw: of two simultaneous requests, only one adds a place. */
      places: z.int().min(1).max(1000),
    }),
    reply: Party,
    errors: [...EVENT_ERRORS, 'not_found', 'conflict'],
  }),
  namePartyPlace: endpoint({
    ...row,
    summary: 'Add a new participant to a place without a name',
    method: 'POST',
    path: '/desk/events/{eventId}/parties/{partyId}/places/{partyPlaceId}',
    params: z.strictObject({ eventId: uuid, partyId: uuid, partyPlaceId: uuid }),
    body: z.strictObject({
      name: newName,
      kana: z.string().trim().max(LIMITS.passText).default(''),
    }),
    reply: Party,
    errors: [...EVENT_ERRORS, 'not_found', 'conflict'],
  }),
})
