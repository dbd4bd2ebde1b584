import type { Core } from '../../platform/db/core.ts'
import type { BodyOf } from '../../../contract/platform/http/endpoint.ts'
import type { endpoints } from '../../../contract/app/endpoints.ts'
import type { Role, Session } from '../../../contract/person/user/person.ts'
import { audited } from '../../platform/db/audit-store.ts'
import type { Db } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { sha256Hex } from './find-caller.ts'
import type { Caller, RequestSource } from '../../platform/http/caller.ts'
import { firstPassword, hashPassword, verifyPassword } from '../password/password.ts'
import { runPasswordCheck, type NetworkCaller } from '../password/password-queue.ts'
import { countAttempt, resetAttempts, type RateRule } from '../rate-limit/rate-limit.ts'
import { rolesOf } from '../staff/role-store.ts'
import { endOtherSessions, recordPasswordTime, startSession, type StartedSession } from './session-store.ts'
import {
  findUserByEmail,
  foldEmail,
  passwordHashOf,
  replacePassword,
  setFirstPassword,
} from '../../person/user/user-store.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { withdrawAllConsents } from '../oauth/app-consent-store.ts'
import { endDevicesOf } from '../app-token/app-token-store.ts'
import { endOpenPairings } from '../pairing/pairing-store.ts'
import { deletePin } from '../handover/pin-store.ts'

/**
 * Ends all access to the account: sessions, personal tokens, phones, open pairings, app consents
 * with their tokens, and the PIN. Call it in the transaction that sets the password.
 * @param keepSession hash of the one session that stays; null for none
 */
export async function endAllAccess(
  trx: Db,
  userId: string,
  keepSession: string | null,
  now: number,
): Promise<void> {
  await endOtherSessions(trx, userId, keepSession)
  await trx('personal_tokens')
    .where({ user_id: userId })
    .whereNull('revoked_at')
    .update({ revoked_at: isoTime(now) })
  await endOpenPairings(trx, userId)
  await endDevicesOf(trx, userId, now)
  await withdrawAllConsents(trx, userId)
  await deletePin(trx, userId)
}

const WINDOW_MS = 15 * 60_000
/**
 * Attempts in a window for one account from one address, for one account from all addresses, and
 * from one address.
 */
const TRIES = { accountAtAddress: 10, account: 100, address: 60 } as const

export interface SignInDeps extends Core {
  /** True on the loopback listener. It has its own limits, so the LAN cannot exhaust them. */
  readonly desk: boolean
}

/** The listener whose limits apply. */
const listenerOf = (deps: SignInDeps): string => (deps.desk ? `desk:${deps.stationId}` : 'lan')

const atAddressKey = (deps: SignInDeps, ip: string, email: string): string =>
  `login:${listenerOf(deps)}:${ip}:${sha256Hex(foldEmail(email))}`

/**
 * The rules for one sign-in attempt. Addresses from a client are hashed, so keys have a bounded
 * length.
 */
function signInTries(deps: SignInDeps, ip: string, email: string): RateRule[] {
  const listener = listenerOf(deps)
  return [
    { key: atAddressKey(deps, ip, email), max: TRIES.accountAtAddress, windowMs: WINDOW_MS },
    {
      key: `login:${listener}:account:${sha256Hex(foldEmail(email))}`,
      max: TRIES.account,
      windowMs: WINDOW_MS,
    },
    { key: `login:${listener}:address:${ip}`, max: TRIES.address, windowMs: WINDOW_MS },
  ]
}

/** The rules for one attempt of a signed-in person to give their password again. */
export function passwordTries(deps: SignInDeps, caller: Caller): RateRule[] {
  return [
    {
      key: `password:${listenerOf(deps)}:${caller.userId}`,
      max: TRIES.accountAtAddress,
      windowMs: WINDOW_MS,
    },
  ]
}

/** The caller in the password queue; undefined on the loopback listener, which goes first. */
export const passwordQueueKey = (
  deps: Pick<SignInDeps, 'desk'>,
  who: NetworkCaller,
): NetworkCaller | undefined => (deps.desk ? undefined : who)

/**
 * Starts a session. Attempts are counted per listener, address and account before the password is
 * checked.
 */
