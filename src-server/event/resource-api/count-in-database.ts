import type { CallCounter, CallWindows, CounterDeps, WindowKeys } from './call-windows.ts'
import { windowKeys, windowLength } from './call-windows.ts'
import {
  addCalls,
  type AddedCalls,
  type CallWindow,
} from '../../account/rate-limit/rate-window-store.ts'

/** Maximum calls per statement. */
const MOST_AT_ONCE = 200

interface Waiting {
  readonly keys: WindowKeys
  resolve(windows: CallWindows): void
  reject(error: unknown): void
}

/**
 * For a database that several processes share. One statement counts all calls that arrived in the
 * meantime.
 */
export function countInDatabase({ db, now }: CounterDeps): CallCounter {
  let waiting: Waiting[] = []
  let running: Promise<void> | null = null

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MOST_AT_ONCE)
      waiting = waiting.slice(MOST_AT_ONCE)
      try {
        resolveCalls(batch, await addCalls(db, sumOf(batch), now()))
      } catch (error) {
        for (const call of batch) call.reject(error)
      }
    }
    running = null
  }
  return {
    count: (clientId, userId) =>
      new Promise((resolve, reject) => {
        waiting.push({ keys: windowKeys(clientId, userId), resolve, reject })
        running ??= run()
      }),
    async stop() {
      await running
    },
  }
}

/** Calls of a batch by window, because a statement may name a row only once. */
function sumOf(batch: readonly Waiting[]): AddedCalls[] {
  const calls = new Map<string, number>()
  for (const { keys } of batch)
    for (const key of [keys.minute, keys.hour]) calls.set(key, (calls.get(key) ?? 0) + 1)
  return [...calls].map(([key, n]) => ({ key, calls: n, windowMs: windowLength(key) }))
}

/** Gives each call of a batch its own number, in order of arrival. */
function resolveCalls(batch: readonly Waiting[], after: ReadonlyMap<string, CallWindow>): void {
  const left = new Map(sumOf(batch).map(({ key, calls }) => [key, calls]))
  const next = (key: string): CallWindow => {
    const window = after.get(key)!
    const behind = left.get(key)! - 1
    left.set(key, behind)
    return { ...window, calls: window.calls - behind }
  }
  for (const call of batch)
    call.resolve({ minute: next(call.keys.minute), hour: next(call.keys.hour) })
}
