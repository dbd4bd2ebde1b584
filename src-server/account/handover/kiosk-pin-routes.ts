import { endpoints } from '../../../contract/app/endpoints.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import type { AuditDeps } from '../../platform/db/audit-store.ts'
import { kioskPinIsSet, setKioskPin } from './kiosk-pin.ts'

/** Sets the PIN of kiosk mode. The window checks a PIN without HTTP. */
export function mountKioskPin(mount: Mount, deps: AuditDeps): void {
  mount(endpoints.getKioskPin, async () => ({ set: await kioskPinIsSet(deps.db) }))
  mount(endpoints.setKioskPin, async ({ caller, body }) => {
    await setKioskPin(deps, caller.userId, body.pin)
    return { set: body.pin !== null }
  })
}
