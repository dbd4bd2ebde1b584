import { createHash } from 'node:crypto'
import type { Db } from './database.ts'
import { orNull, table, text, time } from './table.ts'

export const REQUESTS = table('request_keys', {
  scope: text(),
  key: text(),
  bodyHash: text(),
  reply: orNull(text()),
  createdAt: time(),
})

export type EarlierRequest = { readonly same: true; readonly reply: string | null } | { readonly same: false }

/** SHA-256 of a parsed body with sorted keys, independent of their order. */
export function bodyHash(body: unknown): string {
  return createHash('sha256').update(canonicalJson(body)).digest('hex')
}

/** JSON with object keys sorted and undefined left out. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value)
      .filter(([, v]) => v !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${entries.map(([k, v]) => `${JSON.stringify(k)}:${canonicalJson(v)}`).join(',')}}`
  }
  return JSON.stringify(value ?? null)
}

/** Looks up an earlier request under the key, or undefined. */
export async function findRequest(
  db: Db,
  scope: string,
  key: string,
  hash: string,
): Promise<EarlierRequest | undefined> {
  const row = await db('request_keys').where({ scope, key }).first('body_hash', 'reply')
  if (!row) return undefined
  return row.body_hash === hash ? { same: true, reply: row.reply } : { same: false }
}

/**
 * Claims the key inside the transaction of the write. False if another request holds it: the caller
 * must roll back and answer with that request's result. On PostgreSQL the call waits until the
 * other request has committed or rolled back.
 */
export async function claimRequest(
  db: Db,
  row: { scope: string; key: string; hash: string; reply: string | null; at: string },
): Promise<boolean> {
  const claimed = await db('request_keys')
    .insert(REQUESTS.write({ ...row, bodyHash: row.hash, createdAt: row.at }))
    .onConflict(['scope', 'key'])
    .ignore()
    .returning('key')
  return claimed.length === 1
}

/** Deletes keys created before `before` (ISO time). */
export async function sweepRequests(db: Db, before: string): Promise<void> {
  await db('request_keys').where('created_at', '<', before).delete()
}
