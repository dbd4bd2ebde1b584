import { z } from 'zod'
import { CheckIn, CheckInDesk, CheckInPerson, CheckInResult, DeskEntry } from './check-in.ts'
import { DeskEvent } from '../events/desk-event.ts'
import { endpoint } from '../core/endpoint.ts'
import { timestamp, uuid } from '../core/scalars.ts'

const desk = { tag: 'desk', door: 'desk', access: { credential: 'session', role: 'receptionist' } } as const
const managed = ['event_not_found', 'event_manager_required'] as const

/** Check-in at the desk and at the door; on the loopback listener only. Nothing else ever marks an entry USED. */
export const checkInEndpoints = {
  checkIn: endpoint({
    ...desk,
    id: 'checkIn',
    summary: 'Mark one entry of the person USED; of several desks at once, one does',
    method: 'POST',
    path: '/desk/check-ins',
    body: CheckIn,
    reply: CheckInResult,
    errors: [...managed, 'not_found', 'check_in_off', 'pass_request_key_conflict'],
  }),
  undoCheckIn: endpoint({
    ...desk,
    id: 'undoCheckIn',
    summary: 'Take back exactly the check-in that was seen; the entry is UNUSED again',
    method: 'POST',
    path: '/desk/check-ins/{entryId}/undo',
    params: z.strictObject({ entryId: uuid }),
    /** `usedAt` is the time of the check-in that was seen: a later one is not taken back by mistake. */
    body: z.strictObject({ eventId: uuid, usedAt: timestamp }),
    reply: z.strictObject({ person: CheckInPerson, entry: DeskEntry }),
    errors: [...managed, 'not_found', 'conflict'],
  }),
  getCheckInDesk: endpoint({
    ...desk,
    id: 'getCheckInDesk',
    summary: 'How many are checked in, at which desks, and who came last',
    method: 'GET',
    path: '/desk/check-ins',
    query: z.strictObject({ eventId: uuid, since: z.coerce.number().int().min(0).optional() }),
    reply: CheckInDesk,
    errors: [...managed],
    polled: true,
  }),
  setCheckIn: endpoint({
    ...desk,
    id: 'setCheckIn',
    summary: 'Switch check-in on or off for the event; what was checked in stays so',
    method: 'POST',
    path: '/desk/events/{eventId}/check-in',
    access: { credential: 'session', role: 'event_manager' },
    params: z.strictObject({ eventId: uuid }),
    body: z.strictObject({ on: z.boolean() }),
    reply: DeskEvent,
    errors: [...managed],
  }),
} as const
