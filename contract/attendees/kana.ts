import { z } from 'zod'
import { DeskPerson } from './attendees.ts'
import { receptionist } from '../core/access.ts'
import { endpoint } from '../core/endpoint.ts'
import { LIMITS } from '../core/limits.ts'
import { uuid } from '../core/scalars.ts'

/** The kana of a name; loopback listener only. */
export const kanaEndpoints = {
  setKana: endpoint({
    tag: 'desk',
    api: 'desk',
    id: 'setKana',
    summary:
      'Correct the kana of a participant; rejected with `conflict` if the account belongs to ' +
      'more than this event',
    method: 'POST',
    path: '/desk/events/{eventId}/people/{userId}/kana',
    access: receptionist('params.eventId'),
    params: z.strictObject({ eventId: uuid, userId: uuid }),
    /** Empty: no kana. */
    body: z.strictObject({ kana: z.string().max(LIMITS.passText) }),
    reply: DeskPerson,
    errors: ['event_not_found', 'event_manager_required', 'not_found', 'conflict'],
  }),
} as const
