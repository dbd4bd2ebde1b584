import { randomUUID } from 'node:crypto'
import { claimRequest } from '../db/request-key-store.ts'
import type { Db } from '../db/database.ts'
import { isoTime } from '../db/column-values.ts'

/** A key for a form that must not count twice if the page is reloaded after it was sent. */
export const newFormKey = (): string => randomUUID()

/**
 * True for the first form with this key. A form without a key or with a malformed one counts as
 * repeated.
 */
export async function claimFormKey(
  db: Db,
  userId: string,
  key: string | null,
  now: number,
): Promise<boolean> {
  if (key === null || !/^[0-9a-f-]{36}$/.test(key)) return false
  return claimRequest(db, {
    scope: `form:${userId}`,
    key,
    hash: key,
    reply: null,
    at: isoTime(now),
  })
}
