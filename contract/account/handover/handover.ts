import { z } from 'zod'
import { receptionist, admin } from '../../platform/http/access.ts'
import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'
import { Session } from '../../person/user/person.ts'
import { ok, qrText, uuid } from '../../platform/http/scalars.ts'
import { desk, EVENT_ERRORS } from '../../platform/http/row-fields.ts'

/** PIN to leave kiosk mode: digits only, because a locked desk may have just a keypad. */
export const KioskPin = z.string().regex(/^\d{4,12}$/, '4 to 12 digits')

const reply = z.strictObject({ set: z.boolean() })

/** The PIN that ends kiosk mode, shared by all desks of the installation. */
export const kioskPinEndpoints = endpointGroup({
  getKioskPin: endpoint({
    ...desk,
    summary: 'Get whether a PIN for leaving kiosk mode is set',
    method: 'GET',
    path: '/desk/kiosk-pin',
    access: admin,
    reply,
    errors: ['admin_required'],
  }),
  setKioskPin: endpoint({
    ...desk,
    summary: 'Set, change or (with null) remove the PIN for leaving kiosk mode',
    method: 'POST',
    path: '/desk/kiosk-pin',
    access: { ...admin, recentPassword: true },
    body: z.strictObject({ pin: KioskPin.nullable() }),
    reply,
    errors: ['admin_required'],
  }),
})

/** Four to eight digits: quick to type, and valid only at a desk with a signed-in staff member. */
const staffPin = z.string().regex(/^\d{4,8}$/, '4 to 8 digits')

/** A staff member who can take over the desk. */
export const HandoverCandidate = z.strictObject({
  userId: uuid,
  name: z.string(),
  hasPin: z.boolean(),
})
export type HandoverCandidate = z.infer<typeof HandoverCandidate>

/** Staff handover at an open desk; loopback listener only. */
export const handoverEndpoints = endpointGroup({
  listShift: endpoint({
    ...desk,
    summary: 'List the staff of the event who can take over this desk, and whether they have a PIN',
    method: 'GET',
    path: '/desk/shift',
    access: receptionist('query.eventId'),
    query: z.strictObject({ eventId: uuid }),
    reply: z.strictObject({ people: z.array(HandoverCandidate) }),
    errors: EVENT_ERRORS,
  }),
  whoseBadge: endpoint({
    ...desk,
    summary: 'Find the staff member of a scanned personal QR; the PIN is still required',
    method: 'POST',
    path: '/desk/shift/badge',
    access: receptionist('body.eventId'),
    body: z.strictObject({ eventId: uuid, qr: qrText }),
    reply: z.strictObject({ person: HandoverCandidate.nullable() }),
    errors: EVENT_ERRORS,
  }),
  takeOver: endpoint({
    ...desk,
    summary: 'Sign in by PIN instead of the current staff member, whose session ends',
    method: 'POST',
    path: '/desk/shift',
    access: { ...receptionist('body.eventId'), checksRecords: true },
    body: z.strictObject({ eventId: uuid, userId: uuid, pin: staffPin }),
    reply: Session,
    errors: [...EVENT_ERRORS, 'invalid_credentials', 'rate_limited'],
  }),
  setPin: endpoint({
    ...desk,
    summary: 'Set or remove the own PIN with the own password',
    method: 'POST',
    path: '/desk/pin',
    access: receptionist('any'),
    body: z.strictObject({ password: z.string().max(1024), pin: staffPin.nullable() }),
    reply: ok,
    errors: ['event_manager_required', 'invalid_credentials', 'rate_limited'],
  }),
})
