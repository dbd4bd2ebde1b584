import { OK } from '../../../contract/platform/http/scalars.ts'
import { endpoints } from '../../../contract/app/endpoints.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { matchQr } from '../../person/personal-qr/personal-qr-store.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { setPin, handoverCandidates, takeOver, type HandoverDeps } from './handover.ts'

export interface HandoverRoutesDeps extends HandoverDeps {
  readonly secrets: Secrets
}

export function mountHandoverRoutes(mount: Mount, deps: HandoverRoutesDeps): void {
  mount(endpoints.listShift, async ({ query }) => ({
    people: await handoverCandidates(deps.db, query.eventId),
  }))
  mount(endpoints.whoseBadge, async ({ body }) => {
    const match = await matchQr(deps.db, deps.secrets, body.qr)
    const people = match?.state === 'revoked' ? [] : await handoverCandidates(deps.db, body.eventId)
    return { person: people.find((one) => one.userId === match?.userId) ?? null }
  })
  mount(endpoints.takeOver, async (call) => {
    const { session, started } = await takeOver(deps, call.caller, call.body)
    call.startSession(started.id, started.expiresAt)
    return session
  })
  mount(endpoints.setPin, async ({ caller, body }) => {
    await setPin(deps, caller, body)
    return OK
  })
}
