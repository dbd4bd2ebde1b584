import { z } from 'zod'
import { endpoint, endpointGroup } from '../core/endpoint.ts'
import { EVENT_ERRORS, managerRow, personParams } from '../core/row-fields.ts'

/** Actions of the help desk for one person. */
export const helpEndpoints = endpointGroup({
  getPersonQr: endpoint({
    ...managerRow,
    access: { ...managerRow.access, recentPassword: true },
    summary: "Get the person's own QR as a picture, to be photographed from the screen",
    method: 'GET',
    path: '/desk/events/{eventId}/people/{userId}/qr',
    params: personParams,
    /** Null if no code was made here: codes of other ticket systems are stored as hashes only. */
    reply: z.strictObject({
      picture: z.string().startsWith('data:image/svg+xml;base64,').nullable(),
    }),
    errors: [...EVENT_ERRORS, 'not_found'],
  }),
})
