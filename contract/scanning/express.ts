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
      'Print on scan what its person confirmed and nobody printed yet, or wait for an Enter each ' +
      'time; for every desk of the event',
    method: 'POST',
    path: '/desk/events/{eventId}/express',
    access: eventManager('params.eventId'),
    params: z.strictObject({ eventId: uuid }),
    body: z.strictObject({ on: z.boolean() }),
    reply: DeskEvent,
    errors: ['event_not_found', 'event_manager_required'],
  }),
} as const
