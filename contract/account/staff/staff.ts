import { admin, eventManager } from '../../platform/http/access.ts'
import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'
import { z } from 'zod'
import { ok, uuid } from '../../platform/http/scalars.ts'
import { Role, EventRole } from '../../person/user/person.ts'
import { desk, EVENT_ERRORS, personParams } from '../../platform/http/row-fields.ts'

const eventQuery = z.strictObject({ eventId: uuid })
export const staffEndpoints = endpointGroup({
  listStaff: endpoint({
    ...desk,
    summary: 'List the staff of the event and the administrators of the kiosk',
    method: 'GET',
    path: '/desk/staff',
    access: eventManager('query.eventId'),
    query: eventQuery,
    reply: z.strictObject({
      staff: z.array(
        z.strictObject({
          userId: uuid,
          name: z.string(),
          email: z.string().nullable(),
          roles: z.array(Role),
        }),
      ),
    }),
    errors: EVENT_ERRORS,
  }),
  addStaff: endpoint({
    ...desk,
    summary: 'Add a staff member to the event; a new one gets an initial password, which must be changed',
    method: 'POST',
    path: '/desk/staff',
    access: { ...admin, recentPassword: true },
    body: z.strictObject({
      eventId: uuid,
      email: z.email().max(320),
      name: z.string().min(1).max(160),
      role: EventRole.default('event_manager'),
    }),
    reply: z.strictObject({ userId: uuid, firstPassword: z.string().nullable() }),
    status: 201,
    errors: ['admin_required', 'event_not_found'],
  }),
  changeStaff: endpoint({
    ...desk,
    summary: 'Change the role of a staff member at the event; they must sign in again',
    method: 'POST',
    path: '/desk/staff/{userId}',
    access: { ...admin, recentPassword: true },
    params: z.strictObject({ userId: uuid }),
    body: z.strictObject({ eventId: uuid, role: EventRole }),
    reply: ok,
    errors: ['admin_required', 'not_found'],
  }),
  removeStaff: endpoint({
    ...desk,
    summary: 'Remove a staff member from the event immediately',
    method: 'DELETE',
    path: '/desk/staff/{userId}',
    access: { ...admin, recentPassword: true },
    params: z.strictObject({ userId: uuid }),
    query: eventQuery,
    reply: ok,
    errors: ['admin_required', 'not_found'],
  }),
  resetStaffPassword: endpoint({
    ...desk,
    summary:
      'Set an initial password for a staff member, which must be changed at the next sign-in; ' +
      'not for oneself',
    method: 'POST',
    path: '/desk/staff/{userId}/password',
    access: { ...admin, recentPassword: true },
    params: z.strictObject({ userId: uuid }),
    reply: z.strictObject({ firstPassword: z.string() }),
    errors: ['admin_required', 'not_found', 'conflict'],
  }),
  resetPassword: endpoint({
    ...desk,
    summary: 'Set an initial password for a person, which must be changed at the next sign-in',
    method: 'POST',
    path: '/desk/events/{eventId}/people/{userId}/password',
    access: { ...eventManager('params.eventId'), recentPassword: true },
    params: personParams,
    reply: z.strictObject({ firstPassword: z.string() }),
    errors: [...EVENT_ERRORS, 'not_found', 'conflict'],
  }),
})
