/** A window that polls for scans. */
export interface ScanWindow {
  readonly id: string
  /** When the window last had the focus, ms since 1970. */
  readonly focusedAt: number
  seenAt: number
  /** Wakes the current call; null without one. */
  wake: (() => void) | null
}

export interface ScanWindows {
  /** Records a call, which replaces the window's former one. */
  recordPoll(id: string, focusedAt: number): ScanWindow
  /** True if this call is the window's newest. */
  isNewest(window: ScanWindow): boolean
  /** True if the window polls or did recently. */
  isOpen(id: string | null): boolean
  /** The open window that had the focus last. */
  isActive(id: string): boolean
  /** True if a window is open, or was within `withinMs`. */
  isAnyOpen(withinMs: number): boolean
  wakeAll(): void
}

/** A window without a call for this long, ms, is closed. */
const CLOSED_AFTER_MS = 3_000

export function createScanWindows(now: () => number): ScanWindows {
  const windows = new Map<string, ScanWindow>()
  const wasSeen = (window: ScanWindow | undefined, withinMs = CLOSED_AFTER_MS): boolean =>
    window !== undefined && (window.wake !== null || now() - window.seenAt < withinMs)
  return {
    recordPoll(id, focusedAt) {
      const former = windows.get(id)
      const window: ScanWindow = { id, focusedAt, seenAt: now(), wake: null }
      windows.set(id, window)
      former?.wake?.()
      for (const [other, one] of windows) if (!wasSeen(one)) windows.delete(other)
      return window
    },
    isNewest: (window) => windows.get(window.id) === window,
    isOpen: (id) => id !== null && wasSeen(windows.get(id)),
    isActive(id) {
      const [first] = [...windows.values()]
        .filter((window) => wasSeen(window))
        .toSorted((one, other) => other.focusedAt - one.focusedAt)
      return first?.id === id
    },
    isAnyOpen: (withinMs) => [...windows.values()].some((window) => wasSeen(window, withinMs)),
    wakeAll() {
      for (const window of windows.values()) window.wake?.()
    },
  }
}

/** Waits until the window is woken. */
export function untilWoken(window: ScanWindow): Promise<void> {
  return new Promise((resolve) => {
    window.wake = () => {
      window.wake = null
      resolve()
    }
  })
}
