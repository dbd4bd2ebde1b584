import { z } from 'zod'
import { receptionist } from '../core/access.ts'
import { endpoint } from '../core/endpoint.ts'
import { hex64, uuid } from '../core/scalars.ts'
import { TagDeskState } from './tag-desk.ts'

const desk = { tag: 'desk', api: 'desk' } as const
const managed = ['event_not_found', 'event_manager_required'] as const

/** The desk's own tag reader; loopback listener only. */
export const deskTagEndpoints = {
  getTagDesk: endpoint({
    ...desk,
    id: 'getTagDesk',
    summary: "What this desk's tag reader is doing",
    method: 'GET',
    path: '/desk/tags',
    query: z.strictObject({ eventId: uuid, since: z.coerce.number().int().min(0).optional() }),
    access: receptionist('query.eventId'),
    reply: TagDeskState,
    errors: [...managed],
    polled: true,
  }),
  armTag: endpoint({
    ...desk,
    id: 'armTag',
    summary:
      "Write this person's pass to the next tag; waits its turn while another tag is being written",
    method: 'POST',
    path: '/desk/tags/arm',
    body: z.strictObject({ eventId: uuid, userId: uuid }),
    access: { ...receptionist('body.eventId'), checksRecords: true },
    reply: TagDeskState,
    unavailable: 'nfc_source_unavailable',
    errors: [
      ...managed,
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
    id: 'disarmTag',
    summary:
      "Leave this person's tag for later, and end a bulk run; a tag that is being written is finished",
    method: 'POST',
    path: '/desk/tags/disarm',
    body: z.strictObject({ eventId: uuid }),
    access: receptionist('body.eventId'),
    reply: TagDeskState,
    errors: [...managed],
  }),
  overwriteTag: endpoint({
    ...desk,
    id: 'overwriteTag',
    summary: 'Yes, overwrite exactly what was found on the tag',
    method: 'POST',
    path: '/desk/tags/overwrite',
    body: z.strictObject({ eventId: uuid, operationId: uuid, fingerprint: hex64 }),
    access: receptionist('body.eventId'),
    reply: TagDeskState,
    errors: [...managed, 'pass_nfc_rewrite_required'],
  }),
  writeTagsInBulk: endpoint({
    ...desk,
    id: 'writeTagsInBulk',
    summary:
      'Write one tag after the other: for these people, or for all whose pass is confirmed and ' +
      'printed and has no current tag, in the order of printing',
    method: 'POST',
    path: '/desk/tags/bulk',
    body: z.strictObject({ eventId: uuid, userIds: z.array(uuid).min(1).max(1000).optional() }),
    access: receptionist('body.eventId'),
    reply: TagDeskState,
    unavailable: 'nfc_source_unavailable',
    errors: [...managed, 'nfc_source_unavailable'],
  }),
} as const
