import { z } from 'zod'
import { receptionist } from '../../platform/http/access.ts'
import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'
import { count, timestamp, uuid } from '../../platform/http/scalars.ts'
import { desk, EVENT_ERRORS } from '../../platform/http/row-fields.ts'

/** A pass that a print run put into a box. */
export const BoxPlace = z.strictObject({
  placeId: uuid,
  jobId: uuid,
  /** Letters on the box: A, B, … Z, AA. */
  box: z.string().min(1).max(6),
  place: z.int().min(1),
  printedAt: timestamp,
  /** `outdated`: the pass would look different now; staff discard this one. */
  state: z.enum(['in_box', 'outdated', 'handed_out']),
  handedOut: z.strictObject({ at: timestamp, by: z.string(), station: z.string() }).nullable(),
  /** The passes before and after it in the box. */
  neighbours: z.array(z.strictObject({ place: z.int().min(1), name: z.string() })).max(2),
  /** Passes in the boxes of the event. */
  counts: z.strictObject({ handedOut: count, boxed: count }),
})

export type BoxPlace = z.infer<typeof BoxPlace>

/** `already`: another request was first; `place` has who, when and where. */
export const HandOutResult = z.strictObject({
  outcome: z.enum(['handed_out', 'already']),
  place: BoxPlace,
})

export type HandOutResult = z.infer<typeof HandOutResult>

export const handOutEndpoints = endpointGroup({
  handOut: endpoint({
    ...desk,
    summary: 'Mark the pass of a box as handed out; of simultaneous requests only one succeeds',
    method: 'POST',
    path: '/desk/hand-outs',
    access: receptionist('body.eventId'),
    body: z.strictObject({ eventId: uuid, placeId: uuid, requestKey: uuid }),
    reply: HandOutResult,
    errors: [
      ...EVENT_ERRORS,
      'not_found',
      'pass_ticket_required',
      'consent_required',
      'pass_request_key_conflict',
      'conflict',
    ],
  }),
  undoHandOut: endpoint({
    ...desk,
    summary: 'Undo the hand-out that the desk showed; the pass is in its box again',
    method: 'POST',
    path: '/desk/hand-outs/{placeId}/undo',
    access: receptionist('body.eventId'),
    params: z.strictObject({ placeId: uuid }),
    /** `handedOutAt`: the hand-out that the caller saw, so that a later one is not undone. */
    body: z.strictObject({ eventId: uuid, handedOutAt: timestamp }),
    reply: BoxPlace,
    errors: [...EVENT_ERRORS, 'not_found', 'conflict'],
  }),
})
