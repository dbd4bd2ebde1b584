import { EntryState, Apart } from '../../event/entry/entry-state.ts'
import { DeskEvent } from '../../event/event/desk-event.ts'
import { receptionist } from '../../platform/http/access.ts'
import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'
import { z } from 'zod'
import { count, qrText, since, timestamp, uuid } from '../../platform/http/scalars.ts'
import { desk, EVENT_ERRORS, managerRow } from '../../platform/http/row-fields.ts'

/** Who checked an entry in, when and where. */
const CheckInRecord = z.strictObject({ at: timestamp, by: z.string(), station: z.string() })

/**
 * One entry of a person for the event. `checkIn` is set while it is USED, unless that state was
 * imported.
 */
export const DeskEntry = z.strictObject({
  entryId: uuid,
  ticket: z.string(),
  state: EntryState,
  checkIn: CheckInRecord.nullable(),
})
export type DeskEntry = z.infer<typeof DeskEntry>

/** The person of a check-in, as the screen shows them. */
export const CheckInPerson = z.strictObject({
  userId: uuid,
  name: z.string(),
  kana: z.string().nullable(),
  affiliation: z.string(),
})
export type CheckInPerson = z.infer<typeof CheckInPerson>

/**
 * Body of a check-in: by personal QR, or by user id. Without `entryId` the first unused entry is
 * used. A repeat with the same `requestKey` returns the first result.
 */
export const CheckIn = z
  .strictObject({
    eventId: uuid,
    requestKey: uuid,
    qr: qrText.optional(),
    userId: uuid.optional(),
    entryId: uuid.optional(),
  })
  .refine((body) => (body.qr === undefined) !== (body.userId === undefined), {
    path: ['qr'],
    message: 'name the person by qr or by userId, one of them',
  })
export type CheckIn = z.infer<typeof CheckIn>

/**
 * Result of a check-in. Only `checked_in` changed something. `already` shows who, when and where;
 * `unused` are the person's entries that can still be checked in.
 */
export const CheckInResult = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('checked_in'), person: CheckInPerson, entry: DeskEntry }),
  z.strictObject({
    outcome: z.literal('already'),
    person: CheckInPerson,
    entry: DeskEntry,
    unused: z.array(DeskEntry),
  }),
  z.strictObject({
    outcome: z.enum(['pending', 'cancelled']),
    person: CheckInPerson,
    entry: DeskEntry,
  }),
  /**
   * The code belongs to a person without an entry for the event; nothing about them is revealed.
   */
  z.strictObject({ outcome: z.literal('no_ticket') }),
  /**
   * As `no_ticket`, with an entry for another event; `title` is null if the caller does not manage
   * that event.
   */
  z.strictObject({ outcome: z.literal('other_event'), title: z.string().nullable() }),
  z.strictObject({ outcome: z.literal('unknown') }),
  z.strictObject({ outcome: z.literal('revoked'), at: timestamp, reason: z.string().nullable() }),
])
export type CheckInResult = z.infer<typeof CheckInResult>

/** Check-in counts. */
export const CheckInDesk = z.strictObject({
  rev: count,
  counts: z.strictObject({
    /** People checked in, and people who may be. */
    checkedIn: count,
    participants: count,
    /** Average of the last ten minutes. */
    perMinute: z.number().min(0),
  }),
  stations: z.array(z.strictObject({ stationId: uuid, name: z.string(), checkIns: count })),
  /** The newest check-ins of all desks, newest first. */
  last: z.array(z.strictObject({ person: CheckInPerson, entry: DeskEntry })),
  apart: Apart,
})
export type CheckInDesk = z.infer<typeof CheckInDesk>

/** Check-in at the desk; loopback listener only. Nothing else marks an entry USED. */
export const checkInEndpoints = endpointGroup({
  checkIn: endpoint({
    ...desk,
    summary: 'Mark one entry of the person as USED; of simultaneous requests only one succeeds',
    method: 'POST',
    path: '/desk/check-ins',
    body: CheckIn,
    access: receptionist('body.eventId'),
    reply: CheckInResult,
    errors: [...EVENT_ERRORS, 'not_found', 'check_in_off', 'pass_request_key_conflict'],
  }),
  undoCheckIn: endpoint({
    ...desk,
    summary: 'Undo the check-in that the desk showed; the entry is UNUSED again',
    method: 'POST',
    path: '/desk/check-ins/{entryId}/undo',
    params: z.strictObject({ entryId: uuid }),
    /** `usedAt`: the check-in that the caller saw, so that a later one is not undone by mistake. */
    body: z.strictObject({ eventId: uuid, usedAt: timestamp }),
    access: receptionist('body.eventId'),
    reply: z.strictObject({ person: CheckInPerson, entry: DeskEntry }),
    errors: [...EVENT_ERRORS, 'not_found', 'conflict'],
  }),
  getCheckInDesk: endpoint({
    ...desk,
    summary: 'Get the number of check-ins, the desks and the latest check-in',
    method: 'GET',
    path: '/desk/check-ins',
    query: z.strictObject({ eventId: uuid, since }),
    access: receptionist('query.eventId'),
    reply: CheckInDesk,
    errors: EVENT_ERRORS,
    polled: true,
  }),
  setCheckIn: endpoint({
    ...managerRow,
    summary: 'Switch check-in on or off for the event; entries already checked in stay so',
    method: 'POST',
    path: '/desk/events/{eventId}/check-in',
    body: z.strictObject({ on: z.boolean() }),
    reply: DeskEvent,
    errors: EVENT_ERRORS,
  }),
})
