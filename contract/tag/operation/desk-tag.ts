import { z } from 'zod'
import { receptionist } from '../../platform/http/access.ts'
import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'
import { hex64, since, uuid } from '../../platform/http/scalars.ts'
import { TagDeskState } from '../reader/tag-desk.ts'
import { desk, EVENT_ERRORS } from '../../platform/http/row-fields.ts'

/** The desk's own tag reader; loopback listener only. */
export const deskTagEndpoints = endpointGroup({
  getTagDesk: endpoint({
    ...desk,
    summary: 'Get the state of tag writing at this desk',
    method: 'GET',
    path: '/desk/tags',
    query: z.strictObject({ eventId: uuid, since }),
    access: receptionist('query.eventId'),
    reply: TagDeskState,
    errors: EVENT_ERRORS,
    polled: true,
  }),
  armTag: endpoint({
    ...desk,
    summary: "Write this person's pass to the next tag; waits while another tag is being written",
    method: 'POST',
    path: '/desk/tags/arm',
    body: z.strictObject({ eventId: uuid, userId: uuid }),
    access: { ...receptionist('body.eventId'), checksRecords: true },
    reply: TagDeskState,
    unavailable: 'nfc_source_unavailable',
    errors: [
      ...EVENT_ERRORS,
      'pass_ticket_required',
      'consent_required',
      'pass_nfc_not_enabled',
      'pass_nfc_event_ended',
      'pass_confirmation_required',
      'nfc_source_unavailable',
    ],
  }),
  disarmTag: endpoint({
    ...desk,
    summary: "Postpone this person's tag, and end a bulk run; the current tag is finished",
    method: 'POST',
    path: '/desk/tags/disarm',
    body: z.strictObject({ eventId: uuid }),
    access: receptionist('body.eventId'),
    reply: TagDeskState,
    errors: EVENT_ERRORS,
  }),
  overwriteTag: endpoint({
    ...desk,
    summary: 'Confirm that exactly the content found on the tag is overwritten',
    method: 'POST',
    path: '/desk/tags/overwrite',
    body: z.strictObject({ eventId: uuid, operationId: uuid, fingerprint: hex64 }),
    access: receptionist('body.eventId'),
    reply: TagDeskState,
    errors: [...EVENT_ERRORS, 'pass_nfc_rewrite_required'],
  }),
  writeTagsInBulk: endpoint({
    ...desk,
    summary:
      'Write tags one after the other: for these people, or in the order of printing for all ' +
      'with a confirmed, printed pass and no current tag',
    method: 'POST',
    path: '/desk/tags/bulk',
    body: z.strictObject({ eventId: uuid, userIds: z.array(uuid).min(1).max(1000).optional() }),
    access: receptionist('body.eventId'),
    reply: TagDeskState,
    unavailable: 'nfc_source_unavailable',
    errors: [...EVENT_ERRORS, 'nfc_source_unavailable'],
  }),
})
