import { randomUUID } from 'node:crypto'
import type { Db } from '../../src-server/platform/db/database.ts'
import { randomSecret } from '../../src-server/platform/secrets/secrets.ts'
import { sha256Hex } from '../../src-server/account/session/find-caller.ts'

const HOUR_MS = 3_600_000

/** Stores an access token of a new app as the provider does, with one fact about it changed. */
export async function makeOauthToken(
  db: Db,
  userId: string,
  change: { status?: string; expiresAt?: number; kind?: string; revoked?: boolean } = {},
): Promise<string> {
  const token = randomSecret()
  const [clientId, grant, at] = [randomUUID(), randomUUID(), new Date().toISOString()]
  const later = new Date(change.expiresAt ?? Date.now() + HOUR_MS).toISOString()
  const pair = { user_id: userId, client_id: clientId }
  await db('oauth_clients').insert({
    client_id: clientId,
    name: 'App',
    kind: 'public',
    redirect_uris: '[]',
    created_at: at,
    status: change.status ?? 'active',
    limit_minute: 100_000,
    limit_hour: 100_000,
  })
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
