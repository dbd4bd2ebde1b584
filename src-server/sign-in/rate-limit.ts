import type { Db } from '../db/database.ts'
import { isoTime } from '../db/column-values.ts'
import { ApiError } from '../http/api-error.ts'

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
  for (const rule of rules) {
    const row = await hit(db, rule, now)
    if (row.n > rule.max) waitMs = Math.max(waitMs, Date.parse(row.resetsAt) - now)
  }
  if (waitMs > 0)
    throw new ApiError('rate_limited', {
      headers: { 'Retry-After': String(Math.ceil(waitMs / 1000)) },
    })
}

async function hit(db: Db, rule: RateRule, now: number): Promise<{ n: number; resetsAt: string }> {
  const at = isoTime(now)
  const [row] = await db('rate_windows')
    .insert({ key: rule.key, n: 1, resets_at: isoTime(now + rule.windowMs) })
    .onConflict('key')
    .merge({
      n: db.raw('case when ?? <= ? then 1 else ?? + 1 end', [
        'rate_windows.resets_at',
        at,
        'rate_windows.n',
      ]),
      resets_at: db.raw('case when ?? <= ? then excluded.resets_at else ?? end', [
        'rate_windows.resets_at',
        at,
        'rate_windows.resets_at',
      ]),
    })
    .returning(['n', 'resets_at'])
  return { n: row.n, resetsAt: row.resets_at }
}

/** Resets a window, for example the account's after a correct password. */
export async function resetAttempts(db: Db, key: string): Promise<void> {
  await db('rate_windows').where({ key }).delete()
}

export async function sweepRateWindows(db: Db, now: number): Promise<void> {
  await db('rate_windows').where('resets_at', '<', isoTime(now)).delete()
}
