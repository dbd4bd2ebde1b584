import type { Logger } from 'pino'
import type { HidScan, ScannersView } from '../../../contract/scan/dispatch/scan.ts'
import type { Scanners } from '../../../drivers/scanner.ts'
import { isoTime } from '../../platform/db/column-values.ts'

/** The scanners for the device panel: problems first. */
function scannersView(scanners: Scanners | null): ScannersView {
  const state = scanners?.state()
  if (!state || state.status === 'closed') return { state: 'off', name: null, ready: 0 }
  if (state.status === 'starting' || state.status === 'no_library')
    return { state: state.status, name: null, ready: 0 }
  const working = state.scanners.filter((scanner) => scanner.status === 'ready')
  const ready = working.length
  const closed = state.scanners.find((scanner) => scanner.status !== 'ready')
  if (closed) return { state: closed.status, name: closed.name, ready }
  const [lost] = state.unplugged
  if (lost !== undefined) return { state: 'unplugged', name: lost, ready }
  return { state: ready > 0 ? 'ready' : 'none', name: working[0]?.name ?? null, ready }
}

/** A window's request for scans. */
export interface ScanPoll {
  readonly windowId: string
  /** When the window last had the focus, ms since 1970. */
  readonly focusedAt: number
  /** The last scan it received. */
  readonly after: number
  readonly knows: ScannersView | null
}

export interface ScanDispatcher {
  /** The scans for this window. Waits at most `waitMs` for the first. */
  take(call: ScanPoll): Promise<{ scans: HidScan[]; scanners: ScannersView }>
  stop(): void
}

export interface ScanDispatcherDeps {
  readonly scanners: Scanners | null
  readonly now: () => number
  readonly log: Logger
  /** Longest wait of a call, in ms. */
  readonly waitMs?: number
}

const WAIT_MS = 10_000
/**
 * If no window has polled for this long, ms, scans are dropped: they belong to another app or to
 * practice mode.
 */
const AWAY_MS = 5_000
/** A scan that no window took for this long, ms, is dropped. */
const STALE_MS = 15_000

interface PendingScan extends HidScan {
  readonly readAt: number
  /** The window that received it and has not polled since. */
  deliveredTo: string | null
}

/**
 * Holds scans until a window takes them. The window that had the focus last gets them, so one scan
 * opens one person. A scan is delivered when its window polls again; if the window is gone, another
 * window gets it.
 */
export function createScanDispatcher({
  scanners,
  now,
  log,
  waitMs = WAIT_MS,
}: ScanDispatcherDeps): ScanDispatcher {
  const windows = createScanWindows(now)
  const buffer = createScanBuffer(now, log, windows)
  let stopped = false
  const receive = (scanner: string, text: string | null): void => {
    if (!windows.isAnyOpen(AWAY_MS)) return log.info('A scan was dropped because no window is open.')
    buffer.add(scanner, text)
    windows.wakeAll()
  }
  const unsubscribe = scanners && [
    scanners.onCode(({ scanner, text }) => receive(scanner, text)),
    scanners.onFault((fault) => {
      log.warn({ fault }, 'A scan was incomplete.')
      receive(fault.scanner, null)
    }),
    scanners.onState(windows.wakeAll),
  ]
  return {
    async take({ windowId, focusedAt, after, knows }) {
      buffer.acknowledge(windowId, after)
      const window = windows.recordPoll(windowId, focusedAt)
      let isOver = false
      const timer = setTimeout(() => {
        isOver = true
        window.wake?.()
      }, waitMs)
      try {
        for (;;) {
          const view = scannersView(scanners)
          // If the window polled again meanwhile, that call gets the scans.
          const isNewest = windows.isNewest(window)
          const scans = isNewest && windows.isActive(windowId) ? buffer.deliver(windowId) : []
          const isChanged = scans.length > 0 || JSON.stringify(view) !== JSON.stringify(knows)
          if (isChanged || isOver || stopped || !isNewest) return { scans, scanners: view }
          await untilWoken(window)
        }
      } finally {
        clearTimeout(timer)
        window.seenAt = now()
      }
    },
    stop() {
      stopped = true
      for (const end of unsubscribe ?? []) end()
      windows.wakeAll()
    },
  }
}

interface ScanBuffer {
  add(scanner: string, text: string | null): void
  /** Removes the scans up to this one, which the window has. */
  acknowledge(windowId: string, upTo: number): void
  /** The scans of the window: those it received, and those of no open window. */
  deliver(windowId: string): HidScan[]
}

/** Scans that no window has yet, oldest first. */
function createScanBuffer(now: () => number, log: Logger, windows: ScanWindows): ScanBuffer {
  let waiting: PendingScan[] = []
  let lastNumber = 0
  const dropStale = (): void => {
    const stale = waiting.filter(
      (scan) => Math.abs(now() - scan.readAt) > STALE_MS && !windows.isOpen(scan.deliveredTo),
    )
    if (stale.length > 0) log.warn({ scans: stale.length }, 'Scans that no window took were dropped.')
    waiting = waiting.filter((scan) => !stale.includes(scan))
  }
  return {
    add(scanner, text) {
      lastNumber = Math.max(lastNumber + 1, now())
      waiting.push({
        n: lastNumber,
        text,
        at: isoTime(now()),
        scanner,
        readAt: now(),
        deliveredTo: null,
      })
    },
    acknowledge(windowId, upTo) {
      waiting = waiting.filter((scan) => scan.deliveredTo !== windowId || scan.n > upTo)
    },
    deliver(windowId) {
      dropStale()
      const free = waiting.filter(
        (scan) => scan.deliveredTo === windowId || !windows.isOpen(scan.deliveredTo),
      )
      for (const scan of free) scan.deliveredTo = windowId
      return free.map(({ n, text, at, scanner }) => ({ n, text, at, scanner }))
    },
  }
}

/** A window that polls for scans. */
interface ScanWindow {
  readonly id: string
  /** When the window last had the focus, ms since 1970. */
  readonly focusedAt: number
  seenAt: number
  /** Wakes the current call; null without one. */
  wake: (() => void) | null
}

interface ScanWindows {
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

function createScanWindows(now: () => number): ScanWindows {
  const windows = new Map<string, ScanWindow>()
  const wasSeen = (window: ScanWindow | undefined, withinMs = CLOSED_AFTER_MS): boolean =>
    window !== undefined && (window.wake !== null || Math.abs(now() - window.seenAt) < withinMs)
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
function untilWoken(window: ScanWindow): Promise<void> {
  return new Promise((resolve) => {
    window.wake = () => {
      window.wake = null
      resolve()
    }
  })
}
