import type { Db } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { addCalls, isWindowOver, readWindows, type CallWindow } from './rate-window-store.ts'

export interface RateRule {
  /** What is counted, for example `login:account:…`. */
  readonly key: string
  readonly max: number
  readonly windowMs: number
}

/**
 * Counts one attempt in each rule's fixed window. Throws `rate_limited` with Retry-After (seconds)
 * over a limit; a refused attempt writes nothing. Windows are in the database, shared by several
 * kiosks.
 */
export async function countAttempt(db: Db, rules: readonly RateRule[], now: number): Promise<void> {
  const keys = rules.map(({ key }) => key)
  const over = (windows: ReadonlyMap<string, CallWindow>, most: (max: number) => number): number =>
    Math.max(
      ...rules.map(({ key, max, windowMs }) => {
        const window = windows.get(key)
        if (!window || isWindowOver(window, windowMs, now)) return 0
        return window.calls > most(max) ? window.resetsAt - now : 0
      }),
    )
  // A window that is full refuses one more call.
  refuse(over(await readWindows(db, keys), (max) => max - 1))
  const added = rules.map(({ key, windowMs }) => ({ key, calls: 1, windowMs }))
  const waitMs = over(await addCalls(db, added, now), (max) => max)
  await trimNowAndThen(db, now)
  refuse(waitMs)
}

function refuse(waitMs: number): void {
  if (waitMs <= 0) return
  throw new ApiError('rate_limited', {
    headers: { 'Retry-After': String(Math.ceil(waitMs / 1000)) },
  })
}

/** Kinds of windows that anybody on the network can add without a credential. */
const ANONYMOUS = ['login:%', 'tag:%', 'profile:%'] as const
const MOST_WINDOWS = 5_000
const TRIM_EVERY = 100
const attempts = new WeakMap<Db, number>()

async function trimNowAndThen(db: Db, now: number): Promise<void> {
  const count = (attempts.get(db) ?? 0) + 1
  attempts.set(db, count)
  if (count % TRIM_EVERY === 0) await trimWindows(db, now)
}

/**
 * Bounds the windows of callers without a credential. Those with the fewest calls go first, so that
 * a flood of unknown addresses does not reset the window of an account that is being guessed.
 */
export async function trimWindows(db: Db, now: number, most = MOST_WINDOWS): Promise<void> {
  const anonymous = () =>
    db('rate_windows').where((any) => {
      for (const kind of ANONYMOUS) void any.orWhere('key', 'like', kind)
    })
  const [row] = await anonymous().count({ n: '*' })
  if (Number(row!.n) <= most) return
  await sweepRateWindows(db, now)
  const extra = await anonymous()
    .orderBy('n', 'desc')
    .orderBy('resets_at', 'desc')
    .offset(most)
    .limit(100_000)
    .pluck('key')
  for (let i = 0; i < extra.length; i += 300)
    await db('rate_windows')
      .whereIn('key', extra.slice(i, i + 300))
      .delete()
}

/** Resets a window, for example the account's after a correct password. */
export async function resetAttempts(db: Db, key: string): Promise<void> {
  await db('rate_windows').where({ key }).delete()
}

export async function sweepRateWindows(db: Db, now: number): Promise<void> {
  await db('rate_windows').where('resets_at', '<', isoTime(now)).delete()
}
