import { errors, Provider, type Adapter, type AdapterFactory, type AdapterPayload } from 'oidc-provider'
import { isForeignKeyViolation, type Db } from '../../platform/db/database.ts'
import { findApp } from './oauth-app-store.ts'
import { clientMetadata } from './redirect-uri-rules.ts'
import {
  findGrant,
  revokeGrant,
  revokePair,
  saveGrant,
  storedPayload,
  consumeToken,
  deleteToken,
  findToken,
  insertToken,
  pairOf,
  type TokenKind,
} from './token-store.ts'
import type { RequestTransaction } from './request-transaction.ts'
import { sha256Hex } from '../session/find-caller.ts'
import { json, table, text, timeMs } from '../../platform/db/table.ts'

export const INTERACTIONS = table('oauth_interactions', {
  idHash: text(),
  payload: json<AdapterPayload>(),
  expiresAt: timeMs(),
})

/** Sign-ins for apps in progress, in all; they need no credential. */
const MOST = 1_000
/** Of these, from one address. */
const MOST_OF_ADDRESS = 50

/** The newest sign-ins of each address in this process, the oldest first. */
const ofAddress = new WeakMap<Db, Map<string, string[]>>()

/**
 * Stores a sign-in in progress. Where there are too many, the oldest of the address goes, then the
 * oldest of all.
 * @param address of the browser; undefined if a stored one changes
 */
export async function saveInteraction(
  db: Db,
  id: string,
  payload: AdapterPayload,
  address: string | undefined,
): Promise<void> {
  const stored = storedPayload(id, payload)
  await db(INTERACTIONS.name)
    .insert(INTERACTIONS.write(stored))
    .onConflict('id_hash')
    .merge(['payload', 'expires_at'])
  await dropExcess(db, address === undefined ? [] : note(db, address, stored.idHash))
}

/** The sign-ins of the address beyond its share. */
function note(db: Db, address: string, hash: string): string[] {
  const all = ofAddress.get(db) ?? new Map<string, string[]>()
  ofAddress.set(db, all)
  const own = [...(all.get(address) ?? []).filter((one) => one !== hash), hash]
  const extra = own.splice(0, own.length - MOST_OF_ADDRESS)
  all.delete(address)
  all.set(address, own)
  if (all.size > MOST) all.delete(all.keys().next().value!)
  return extra
}

async function dropExcess(db: Db, extra: readonly string[]): Promise<void> {
  const table = () => db('oauth_interactions')
  if (extra.length > 0)
    await table()
      .whereIn('id_hash', [...extra])
      .delete()
  const oldest = await table().orderBy('expires_at', 'desc').offset(MOST).limit(MOST).pluck('id_hash')
  if (oldest.length > 0) await table().whereIn('id_hash', oldest).delete()
}

async function findInteraction(db: Db, id: string): Promise<AdapterPayload | undefined> {
  const found = await INTERACTIONS.find(db, { idHash: sha256Hex(id) })
  return found ? { ...found.payload, jti: id } : undefined
}

async function deleteInteraction(db: Db, id: string): Promise<void> {
  await db('oauth_interactions')
    .where({ id_hash: sha256Hex(id) })
    .delete()
}

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
    if (isForeignKeyViolation(error)) throw new errors.InvalidGrant('the authorization no longer exists')
    throw error
  }
}
