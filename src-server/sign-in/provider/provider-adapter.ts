import { errors, type Adapter, type AdapterFactory, type AdapterPayload } from 'oidc-provider'
import { isForeignKeyViolation, type Db } from '../../db/database.ts'
import { findApp } from './oauth-app-store.ts'
import { clientMetadata } from './client-metadata.ts'
import { findGrant, revokeGrant, revokePair, saveGrant } from './grant-store.ts'
import { deleteInteraction, findInteraction, saveInteraction } from './interaction-store.ts'
import type { RequestTransaction } from './request-transaction.ts'
import {
  consumeToken,
  deleteToken,
  findToken,
  insertToken,
  pairOf,
  type TokenKind,
} from './token-store.ts'

export interface AdapterDeps {
  readonly unit: RequestTransaction
  readonly now: () => number
}

/** Where the provider keeps what it knows: the product's database, ids as hashes only. */
export function createProviderAdapter(deps: AdapterDeps): AdapterFactory {
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
 * Keeps nothing. For the provider's own login session, which there is none of: who is signed in is
 * the web session's to say, so that signing out and changing users need nothing more. And for the
 * models of features that are off.
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
    const app = await unit.use((db) => findApp(db, clientId))
    return app?.status === 'active' ? clientMetadata(app) : undefined
  },
})

const grantAdapter = ({ unit, now }: AdapterDeps): Adapter => ({
  ...noAdapter(),
  upsert: (id, payload) => unit.use((db) => saveGrant(db, id, payload)),
  find: (id) => unit.use((db) => findGrant(db, id)),
  destroy: (id) => unit.use((db) => revokeGrant(db, id, now())),
})

const interactionAdapter = ({ unit }: AdapterDeps): Adapter => ({
  ...noAdapter(),
  upsert: (id, payload) => unit.use((db) => saveInteraction(db, id, payload)),
  find: (id) => unit.use((db) => findInteraction(db, id)),
  destroy: (id) => unit.use((db) => deleteInteraction(db, id)),
})

function tokenAdapter({ unit, now }: AdapterDeps, kind: TokenKind): Adapter {
  const isRefresh = kind === 'RefreshToken'
  return {
    ...noAdapter(),
    upsert: async (id, payload) => insertOrRefuse(unit, kind, id, payload),
    find: (id) => unit.use((db) => findToken(db, kind, id)),
    consume: (id) => unit.use((db) => consumeOnce(db, kind, id, now())),
    async destroy(id) {
      if (isRefresh) await unit.use((db) => consumeToken(db, id, now()))
      else await unit.use((db) => deleteToken(db, id))
    },
    revokeByGrantId: (grantId) => unit.use((db) => revokeGrant(db, grantId, now())),
  }
}

/**
 * The provider looked and found it unused; when somebody was quicker, that is reuse of a refresh
 * token like any other.
 */
async function consumeOnce(db: Db, kind: TokenKind, id: string, now: number): Promise<void> {
  if (await consumeToken(db, id, now)) return
  const pair = kind === 'RefreshToken' ? await pairOf(db, id) : undefined
  if (pair) await revokePair(db, pair, now)
  throw new errors.InvalidGrant('used a moment ago')
}

/** Consent that was taken back, or an app that was deleted, while the answer was under way. */
async function insertOrRefuse(
  unit: RequestTransaction,
  kind: TokenKind,
  id: string,
  payload: AdapterPayload,
): Promise<void> {
  try {
    await unit.use((db) => insertToken(db, kind, id, payload))
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new errors.InvalidGrant('the authorization is gone')
    throw error
  }
}
