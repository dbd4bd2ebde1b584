import { endpoints } from '../../contract/endpoints.ts'
import type { Mount } from '../http/mount-endpoint.ts'
import { appendAudit, type AuditDeps } from '../db/audit-store.ts'
import { kioskPinIsSet, setKioskPin } from './kiosk-pin.ts'

/** The administrator's side of the PIN; trying it is no HTTP call, the window asks for itself. */
export function mountKioskPin(mount: Mount, deps: AuditDeps): void {
  mount(endpoints.getKioskPin, async () => ({ set: await kioskPinIsSet(deps.db) }))
  mount(endpoints.setKioskPin, async ({ caller, body }) => {
    await setKioskPin(deps.db, body.pin)
    await appendAudit(deps, {
      action: body.pin === null ? 'kiosk_pin_removed' : 'kiosk_pin_set',
      userId: caller.userId,
    })
    return { set: body.pin !== null }
  })
}
