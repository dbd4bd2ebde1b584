import type { Core } from '../../platform/db/core.ts'
import { OK } from '../../../contract/platform/http/scalars.ts'
import { endpoints } from '../../../contract/app/endpoints.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { matchQr } from '../../person/personal-qr/personal-qr-store.ts'
import type { Session } from '../../../contract/person/user/person.ts'
import type { HandoverCandidate } from '../../../contract/account/handover/handover.ts'
import type { Db } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { findSessionCaller } from '../session/find-caller.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { hashPassword, verifyPassword } from '../password/password.ts'
import { deletePin, pinHashOf, storePin, withPin } from './pin-store.ts'
import { countAttempt, resetAttempts } from '../rate-limit/rate-limit.ts'
import { worksAtEvent, staffOf } from '../staff/role-store.ts'
import { endSession, lockSession, startSession, type StartedSession } from '../session/session-store.ts'
import { passwordTries, sessionView, wrongPassword, type SignInDeps } from '../session/sign-in.ts'
import { passwordHashOf } from '../../person/user/user-store.ts'
import { audited } from '../../platform/db/audit-store.ts'
import { kioskPinIsSet, setKioskPin } from './kiosk-pin.ts'

/** Sets the PIN of kiosk mode. The window checks a PIN without HTTP. */
export function mountKioskPin(mount: Mount, deps: Core): void {
  mount(endpoints.getKioskPin, async () => ({ set: await kioskPinIsSet(deps.db) }))
  mount(endpoints.setKioskPin, async ({ caller, body }) => {
    await setKioskPin(deps, caller.userId, body.pin)
    return { set: body.pin !== null }
  })
}

/** Five wrong PINs, then the password: trying 10,000 PINs takes three weeks. */
const TRIES = 5
const WINDOW_MS = 15 * 60_000

type HandoverDeps = SignInDeps

/** The staff of the event. Administrators are included if they have a role there. */
async function handoverCandidates(db: Db, eventId: string): Promise<HandoverCandidate[]> {
  const staff = (await staffOf(db, eventId)).filter((one) =>
    one.roles.some((role) => role.eventId === eventId),
  )
  const pins = await withPin(
    db,
    staff.map((one) => one.userId),
  )
  return staff.map(({ userId, name }) => ({ userId, name, hasPin: pins.has(userId) }))
}

/**
 * Ends one session and starts another. A PIN alone opens nothing: the signed-in person hands the
 * desk over.
 */
async function takeOver(
  deps: HandoverDeps,
  leaving: Caller,
  body: { eventId: string; userId: string; pin: string },
): Promise<{ session: Session; started: StartedSession }> {
  const { db } = deps
  const now = deps.now()
  const key = `shift:${body.userId}`
  await countAttempt(db, [{ key, max: TRIES, windowMs: WINDOW_MS }], now)
  const good = await verifyPassword(body.pin, await pinHashOf(db, body.userId))
  const works = await worksAtEvent(db, body.userId, body.eventId)
  if (works && !good)
    await audited(deps, async () => undefined, {
      action: 'wrong_pin',
      userId: leaving.userId,
      eventId: body.eventId,
      subjectId: body.userId,
    })
  if (!good || !works) throw new ApiError('invalid_credentials')
  await resetAttempts(db, key)
  const started = await audited(
    deps,
    async (trx) => {
      // A session is handed over once. It may have been handed over or signed out meanwhile.
      if (!(await endSession(trx, leaving.credentialHash))) throw new ApiError('unauthorized')
      return startSession(trx, body.userId, now, 'pin')
    },
    {
      action: 'take_over',
      userId: body.userId,
      eventId: body.eventId,
      subjectId: leaving.userId,
    },
  )
  return {
    session: await sessionView(deps, (await findSessionCaller(db, started.id, now))!),
    started,
  }
}

/** Sets the caller's PIN, or removes it with null. Requires their password. */
async function setPin(
  deps: HandoverDeps,
  caller: Caller,
  body: { password: string; pin: string | null },
): Promise<void> {
  const { db } = deps
  await countAttempt(db, passwordTries(deps, caller), deps.now())
  if (!(await verifyPassword(body.password, await passwordHashOf(db, caller.userId))))
    throw await wrongPassword(deps, caller)
  const pinHash = body.pin === null ? null : await hashPassword(body.pin)
  await audited(
    deps,
    async (trx) => {
      await lockSession(trx, caller.credentialHash)
      if (pinHash === null) await deletePin(trx, caller.userId)
      else await storePin(trx, caller.userId, pinHash, deps.now())
    },
    { action: body.pin === null ? 'forget_pin' : 'set_pin', userId: caller.userId },
  )
}

export interface HandoverRoutesDeps extends HandoverDeps {}

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
