import { randomUUID } from 'node:crypto'
import type { Db } from '../../src-server/platform/db/database.ts'
import { randomSecret } from '../../src-server/platform/secrets/secrets.ts'
import { sha256Hex } from '../../src-server/account/session/find-caller.ts'

const HOUR_MS = 3_600_000

interface AppOptions {
  readonly status?: string
  /** Calls in a minute and in an hour; null: those of every app. Default: many. */
  readonly limits?: readonly [number, number] | null
}

interface TokenOptions extends AppOptions {
  /** An app that exists; default a new one. */
  readonly clientId?: string
  readonly expiresAt?: number
  readonly kind?: string
  readonly revoked?: boolean
}

/** Stores an app and returns its id. */
export async function makeApp(db: Db, { status = 'active', limits = [100_000, 100_000] }: AppOptions = {}) {
  const clientId = randomUUID()
  await db('oauth_clients').insert({
    client_id: clientId,
    name: 'App',
    kind: 'public',
    redirect_uris: '[]',
    created_at: new Date().toISOString(),
    status,
    ...(limits && { limit_minute: limits[0], limit_hour: limits[1] }),
  })
  return clientId
}

/** Stores an access token of an app as the provider does, with one fact about it changed. */
export async function makeOauthToken(db: Db, userId: string, change: TokenOptions = {}): Promise<string> {
  const token = randomSecret()
  const [grant, at] = [randomUUID(), new Date().toISOString()]
  const clientId = change.clientId ?? (await makeApp(db, change))
  const later = new Date(change.expiresAt ?? Date.now() + HOUR_MS).toISOString()
  const pair = { user_id: userId, client_id: clientId }
  await db('oauth_consents').insert({ ...pair, given_at: at })
  await db('oauth_grants').insert({
    ...pair,
    id_hash: grant,
    payload: '{}',
    created_at: at,
    expires_at: later,
    revoked_at: change.revoked ? at : null,
  })
  await db('oauth_tokens').insert({
    id_hash: sha256Hex(token),
    kind: change.kind ?? 'AccessToken',
    grant_hash: grant,
    payload: '{}',
    expires_at: later,
  })
  return token
}
