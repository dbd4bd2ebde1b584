import { createHash } from 'node:crypto'
import type { Db } from '../../platform/db/database.ts'
import { asBoolean, isoTime } from '../../platform/db/column-values.ts'
import type { Authenticate } from '../../platform/http/pipeline.ts'
import { LIFETIME } from '../../../contract/platform/http/limits.ts'
import type { CredentialKind, Caller } from '../../platform/http/caller.ts'

export const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Columns of `users as u` for `toCaller`. */
export const USER_COLUMNS = ['u.id as user_id', 'u.name', 'u.email', 'u.must_change_password'] as const

/** A use is recorded at most once a minute, so most reads write nothing. */
export const isUseDue = (last: string | null, now: number): boolean =>
  last === null || last < isoTime(now - 60_000)

/**
 * The person of a web session, or null. A session ends after 12 h without use, and after 7 days.
 */
export async function findSessionCaller(db: Db, sessionId: string, now: number): Promise<Caller | null> {
  const hash = sha256Hex(sessionId)
  const row = await db('web_sessions as s')
    .join('users as u', 'u.id', 's.user_id')
    .where('s.id_hash', hash)
    .first(...USER_COLUMNS, 's.last_seen_at', 's.expires_at', 's.password_at')
  if (!row || row.expires_at <= isoTime(now) || row.last_seen_at <= isoTime(now - LIFETIME.sessionIdle))
    return null
  if (isUseDue(row.last_seen_at, now))
    await db('web_sessions')
      .where({ id_hash: hash })
      .update({ last_seen_at: isoTime(now) })
  return toCaller('session', hash, row)
}

/** The person of a personal API token (`pat_…`), or null. */
export async function findPersonalTokenCaller(db: Db, token: string, now: number): Promise<Caller | null> {
  const hash = sha256Hex(token)
  const row = await db('personal_tokens as t')
    .join('users as u', 'u.id', 't.user_id')
    .where('t.token_hash', hash)
    .whereNull('t.revoked_at')
    .first(...USER_COLUMNS, 't.last_used_at')
  if (!row) return null
  if (isUseDue(row.last_used_at, now))
    await db('personal_tokens')
      .where({ token_hash: hash })
      .update({ last_used_at: isoTime(now) })
  return toCaller('personal', hash, row)
}

interface CallerRow {
  readonly user_id: string
  readonly name: string
  readonly email: string | null
  readonly must_change_password: unknown
  readonly expires_at?: string
  readonly password_at?: string | null
}

/** A caller from a joined row of a credential and its user. */
export function toCaller(kind: CredentialKind, credentialHash: string, row: CallerRow): Caller {
  return {
    kind,
    userId: row.user_id,
    name: row.name,
    email: row.email,
    mustChangePassword: asBoolean(row.must_change_password),
    credentialHash,
    sessionExpiresAt: row.expires_at ?? null,
    passwordAt: row.password_at ?? null,
  }
}

/** Finds the caller of each kind of token, by prefix; one without prefix is an OAuth token. */
export interface BearerKinds {
  readonly pat_: (token: string) => Promise<Caller | null>
  readonly pda_?: (token: string) => Promise<Caller | null>
  readonly oauth?: (token: string) => Promise<Caller | null>
}

/** Finds the person of every kind of credential. */
export const authenticator = (db: Db, kinds: BearerKinds, now: () => number): Authenticate => ({
  async bearer(token) {
    if (token.startsWith('pat_')) return kinds.pat_(token)
    return (await kinds[token.startsWith('pda_') ? 'pda_' : 'oauth']?.(token)) ?? null
  },
  session: (sessionId) => findSessionCaller(db, sessionId, now()),
})
