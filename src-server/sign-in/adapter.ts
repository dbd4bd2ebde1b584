import { errors, type Adapter, type AdapterFactory, type AdapterPayload } from 'oidc-provider'
import { isForeignKeyViolation } from '../db/database.ts'
import { findApp } from './app-store.ts'
import { clientMetadata } from './client-metadata.ts'
import { findGrant, revokeGrant, revokePair, saveGrant } from './grant-store.ts'
import { deleteInteraction, findInteraction, saveInteraction } from './interaction-store.ts'
import type { RequestUnit } from './request-unit.ts'
import { consumeToken, deleteToken, findToken, insertToken, pairOf, type TokenKind } from './token-store.ts'

export interface AdapterDeps {
  readonly unit: RequestUnit
  readonly now: () => number
}

/** Where the provider keeps what it knows: the product's database, ids as hashes only. */
export function createAdapter(deps: AdapterDeps): AdapterFactory {
  const made: Readonly<Record<string, Adapter>> = {
    Client: clientAdapter(deps),
    Grant: grantAdapter(deps),
    Interaction: interactionAdapter(deps),
    Session: noAdapter(),
    AuthorizationCode: tokenAdapter(deps, 'AuthorizationCode'),
    AccessToken: tokenAdapter(deps, 'AccessToken'),
    RefreshToken: tokenAdapter(deps, 'RefreshToken'),
  }
  return (name) => made[name] ?? noAdapter()
}

/**
 * Keeps nothing. For the provider's own login session, which there is none of: who is signed in is the web session's
 * to say, so that signing out and changing users need nothing more. And for the models of features that are off.
 */
function noAdapter(): Adapter {
  return {
    upsert: async () => {},
    find: async () => undefined,
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
    consume: async () => {},
    destroy: async () => {},
    revokeByGrantId: async () => {},
  }
}

/** Looked up at each request, so that a suspended app is refused at once. */
const clientAdapter = ({ unit }: AdapterDeps): Adapter => ({
  ...noAdapter(),
  async find(clientId) {
    const app = await findApp(await unit.conn(), clientId)
    return app?.status === 'active' ? clientMetadata(app) : undefined
  },
})

const grantAdapter = ({ unit, now }: AdapterDeps): Adapter => ({
  ...noAdapter(),
  upsert: async (id, payload) => saveGrant(await unit.conn(), id, payload),
  find: async (id) => findGrant(await unit.conn(), id),
  destroy: async (id) => revokeGrant(await unit.conn(), id, now()),
})

const interactionAdapter = ({ unit }: AdapterDeps): Adapter => ({
  ...noAdapter(),
  upsert: async (id, payload) => saveInteraction(await unit.conn(), id, payload),
  find: async (id) => findInteraction(await unit.conn(), id),
  destroy: async (id) => deleteInteraction(await unit.conn(), id),
})

function tokenAdapter({ unit, now }: AdapterDeps, kind: TokenKind): Adapter {
  const isRefresh = kind === 'RefreshToken'
  return {
    ...noAdapter(),
    upsert: async (id, payload) => insertOrRefuse(unit, kind, id, payload),
    find: async (id) => findToken(await unit.conn(), kind, id),
    async consume(id) {
      const conn = await unit.conn()
      if (await consumeToken(conn, id, now())) return
      // The provider looked and found it unused; somebody was quicker. For a refresh token that is reuse like any other.
      const pair = isRefresh ? await pairOf(conn, id) : undefined
      if (pair) await revokePair(conn, pair, now())
      throw new errors.InvalidGrant('used a moment ago')
    },
    async destroy(id) {
      const conn = await unit.conn()
      if (isRefresh) await consumeToken(conn, id, now())
      else await deleteToken(conn, id)
    },
    revokeByGrantId: async (grantId) => revokeGrant(await unit.conn(), grantId, now()),
  }
}

/** Consent that was taken back, or an app that was deleted, while the answer was under way. */
async function insertOrRefuse(unit: RequestUnit, kind: TokenKind, id: string, payload: AdapterPayload): Promise<void> {
  try {
    await insertToken(await unit.conn(), kind, id, payload)
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new errors.InvalidGrant('the authorization is gone')
    throw error
  }
}
