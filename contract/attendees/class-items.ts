import { z } from 'zod'
import { receptionist } from '../core/access.ts'
import { endpoint } from '../core/endpoint.ts'
import { uuid } from '../core/scalars.ts'
import { CLASSES } from '../events/ticket-class.ts'
import { DeskPerson } from './attendees.ts'

const desk = { tag: 'desk', api: 'desk' } as const
const params = z.strictObject({ eventId: uuid, userId: uuid })
const errors = ['event_not_found', 'event_manager_required', 'not_found', 'conflict'] as const

/** Notes that staff read to a person and items that they hand out, by the ticket class. */
export const classItemEndpoints = {
  giveItems: endpoint({
    ...desk,
    id: 'giveItems',
    summary: 'Record the items that the person received, and the items for later',
    method: 'POST',
    path: '/desk/events/{eventId}/people/{userId}/items',
    access: receptionist('params.eventId'),
    params,
    body: z.strictObject({
      items: z
        .array(z.strictObject({ itemId: uuid, state: z.enum(['given', 'later']) }))
        .min(1)
        .max(CLASSES.items),
    }),
    reply: DeskPerson,
    errors: [...errors],
  }),
  tellNote: endpoint({
    ...desk,
    id: 'tellNote',
    summary: 'Record that staff told the person the note of the ticket class',
    method: 'POST',
    path: '/desk/events/{eventId}/people/{userId}/note',
    access: receptionist('params.eventId'),
    params,
    /** The note as staff saw it; if it was changed since, a conflict. */
    body: z.strictObject({ note: z.string().min(1).max(CLASSES.note) }),
    reply: DeskPerson,
    errors: [...errors],
  }),
} as const
