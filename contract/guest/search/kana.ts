import { z } from 'zod'
import { DeskPerson } from '../view/attendees.ts'
import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'
import { LIMITS } from '../../platform/http/limits.ts'
import { EVENT_ERRORS, personRow } from '../../platform/http/row-fields.ts'

/** The kana of a name; loopback listener only. */
export const kanaEndpoints = endpointGroup({
  setKana: endpoint({
    ...personRow,
    summary:
      'Correct the kana of a participant; rejected with `conflict` if the account belongs to ' +
      'more than this event',
    method: 'POST',
    path: '/desk/events/{eventId}/people/{userId}/kana',
    /** Empty: no kana. */
    body: z.strictObject({ kana: z.string().max(LIMITS.passText) }),
    reply: DeskPerson,
    errors: [...EVENT_ERRORS, 'not_found', 'conflict'],
  }),
})
