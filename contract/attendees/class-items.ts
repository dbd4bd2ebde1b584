import { z } from 'zod'
import { endpoint, endpointGroup } from '../core/endpoint.ts'
import { uuid } from '../core/scalars.ts'
import { CLASSES } from '../events/ticket-class.ts'
import { DeskPerson } from './attendees.ts'
import { EVENT_ERRORS, personRow } from '../core/row-fields.ts'

/** Notes that staff read to a person and items that they hand out, by the ticket class. */
export const classItemEndpoints = endpointGroup({
  giveItems: endpoint({
    ...personRow,
    summary: 'Record the items that the person received, and the items for later',
    method: 'POST',
    path: '/desk/events/{eventId}/people/{userId}/items',
    body: z.strictObject({
      items: z
        .array(z.strictObject({ itemId: uuid, state: z.enum(['given', 'later']) }))
        .min(1)
        .max(CLASSES.items),
    }),
    reply: DeskPerson,
    errors: [...EVENT_ERRORS, 'not_found', 'conflict'],
  }),
  tellNote: endpoint({
    ...personRow,
    summary: 'Record that staff told the person the note of the ticket class',
    method: 'POST',
    path: '/desk/events/{eventId}/people/{userId}/note',
    /** The note as staff saw it; if it was changed since, a conflict. */
    body: z.strictObject({ note: z.string().min(1).max(CLASSES.note) }),
    reply: DeskPerson,
    errors: [...EVENT_ERRORS, 'not_found', 'conflict'],
  }),
})
