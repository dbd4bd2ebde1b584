import { z } from 'zod'
import { DeskEvent } from '../events/desk-event.ts'
import { eventManager } from '../core/access.ts'
import { endpoint } from '../core/endpoint.ts'
import { uuid } from '../core/scalars.ts'

/** Print-on-scan setting of an event; loopback listener only. */
export const expressEndpoints = {
  setExpress: endpoint({
    tag: 'desk',
    api: 'desk',
    id: 'setExpress',
    summary:
      'Switch print on scan on or off for all desks of the event: print a confirmed, unprinted ' +
      'pass when it is scanned, or wait for Enter',
    method: 'POST',
    path: '/desk/events/{eventId}/express',
    access: eventManager('params.eventId'),
    params: z.strictObject({ eventId: uuid }),
    body: z.strictObject({ on: z.boolean() }),
    reply: DeskEvent,
    errors: ['event_not_found', 'event_manager_required'],
  }),
} as const