export async function signIn(
  deps: SignInDeps,
  { ip, gone }: RequestSource,
  body: BodyOf<typeof endpoints.signIn>,
): Promise<{ session: Session; started: StartedSession }> {
  const now = deps.now()
  const caller = passwordQueueKey(deps, `address:${ip}`)
  // An attempt that cannot wait is neither counted nor stored.
  runPasswordCheck.requirePlace(caller)
  await countAttempt(deps.db, signInTries(deps, ip, body.email), now)
  const user = await findUserByEmail(deps.db, body.email)
  const good = await verifyPassword(body.password, user?.passwordHash ?? null, caller, gone)
  if (!user || !good) throw new ApiError('invalid_credentials')
  await resetAttempts(deps.db, atAddressKey(deps, ip, body.email))
  const started = await audited(
    deps,
    async (trx) => {
      // The password may have been reset while this one was checked.
      const row = await trx('users').where({ id: user.id }).forShare().first('password_hash')
      if (row?.password_hash !== user.passwordHash) throw new ApiError('invalid_credentials')
      return startSession(trx, user.id, now)
    },
    { action: 'sign_in', userId: user.id },
  )
  const session: Session = {
    user: { userId: user.id, name: user.name, email: user.email },
    roles: await rolesHere(deps, user.id),
    mustChangePassword: user.mustChangePassword,
    expiresAt: started.expiresAt,
  }
  return { session, started }
}

/** The person's roles on this listener. The role receptionist applies at the desk only. */
async function rolesHere({ db, desk }: Pick<SignInDeps, 'db' | 'desk'>, userId: string): Promise<Role[]> {
  return (await rolesOf(db, userId)).filter(({ role }) => desk || role !== 'receptionist')
}

/** The session of a caller. */
export async function sessionView(deps: Pick<SignInDeps, 'db' | 'desk'>, caller: Caller): Promise<Session> {
  return {
    user: { userId: caller.userId, name: caller.name, email: caller.email },
    roles: await rolesHere(deps, caller.userId),
    mustChangePassword: caller.mustChangePassword,
    expiresAt: caller.sessionExpiresAt!,
  }
}

/**
 * Records that a signed-in person gave a wrong password: somebody else may be at their session.
 * `passwordTries` limits the lines.
 */
export async function wrongPassword(deps: SignInDeps, caller: Caller): Promise<ApiError> {
  const { userId } = caller
  await audited(deps, async () => undefined, { action: 'wrong_password', userId })
  return new ApiError('invalid_credentials')
}

/**
 * Replaces the password and ends the person's other sessions. After a first password, ends all
 * other access too.
 * @throws ApiError `invalid_credentials`, `rate_limited`
 */
export async function changePassword(
  deps: SignInDeps,
  caller: Caller,
  body: BodyOf<typeof endpoints.changePassword>,
): Promise<void> {
  const now = deps.now()
  await countAttempt(deps.db, passwordTries(deps, caller), now)
  const before = await passwordHashOf(deps.db, caller.userId)
  const queueKey = passwordQueueKey(deps, `user:${caller.userId}`)
  if (!(await verifyPassword(body.current, before, queueKey))) throw await wrongPassword(deps, caller)
  const hash = await hashPassword(body.next, undefined, queueKey)
  await audited(
    deps,
    async (trx) => {
      // The password may have been reset while this one was checked.
      if (!(await replacePassword(trx, caller.userId, { before, hash, now })))
        throw new ApiError('invalid_credentials')
      if (caller.mustChangePassword) await endAllAccess(trx, caller.userId, caller.credentialHash, now)
      else await endOtherSessions(trx, caller.userId, caller.credentialHash)
      await recordPasswordTime(trx, caller.credentialHash, now)
    },
    { action: 'change_password', userId: caller.userId },
  )
}

/**
 * Sets a first password, which must be changed at sign-in, and ends all access of the person.
 * @param by who resets it, and the event of the help desk; null for an administrator. `resetsAgain`:
 *   the event's managers may do so again after the person chose a password
 * @param check throws if the account may not be reset; in the transaction, with the account locked
 */
export async function resetPassword(
  deps: Core,
  by: {
    readonly staffId: string
    readonly eventId: string | null
    readonly resetsAgain?: boolean
  },
  userId: string,
  check?: (trx: Db) => Promise<void>,
): Promise<string> {
  const first = firstPassword()
  const hash = await hashPassword(first)
  const now = deps.now()
  await audited(
    deps,
    async (trx) => {
      await trx('users').where({ id: userId }).forNoKeyUpdate().first('id')
      await check?.(trx)
      await setFirstPassword(trx, userId, {
        hash,
        eventId: by.resetsAgain ? by.eventId : null,
        now,
      })
      await endAllAccess(trx, userId, null, now)
    },
    {
      action: 'reset_password',
      userId: by.staffId,
      eventId: by.eventId,
      subjectId: userId,
    },
  )
  return first
}
