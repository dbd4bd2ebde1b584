import type { AdapterPayload } from 'oidc-provider'
import type { Db } from '../../db/database.ts'
import { sha256Hex } from '../find-caller.ts'
import { expiryOf, strippedPayload } from './grant-store.ts'

export async function saveInteraction(db: Db, id: string, payload: AdapterPayload): Promise<void> {
  await db('oauth_interactions')
    .insert({
      id_hash: sha256Hex(id),
      payload: strippedPayload(payload),
      expires_at: expiryOf(payload),
    })
    .onConflict('id_hash')
    .merge(['payload', 'expires_at'])
}

export async function findInteraction(db: Db, id: string): Promise<AdapterPayload | undefined> {
  const row = await db('oauth_interactions')
    .where({ id_hash: sha256Hex(id) })
    .first('payload')
  return row ? { ...JSON.parse(row.payload), jti: id } : undefined
}

export async function deleteInteraction(db: Db, id: string): Promise<void> {
  await db('oauth_interactions')
    .where({ id_hash: sha256Hex(id) })
    .delete()
}
