import { OK } from '../../../contract/platform/http/scalars.ts'
import { endpoints } from '../../../contract/app/endpoints.ts'
import { audited } from '../../platform/db/audit-store.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { mountOauth, type OauthMountDeps } from '../../platform/http/mount-oauth.ts'
import type { RouteTable } from '../../platform/http/route-table.ts'
import { devicesOf, endDevice } from './app-token-store.ts'
import { refreshAppTokens, revokeAppToken } from './app-tokens.ts'
import { sha256Hex } from '../session/find-caller.ts'
import {
  confirmPairing,
  createPairing,
  getPairing,
  pollPairing,
  refusePairing,
  type PairingDeps,
} from '../pairing/pairing.ts'

export interface DeviceRouteDeps extends PairingDeps, OauthMountDeps {}

/** Native apps: pairing a phone, its tokens, and the person's list of phones. */
export function mountDeviceRoutes(routes: RouteTable, mount: Mount, deps: DeviceRouteDeps): void {
  mountOauth(routes, deps, endpoints.nativeToken, (body, { ip }) => {
    if (body.grant_type === 'refresh_token') return refreshAppTokens(deps, body.refresh_token)
    const claimHash = body.claim_secret === undefined ? null : sha256Hex(body.claim_secret)
    return pollPairing(deps, body.device_code, {
      name: body.device_name,
      platform: body.platform,
      address: ip,
      claimHash,
    })
  })
  mountOauth(routes, deps, endpoints.nativeRevoke, async ({ token }) => {
    await revokeAppToken(deps, token)
    return OK
  })
  mount(endpoints.createPairing, ({ caller }) => createPairing(deps, caller.userId))
  mount(endpoints.getPairing, ({ caller, params }) => getPairing(deps, caller.userId, params.pairingId))
  mount(endpoints.confirmPairing, ({ caller, params }) =>
    confirmPairing(deps, caller.userId, params.pairingId),
  )
  mount(endpoints.refusePairing, ({ caller, params }) => refusePairing(deps, caller.userId, params.pairingId))
  mount(endpoints.listDevices, async ({ caller }) => ({
    devices: await devicesOf(deps.db, caller.userId, deps.now()),
  }))
  mount(endpoints.removeDevice, async ({ caller, params }) => {
    if (!(await removeDevice(deps, caller.userId, params.deviceId))) throw new ApiError('not_found')
    return OK
  })
}

/** Ends one of the person's phones. False if it is not theirs or has ended. */
export async function removeDevice(
  deps: DeviceRouteDeps,
  userId: string,
  deviceId: string,
): Promise<boolean> {
  return audited(
    deps,
    (trx) => endDevice(trx, { deviceId, userId, reason: 'removed', now: deps.now() }),
    (ended) => (ended ? { action: 'remove_device', userId, subjectId: deviceId } : null),
  )
}
