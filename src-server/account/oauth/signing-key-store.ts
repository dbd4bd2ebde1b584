import type { Db } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { table, text, time } from '../../platform/db/table.ts'
import type { KeyRow } from './signing-key-rules.ts'

export const SIGNING_KEYS = table('signing_keys', {
  kid: text(),
  state: text<KeyRow['state']>(),
  /** JWK, encrypted with the installation key. */
  privateJwk: text(),
  createdAt: time(),
  stateSince: time(),
})
const PUBLIC = SIGNING_KEYS.pick('kid', 'state', 'createdAt', 'stateSince')

export const readKeys = (db: Db): Promise<KeyRow[]> => PUBLIC.all(db('signing_keys'))

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
  { now, ...key }: { kid: string; state: 'active' | 'next'; privateJwk: string; now: number },
): Promise<void> {
  const at = isoTime(now)
  await db(SIGNING_KEYS.name)
    .insert(SIGNING_KEYS.write({ ...key, createdAt: at, stateSince: at }))
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
