import { isoTime } from '../../platform/db/column-values.ts'
import type { Db } from '../../platform/db/database.ts'

/** Calls counted in one fixed window. */
export interface CallWindow {
  readonly calls: number
  /** Milliseconds since 1970. */
  readonly resetsAt: number
}

/** Calls to be added to a window. An expired window starts again with them. */
export interface AddedCalls {
  readonly key: string
  readonly calls: number
  readonly windowMs: number
}

/**
 * Adds calls to many windows in one statement and returns the new windows. Keys must be distinct.
 */
export async function addCalls(
  db: Db,
  added: readonly AddedCalls[],
  now: number,
): Promise<ReadonlyMap<string, CallWindow>> {
  const at = isoTime(now)
  const over = ['rate_windows.resets_at', at]
  const rows = await db('rate_windows')
    // Sorted, so that two kiosks lock the rows in the same order.
    .insert(
      added
        .map(({ key, calls, windowMs }) => ({ key, n: calls, resets_at: isoTime(now + windowMs) }))
        .sort((a, b) => (a.key < b.key ? -1 : 1)),
    )
    .onConflict('key')
    .merge({
      n: db.raw('case when ?? <= ? then excluded.n else ?? + excluded.n end', [
        ...over,
        'rate_windows.n',
      ]),
      resets_at: db.raw('case when ?? <= ? then excluded.resets_at else ?? end', [
        ...over,
        'rate_windows.resets_at',
      ]),
    })
    .returning(['key', 'n', 'resets_at'])
  return new Map(rows.map(toWindow))
}

/** The stored windows. */
export async function readWindows(
  db: Db,
  keys: readonly string[],
): Promise<ReadonlyMap<string, CallWindow>> {
  return new Map(
    (
      await db('rate_windows')
        .whereIn('key', [...keys])
        .select('key', 'n', 'resets_at')
    ).map(toWindow),
  )
}

/** Stores windows. */
export async function keepWindows(db: Db, windows: ReadonlyMap<string, CallWindow>): Promise<void> {
  const rows = [...windows].map(([key, window]) => ({
    key,
    n: window.calls,
    resets_at: isoTime(window.resetsAt),
  }))
  const chunk = 300
  for (let i = 0; i < rows.length; i += chunk) {
    await db('rate_windows')
      .insert(rows.slice(i, i + chunk))
      .onConflict('key')
      .merge(['n', 'resets_at'])
  }
}

const toWindow = (row: { key: string; n: number; resets_at: string }): [string, CallWindow] => [
  row.key,
  { calls: row.n, resetsAt: Date.parse(row.resets_at) },
]
