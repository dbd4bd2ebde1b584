import type { Db } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import type { KeyRow } from './signing-key-rules.ts'

export async function readKeys(db: Db): Promise<KeyRow[]> {
  const rows = await db('signing_keys').select('kid', 'state', 'created_at', 'state_since')
  return rows.map((row) => ({
    kid: row.kid,
    state: row.state,
    createdAt: row.created_at,
    stateSince: row.state_since,
  }))
}

/** The encrypted private keys, by kid. */
export async function readPrivateKeys(
  db: Db,
  kids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db('signing_keys')
    .whereIn('kid', [...kids])
    .select('kid', 'private_jwk')
  return new Map(rows.map((row) => [row.kid, row.private_jwk]))
}

/**
 * Stores the key unless one is stored in that state, so that two kiosks that start at once use the
 * same first key.
 */
export async function insertKey(
  db: Db,
  key: { kid: string; state: 'active' | 'next'; privateJwk: string; now: number },
): Promise<void> {
  const at = isoTime(key.now)
  await db('signing_keys')
    .insert({
      kid: key.kid,
      state: key.state,
      private_jwk: key.privateJwk,
      created_at: at,
      state_since: at,
    })
    .onConflict()
    .ignore()
}

/**
 * Makes `next` the active key and retires `active`. No effect if another kiosk did so in the
 * meantime.
 */
export async function promoteKey(db: Db, active: string, next: string, now: number): Promise<void> {
  await db.transaction(async (trx) => {
    const retired = await trx('signing_keys')
      .where({ kid: active, state: 'active' })
      .update({ state: 'retiring', state_since: isoTime(now) })
    if (retired === 1)
      await trx('signing_keys')
        .where({ kid: next, state: 'next' })
        .update({ state: 'active', state_since: isoTime(now) })
  })
}

export async function dropKey(db: Db, kid: string): Promise<void> {
  await db('signing_keys').where({ kid, state: 'retiring' }).delete()
}
