import type { AdapterPayload } from 'oidc-provider'
import type { Db } from '../../platform/db/database.ts'
import { sha256Hex } from '../session/find-caller.ts'
import { json, table, text, timeMs } from '../../platform/db/table.ts'
import { storedPayload } from './grant-store.ts'

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
  const oldest = await table()
    .orderBy('expires_at', 'desc')
    .offset(MOST)
    .limit(MOST)
    .pluck('id_hash')
  if (oldest.length > 0) await table().whereIn('id_hash', oldest).delete()
}

export async function findInteraction(db: Db, id: string): Promise<AdapterPayload | undefined> {
  const found = await INTERACTIONS.one(
    db('oauth_interactions')
      .where({ id_hash: sha256Hex(id) })
      .first(),
  )
  return found ? { ...found.payload, jti: id } : undefined
}

export async function deleteInteraction(db: Db, id: string): Promise<void> {
  await db('oauth_interactions')
    .where({ id_hash: sha256Hex(id) })
    .delete()
}
