import { z } from 'zod'
import { DeskEvent } from '../../event/event/desk-event.ts'
import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'
import { managerRow } from '../../platform/http/row-fields.ts'

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
