import { endpoints } from '../../contract/endpoints.ts'
import type { Mount } from '../http/mount-endpoint.ts'
import { matchQr } from '../people/personal-qr-store.ts'
import type { Secrets } from '../runtime/secrets.ts'
import { setPin, shiftPeople, takeOver, type ShiftDeps } from './handover.ts'

export interface ShiftRoutesDeps extends ShiftDeps {
  readonly secrets: Secrets
}

export function mountShiftRoutes(mount: Mount, deps: ShiftRoutesDeps): void {
  mount(endpoints.listShift, async ({ query }) => ({ people: await shiftPeople(deps.db, query.eventId) }))
  mount(endpoints.whoseBadge, async ({ body }) => {
    const match = await matchQr(deps.db, deps.secrets, body.qr)
    const people = match?.state === 'revoked' ? [] : await shiftPeople(deps.db, body.eventId)
    return { person: people.find((one) => one.userId === match?.userId) ?? null }
  })
  mount(endpoints.takeOver, async (call) => {
    const { session, started } = await takeOver(deps, call.caller, call.body)
    call.startSession(started.id, started.expiresAt)
    return session
  })
  mount(endpoints.setPin, async ({ caller, body }) => {
    await setPin(deps, caller, body)
    return { ok: true } as const
  })
}
