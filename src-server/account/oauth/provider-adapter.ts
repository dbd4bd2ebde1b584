import {
  errors,
  Provider,
  type Adapter,
  type AdapterFactory,
  type AdapterPayload,
} from 'oidc-provider'
import { isForeignKeyViolation, type Db } from '../../platform/db/database.ts'
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

interface AdapterDeps {
  readonly unit: RequestTransaction
  readonly now: () => number
}

/** The storage of oidc-provider in the database of the product. Ids are stored as hashes only. */
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
 * Stores nothing. For the login session of oidc-provider, because the web session says who is
 * signed in, and for the models of features that are off.
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

/** Read for each request, so that a suspended app is refused at once. */
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
  upsert: (id, payload) => unit.use((db) => saveInteraction(db, id, payload, Provider.ctx?.ip)),
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
 * oidc-provider found the token unused. If another request consumed it in the meantime, this is
 * reuse of a refresh token.
 */
async function consumeOnce(db: Db, kind: TokenKind, id: string, now: number): Promise<void> {
  if (await consumeToken(db, id, now)) return
  const pair = kind === 'RefreshToken' ? await pairOf(db, id) : null
  if (pair) await revokePair(db, pair, now)
  throw new errors.InvalidGrant('used a moment ago')
}

/** Rejects a token whose consent was withdrawn, or whose app was deleted, during the request. */
async function insertOrRefuse(
  unit: RequestTransaction,
  kind: TokenKind,
  id: string,
  payload: AdapterPayload,
): Promise<void> {
  try {
    await unit.use((db) => insertToken(db, kind, id, payload))
  } catch (error) {
    if (isForeignKeyViolation(error))
      throw new errors.InvalidGrant('the authorization no longer exists')
    throw error
  }
}
