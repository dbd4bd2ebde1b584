import { LIFETIME } from '../../../contract/platform/http/limits.ts'
import type { Db } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { orNull, table, text, time } from '../../platform/db/table.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { randomSecret } from '../../platform/secrets/secrets.ts'
import { sha256Hex } from './find-caller.ts'

export const SESSIONS = table('web_sessions', {
  idHash: text(),
  userId: text(),
  createdAt: time(),
  lastSeenAt: time(),
  expiresAt: time(),
  /** Null for a session opened by PIN. */
  passwordAt: orNull(time()),
})

export interface StartedSession {
  /** The cookie's value; only its SHA-256 is stored. */
  readonly id: string
  readonly expiresAt: string
}

/**
 * Starts a session with a new id; a former cookie is not reused.
 * @param openedBy a session opened by PIN has no recent password
 */
export async function startSession(
  db: Db,
  userId: string,
  now: number,
  openedBy: 'password' | 'pin' = 'password',
): Promise<StartedSession> {
  const id = randomSecret()
  const at = isoTime(now)
  const expiresAt = isoTime(now + LIFETIME.session)
  await SESSIONS.insert(db, {
    idHash: sha256Hex(id),
    userId,
    createdAt: at,
    lastSeenAt: at,
    expiresAt,
    passwordAt: openedBy === 'password' ? at : null,
  })
  return { id, expiresAt }
}

/** Records that the password was given for this session now. */
export async function recordPasswordTime(db: Db, idHash: string, now: number): Promise<void> {
  await db('web_sessions')
    .where({ id_hash: idHash })
    .update({ password_at: isoTime(now) })
}

/**
 * Locks the session until the transaction ends, so nothing is stored under a session that a
 * password reset ends meanwhile.
 * @throws ApiError `unauthorized` if the session has ended
 */
export async function lockSession(trx: Db, idHash: string): Promise<void> {
  const live = await trx('web_sessions').where({ id_hash: idHash }).forShare().first('id_hash')
  if (!live) throw new ApiError('unauthorized')
}

/** True if there was such a session. */
export async function endSession(db: Db, idHash: string): Promise<boolean> {
  return (await db('web_sessions').where({ id_hash: idHash }).delete()) === 1
}

/** Ends every session of the person but one. */
export async function endOtherSessions(db: Db, userId: string, keepIdHash: string | null): Promise<void> {
  const sessions = db('web_sessions').where({ user_id: userId })
  await (keepIdHash ? sessions.whereNot({ id_hash: keepIdHash }) : sessions).delete()
}

export async function sweepSessions(db: Db, now: number): Promise<void> {
  await db('web_sessions')
    .where('expires_at', '<=', isoTime(now))
    .orWhere('last_seen_at', '<=', isoTime(now - LIFETIME.sessionIdle))
    .delete()
}
