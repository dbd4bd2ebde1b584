import { z } from 'zod'
import { receptionist } from '../../platform/http/access.ts'
import { LIMITS } from '../../platform/http/limits.ts'
import { Apart } from '../../event/entry/entry-state.ts'
import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'
import { timestamp } from '../../platform/http/scalars.ts'
import { desk, EVENT_ERRORS, eventParams, managerRow, personParams } from '../../platform/http/row-fields.ts'
import { DeskPersonRow } from '../view/attendees.ts'

/** A person at the help desk. */
export const HelpDeskPerson = z.strictObject({
  ...DeskPersonRow.shape,
  /** When staff sent them, who, and what they noted; no name if that account is gone. */
  at: timestamp,
  by: z.string().nullable(),
  note: z.string(),
})

export type HelpDeskPerson = z.infer<typeof HelpDeskPerson>

/** The list of the help desk, and the QR of a person, for the screen. */
export const helpEndpoints = endpointGroup({
  listHelpDesk: endpoint({
    ...desk,
    summary: 'List the first 100 people at the help desk, in the order in which they were sent',
    method: 'GET',
    path: '/desk/events/{eventId}/help-desk',
    access: receptionist('params.eventId'),
    params: eventParams,
    reply: z.strictObject({ people: z.array(HelpDeskPerson).max(LIMITS.personPage), apart: Apart }),
    errors: EVENT_ERRORS,
  }),
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
