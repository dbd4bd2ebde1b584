import { admin } from '../../platform/http/access.ts'
import { z } from 'zod'
import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'
import { desk } from '../../platform/http/row-fields.ts'

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
