import type { Db } from '../db/database.ts'
import { isoTime } from '../db/column-values.ts'
import { ApiError } from '../http/api-error.ts'
import { addCalls } from './rate-window-store.ts'

export interface RateRule {
  /** What is counted, for example `login:account:…`. */
  readonly key: string
  readonly max: number
  readonly windowMs: number
}

/**
 * Counts one attempt in each rule's fixed window. Throws `rate_limited` with Retry-After (seconds)
 * over a limit. Attempts over the limit count too. Windows are in the database, shared by several
 * kiosks.
 */
export async function countAttempt(db: Db, rules: readonly RateRule[], now: number): Promise<void> {
  let waitMs = 0
  for (const { key, max, windowMs } of rules) {
    const { calls, resetsAt } = (await addCalls(db, [{ key, calls: 1, windowMs }], now)).get(key)!
    if (calls > max) waitMs = Math.max(waitMs, resetsAt - now)
  }
  if (waitMs > 0)
    throw new ApiError('rate_limited', {
      headers: { 'Retry-After': String(Math.ceil(waitMs / 1000)) },
    })
}

/** Resets a window, for example the account's after a correct password. */
export async function resetAttempts(db: Db, key: string): Promise<void> {
  await db('rate_windows').where({ key }).delete()
}

export async function sweepRateWindows(db: Db, now: number): Promise<void> {
  await db('rate_windows').where('resets_at', '<', isoTime(now)).delete()
}
