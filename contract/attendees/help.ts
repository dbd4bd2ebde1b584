import { z } from 'zod'
import { eventManager } from '../core/access.ts'
import { endpoint } from '../core/endpoint.ts'
import { uuid } from '../core/scalars.ts'

/** Actions of the help desk for one person. */
export const helpEndpoints = {
  getPersonQr: endpoint({
    tag: 'desk',
    api: 'desk',
    id: 'getPersonQr',
    summary: "Get the person's own QR as a picture, to be photographed from the screen",
    method: 'GET',
    path: '/desk/events/{eventId}/people/{userId}/qr',
    access: eventManager('params.eventId'),
    params: z.strictObject({ eventId: uuid, userId: uuid }),
    /** Null if no code was made here: codes of other ticket systems are stored as hashes only. */
    reply: z.strictObject({
      picture: z.string().startsWith('data:image/svg+xml;base64,').nullable(),
    }),
    errors: ['event_not_found', 'event_manager_required', 'not_found'],
  }),
} as const
