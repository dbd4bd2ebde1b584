import type { CallCounter, CounterDeps, WindowKeys } from './call-windows.ts'
import { windowKeys, windowLength } from './call-windows.ts'
import {
  keepWindows,
  readWindows,
  type CallWindow,
} from '../../account/rate-limit/rate-window-store.ts'

const KEEP_MS = 1_000

/** A window with one more call. An expired window starts again. */
function oneMore(window: CallWindow | undefined, key: string, now: number): CallWindow {
  if (!window || window.resetsAt <= now) return { calls: 1, resetsAt: now + windowLength(key) }
  return { ...window, calls: window.calls + 1 }
}

/** For a database that belongs to one process. Counts in memory and stores the counts. */
export function countInMemory({ db, now, log }: CounterDeps): CallCounter {
  const windows = new Map<string, CallWindow>()
  /** Pending reads of stored windows, by the key of the hour. */
  const reading = new Map<string, Promise<void>>()
  let changed = new Set<string>()
  let timer: NodeJS.Timeout | null = null
  let keeping: Promise<void> = Promise.resolve()

  const readOnce = (keys: WindowKeys): Promise<void> => {
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
    const after = oneMore(windows.get(key), key, now())
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
      // The counts in memory are still correct; the next call writes these again.
      for (const key of written) changed.add(key)
      log.warn({ err }, 'counted calls could not be stored')
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
      const keys = windowKeys(clientId, userId)
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
