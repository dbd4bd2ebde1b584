import { z } from 'zod'
import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'
import { CLASSES } from '../../event/ticket-class/ticket-class.ts'
import { DeskPerson } from './attendees.ts'
import { EVENT_ERRORS, personRow } from '../../platform/http/row-fields.ts'

/** The note of a ticket class that staff read to a person. */
export const classNoteEndpoints = endpointGroup({
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
