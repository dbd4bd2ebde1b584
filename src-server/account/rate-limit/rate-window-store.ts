import { isoTime } from '../../platform/db/column-values.ts'
import type { Db, Row } from '../../platform/db/database.ts'
import { integer, named, table, text, timeMs, type RecordOf } from '../../platform/db/table.ts'

export const WINDOWS = table('rate_windows', {
  key: text(),
  calls: named('n', integer()),
  resetsAt: timeMs(),
})
/** Calls counted in one fixed window; times in ms since 1970. */
export type CallWindow = Omit<RecordOf<typeof WINDOWS>, 'key'>

/** True if a window has expired, or if a clock that was ahead made it. */
export const isWindowOver = ({ resetsAt }: CallWindow, windowMs: number, now: number): boolean =>
  resetsAt <= now || resetsAt > now + windowMs

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
  // A clock that was ahead made one that would last longer than a window.
  const isOver = '(?? <= ? or ?? > excluded.resets_at)'
  const over = ['rate_windows.resets_at', at, 'rate_windows.resets_at']
  const rows = await db('rate_windows')
    // Sorted, so that two kiosks lock the rows in the same order.
    .insert(
      added
        .map(({ key, calls, windowMs }) => WINDOWS.write({ key, calls, resetsAt: now + windowMs }))
        .sort((a, b) => (a.key < b.key ? -1 : 1)),
    )
    .onConflict('key')
    .merge({
      n: db.raw(`case when ${isOver} then excluded.n else ?? + excluded.n end`, [...over, 'rate_windows.n']),
      resets_at: db.raw(`case when ${isOver} then excluded.resets_at else ?? end`, [
        ...over,
        'rate_windows.resets_at',
      ]),
    })
    .returning(['key', 'n', 'resets_at'])
  return new Map(rows.map(toWindow))
}

/** The stored windows. */
export async function readWindows(db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, CallWindow>> {
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
  const rows = [...windows].map(([key, window]) => WINDOWS.write({ ...window, key }))
  const chunk = 300
  for (let i = 0; i < rows.length; i += chunk) {
    await db('rate_windows')
      .insert(rows.slice(i, i + chunk))
      .onConflict('key')
      .merge(['n', 'resets_at'])
  }
}

function toWindow(row: Row): [string, CallWindow] {
  const { key, ...window } = WINDOWS.read(row)
  return [key, window]
}
