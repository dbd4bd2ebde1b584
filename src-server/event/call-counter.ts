import type { Logger } from 'pino'
import { isPostgres, type Db } from '../db/database.ts'
import { addCalls, keepWindows, readWindows, type AddedCalls, type CallWindow } from './call-window-store.ts'

const MINUTE = 60_000
const HOUR = 3_600_000
const KEEP_MS = 1_000
/** Calls settled by one statement. */
const MOST_AT_ONCE = 200

/** What one call found: its own number in each window. */
export interface CallWindows {
  readonly minute: CallWindow
  readonly hour: CallWindow
}

/** Counts the calls of an app for a person in two fixed windows. */
export interface CallCounter {
  /** Counts one call, over a limit or not, and answers the windows with it in. */
  count(clientId: string, userId: string): Promise<CallWindows>
  /** Writes what is not written yet. */
  stop(): Promise<void>
}

export interface CounterDeps {
  readonly db: Db
  readonly now: () => number
  readonly log: Logger
}

/**
 * Exact on both databases, and on both far cheaper than a statement for each call (measured with ten at once):
 *
 * - SQLite belongs to this one process, so its memory is the truth (800,000 calls a second; a statement each: 1,500,
 *   because each waits for the disk while nothing else runs). What changed is written once a second and at the end, and
 *   read back at the first call after a start; a kill loses the calls of its last second.
 * - PostgreSQL is shared by several kiosks, so each call is counted there before it is answered. Calls that come while a
 *   statement is on its way go together in the next (21,000 a second, with fifty at once 36,000; a statement each:
 *   12,000 and 8,000).
 */
export function createCallCounter(deps: CounterDeps): CallCounter {
  return isPostgres(deps.db) ? countInDatabase(deps) : countInMemory(deps)
}

interface Keys {
  readonly minute: string
  readonly hour: string
}

const keysOf = (clientId: string, userId: string): Keys => ({ minute: `calls:m:${clientId}:${userId}`, hour: `calls:h:${clientId}:${userId}` })
const lengthOf = (key: string): number => (key.startsWith('calls:m:') ? MINUTE : HOUR)

function countInMemory({ db, now, log }: CounterDeps): CallCounter {
  const windows = new Map<string, CallWindow>()
  /** Reads of what was kept, by the key of the hour. */
  const reading = new Map<string, Promise<void>>()
  let changed = new Set<string>()
  let timer: NodeJS.Timeout | null = null
  let keeping: Promise<void> = Promise.resolve()

  const readOnce = (keys: Keys): Promise<void> => {
    const known = reading.get(keys.hour)
    if (known) return known
    const read = readWindows(db, [keys.minute, keys.hour]).then(
      (kept) => kept.forEach((window, key) => windows.has(key) || windows.set(key, window)),
      (error: unknown) => {
        reading.delete(keys.hour)
        throw error
      },
    )
    reading.set(keys.hour, read)
    return read
  }
  const add = (key: string): CallWindow => {
    const before = windows.get(key)
    const at = now()
    const after = before && before.resetsAt > at ? { ...before, calls: before.calls + 1 } : { calls: 1, resetsAt: at + lengthOf(key) }
    windows.set(key, after)
    changed.add(key)
    timer ??= setTimeout(() => (keeping = keep()), KEEP_MS)
    return after
  }
  const keep = async (): Promise<void> => {
    timer = null
    const written = changed
    changed = new Set()
    try {
      await keepWindows(db, new Map([...written].map((key) => [key, windows.get(key)!])))
      forgetPast()
    } catch (err) {
      // Memory still counts right; the next call writes these again.
      for (const key of written) changed.add(key)
      log.warn({ err }, 'counted calls could not be kept')
    }
  }
  const forgetPast = (): void => {
    const at = now()
    for (const [key, window] of windows) {
      if (window.resetsAt > at || changed.has(key)) continue
      windows.delete(key)
      reading.delete(key)
    }
  }
  return {
    async count(clientId, userId) {
      const keys = keysOf(clientId, userId)
      await readOnce(keys)
      return { minute: add(keys.minute), hour: add(keys.hour) }
    },
    async stop() {
      if (timer) clearTimeout(timer)
      await keeping
      await keep()
    },
  }
}

interface Waiting {
  readonly keys: Keys
  resolve(windows: CallWindows): void
  reject(error: unknown): void
}

function countInDatabase({ db, now }: CounterDeps): CallCounter {
  let waiting: Waiting[] = []
  let running: Promise<void> | null = null

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MOST_AT_ONCE)
      waiting = waiting.slice(MOST_AT_ONCE)
      try {
        handOut(batch, await addCalls(db, sumOf(batch), now()))
      } catch (error) {
        for (const call of batch) call.reject(error)
      }
    }
    running = null
  }
  return {
    count: (clientId, userId) =>
      new Promise((resolve, reject) => {
        waiting.push({ keys: keysOf(clientId, userId), resolve, reject })
        running ??= run()
      }),
    async stop() {
      await running
    },
  }
}

/** Calls of a batch by window: one statement may name a row once only. */
function sumOf(batch: readonly Waiting[]): AddedCalls[] {
  const calls = new Map<string, number>()
  for (const { keys } of batch) for (const key of [keys.minute, keys.hour]) calls.set(key, (calls.get(key) ?? 0) + 1)
  return [...calls].map(([key, n]) => ({ key, calls: n, windowMs: lengthOf(key) }))
}

/** Gives every call of a batch its own number, in the order in which they came. */
function handOut(batch: readonly Waiting[], after: ReadonlyMap<string, CallWindow>): void {
  const left = new Map(sumOf(batch).map(({ key, calls }) => [key, calls]))
  const next = (key: string): CallWindow => {
    const window = after.get(key)!
    const behind = left.get(key)! - 1
    left.set(key, behind)
    return { ...window, calls: window.calls - behind }
  }
  for (const call of batch) call.resolve({ minute: next(call.keys.minute), hour: next(call.keys.hour) })
}
