import { z } from 'zod'
import { DeskEvent } from '../events/desk-event.ts'
import { endpoint, endpointGroup } from '../core/endpoint.ts'
import { managerRow } from '../core/row-fields.ts'

/** Print-on-scan setting of an event; loopback listener only. */
export const expressEndpoints = endpointGroup({
  setExpress: endpoint({
    ...managerRow,
    summary:
      'Switch print on scan on or off for all desks of the event: print a confirmed, unprinted ' +
      'pass when it is scanned, or wait for Enter',
    method: 'POST',
    path: '/desk/events/{eventId}/express',
    body: z.strictObject({ on: z.boolean() }),
    reply: DeskEvent,
  }),
})
