/** A window of the desk that asks for scans. */
export interface ScanWindow {
  readonly id: string
  /** When the window last had the focus, ms since 1970. */
  readonly focusedAt: number
  seenAt: number
  /** Makes the call under way look again; null while none is. */
  wake: (() => void) | null
}

export interface ScanWindows {
  /** Notes a call of a window, which takes the place of its former one. */
  enter(id: string, focusedAt: number): ScanWindow
  /** Whether this call is the window's newest. */
  isNewest(window: ScanWindow): boolean
  /** Whether the window asks, or did just now. */
  isHere(id: string | null): boolean
  /** Of those that are here, the one that had the focus last. */
  isChosen(id: string): boolean
  /** Some window is open, or was within `withinMs`. */
  isAny(withinMs: number): boolean
  wakeAll(): void
}

/**
 * A window that asked nothing for so long is gone: whoever opens the next person must not wait for
 * it.
 */
const GONE_MS = 3_000

export function createScanWindows(now: () => number): ScanWindows {
  const windows = new Map<string, ScanWindow>()
  const lives = (window: ScanWindow | undefined, withinMs = GONE_MS): boolean =>
    window !== undefined && (window.wake !== null || now() - window.seenAt < withinMs)
  return {
    enter(id, focusedAt) {
      const former = windows.get(id)
      const window: ScanWindow = { id, focusedAt, seenAt: now(), wake: null }
      windows.set(id, window)
      former?.wake?.()
      for (const [other, one] of windows) if (!lives(one)) windows.delete(other)
      return window
    },
    isNewest: (window) => windows.get(window.id) === window,
    isHere: (id) => id !== null && lives(windows.get(id)),
    isChosen(id) {
      const [first] = [...windows.values()]
        .filter((window) => lives(window))
        .toSorted((one, other) => other.focusedAt - one.focusedAt)
      return first?.id === id
    },
    isAny: (withinMs) => [...windows.values()].some((window) => lives(window, withinMs)),
    wakeAll() {
      for (const window of windows.values()) window.wake?.()
    },
  }
}

/** Until somebody wakes the window. */
export function woken(window: ScanWindow): Promise<void> {
  return new Promise((resolve) => {
    window.wake = () => {
      window.wake = null
      resolve()
    }
  })
}
