import type { BodyOf } from '../../contract/endpoint.ts'
import type { endpoints } from '../../contract/endpoints.ts'
import type { Session } from '../../contract/person.ts'
import { appendAudit } from '../desk/audit.ts'
import type { Db } from '../db/database.ts'
import { ApiError } from '../http/api-error.ts'
import type { Caller } from './caller.ts'
import { firstPassword, hashPassword, verifyPassword } from './password.ts'
import { forgetPin } from './pin-store.ts'
import { countTry, forgetTries } from './rate-limit.ts'
import { rolesOf } from './role-store.ts'
import { endOtherSessions, startSession, type StartedSession } from './session-store.ts'
import { findUserByEmail, foldEmail, passwordHashOf, setPassword } from './user-store.ts'

const WINDOW_MS = 15 * 60_000
const PER_ACCOUNT = 10
const PER_ADDRESS = 60

const accountKey = (email: string): string => `login:account:${foldEmail(email)}`

export interface SignInDeps {
  readonly db: Db
  readonly now: () => number
  readonly stationId: string
}

/** Starts a session. Guesses are counted per account and per address before the password is looked at. */
export async function signIn(deps: SignInDeps, ip: string, body: BodyOf<typeof endpoints.signIn>): Promise<{ session: Session; started: StartedSession }> {
  const now = deps.now()
  await countTry(
    deps.db,
    [
      { key: accountKey(body.email), max: PER_ACCOUNT, windowMs: WINDOW_MS },
      { key: `login:address:${ip}`, max: PER_ADDRESS, windowMs: WINDOW_MS },
    ],
    now,
  )
  const user = await findUserByEmail(deps.db, body.email)
  const good = await verifyPassword(body.password, user?.passwordHash ?? null)
  if (!user || !good) throw new ApiError('invalid_credentials')
  await forgetTries(deps.db, accountKey(body.email))
  const started = await startSession(deps.db, user.id, now)
  await appendAudit(deps, { action: 'sign_in', userId: user.id })
  const session: Session = {
    user: { userId: user.id, name: user.name, email: user.email },
    roles: [...(await rolesOf(deps.db, user.id))],
    mustChangePassword: user.mustChangePassword,
    expiresAt: started.expiresAt,
  }
  return { session, started }
}

/** Who is signed in, from the caller of a session. */
export async function sessionView(db: Db, caller: Caller): Promise<Session> {
  return {
    user: { userId: caller.userId, name: caller.name, email: caller.email },
    roles: [...(await rolesOf(db, caller.userId))],
    mustChangePassword: caller.mustChangePassword,
    expiresAt: caller.sessionExpiresAt!,
  }
}

/** Replaces the password and ends the person's other sessions. */
export async function changePassword(deps: SignInDeps, caller: Caller, body: BodyOf<typeof endpoints.changePassword>): Promise<void> {
  const now = deps.now()
  await countTry(deps.db, [{ key: `password:${caller.userId}`, max: PER_ACCOUNT, windowMs: WINDOW_MS }], now)
  if (!(await verifyPassword(body.current, await passwordHashOf(deps.db, caller.userId)))) throw new ApiError('invalid_credentials')
  const hash = await hashPassword(body.next)
  await deps.db.transaction(async (trx) => {
    await setPassword(trx, caller.userId, hash, false, now)
    await endOtherSessions(trx, caller.userId, caller.credentialHash)
  })
  await appendAudit(deps, { action: 'change_password', userId: caller.userId })
}

/**
 * A first password that staff read out; it must be changed before the passes open, and every session and PIN ends.
 * @param by who resets it, and the event at whose help desk; null for an administrator
 */
export async function resetPassword(deps: SignInDeps, by: { readonly staffId: string; readonly eventId: string | null }, userId: string): Promise<string> {
  const first = firstPassword()
  const hash = await hashPassword(first)
  await deps.db.transaction(async (trx) => {
    await setPassword(trx, userId, hash, true, deps.now())
    await forgetPin(trx, userId)
    await endOtherSessions(trx, userId, null)
  })
  await appendAudit(deps, { action: 'reset_password', userId: by.staffId, eventId: by.eventId, subjectId: userId })
  return first
}
