import { z } from 'zod'
import { receptionist, webSession } from '../../platform/http/access.ts'
import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'
import { desk, EVENT_ERRORS } from '../../platform/http/row-fields.ts'
import { qrText, uuid } from '../../platform/http/scalars.ts'
import { DeskPerson } from '../view/attendees.ts'

/** Events whose staff added somebody with the e-mail of the account. */
export const Joins = z.strictObject({
  joins: z.array(z.strictObject({ eventId: uuid, title: z.string() })),
})
export type Joins = z.infer<typeof Joins>

const row = { tag: 'people', api: 'native', access: webSession } as const

/**
 * How an account joins an event: with its own QR at the desk, or by its owner, who confirms that the
 * person whom staff added with this e-mail is them.
 */
export const joinEndpoints = endpointGroup({
  joinByQr: endpoint({
    ...desk,
    summary: 'Add the owner of a QR made here to the event; repeated calls add one entry',
    method: 'POST',
    path: '/desk/people/join',
    access: receptionist('body.eventId'),
    body: z.strictObject({ eventId: uuid, qr: qrText }),
    reply: DeskPerson,
    errors: [...EVENT_ERRORS, 'pass_invalid_one_qr', 'conflict'],
  }),
  listJoins: endpoint({
    ...row,
    summary: "List the events whose staff added somebody with the person's e-mail",
    method: 'GET',
    path: '/api/v1/me/joins',
    reply: Joins,
    errors: ['pass_human_action_required'],
  }),
  joinEvent: endpoint({
    ...row,
    summary: 'Confirm to be the person whom staff of the event added with the own e-mail',
    method: 'POST',
    path: '/api/v1/me/joins',
    body: z.strictObject({ eventId: uuid }),
    reply: Joins,
    errors: [
      'invalid_origin',
      'not_found',
      'conflict',
      'pass_human_action_required',
      'recent_password_required',
    ],
  }),
})
