import type { Logger } from 'pino'
import type { HidScan, ScannersView } from '../../../contract/scanning/scan.ts'
import type { Scanners } from '../../../drivers/scanner.ts'
import { isoTime } from '../../db/column-values.ts'
import { createScanWindows, woken, type ScanWindows } from './scan-windows.ts'
import { scannersView } from './scanners-view.ts'

/** What a window says when it asks for scans. */
export interface ScanPoll {
  readonly windowId: string
  /** When the window last had the focus, ms since 1970. */
  readonly focusedAt: number
  /** The last scan that it has. */
  readonly after: number
  readonly knows: ScannersView | null
}

export interface ScanDispatcher {
  /** The scans for this window; waits for the first, `waitMs` at most. */
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
 * Without a window for so long nobody works here: what is read then is somebody else's, a
 * practice's for one.
 */
const AWAY_MS = 5_000
/**
 * A scan that no window took for so long is nobody's any more: the person who showed it has been
 * asked again.
 */
const STALE_MS = 15_000

interface Waiting extends HidScan {
  readonly readAt: number
  /** The window that was given it and has not asked for the next yet. */
  givenTo: string | null
}

/**
 * Holds what the desk's scanners read until a window has it. Of several windows the one that had
 * the focus last gets the scans, so that one scan opens one person once; a scan counts as arrived
 * when its window asks for the next, and goes to another window when its own is gone before that.
 */
export function createScanDispatcher({
  scanners,
  now,
  log,
  waitMs = WAIT_MS,
}: ScanDispatcherDeps): ScanDispatcher {
  const windows = createScanWindows(now)
  const pile = createPile(now, log, windows)
  let stopped = false
  const put = (scanner: string, text: string | null): void => {
    if (!windows.isAny(AWAY_MS)) return log.info('a scan came while no window was open')
    pile.put(scanner, text)
    windows.wakeAll()
  }
  const undo = scanners && [
    scanners.onCode(({ scanner, text }) => put(scanner, text)),
    scanners.onFault((fault) => {
      log.warn({ fault }, 'a scan did not arrive whole')
      put(fault.scanner, null)
    }),
    scanners.onState(windows.wakeAll),
  ]
  return {
    async take({ windowId, focusedAt, after, knows }) {
      pile.arrived(windowId, after)
      const window = windows.enter(windowId, focusedAt)
      let isOver = false
      const timer = setTimeout(() => {
        isOver = true
        window.wake?.()
      }, waitMs)
      try {
        for (;;) {
          const view = scannersView(scanners)
          // Where the window asked anew meanwhile, that call has what comes.
          const isNewest = windows.isNewest(window)
          const scans = isNewest && windows.isChosen(windowId) ? pile.give(windowId) : []
          const isNews = scans.length > 0 || JSON.stringify(view) !== JSON.stringify(knows)
          if (isNews || isOver || stopped || !isNewest) return { scans, scanners: view }
          await woken(window)
        }
      } finally {
        clearTimeout(timer)
        window.seenAt = now()
      }
    },
    stop() {
      stopped = true
      for (const end of undo ?? []) end()
      windows.wakeAll()
    },
  }
}

interface Pile {
  put(scanner: string, text: string | null): void
  /** The window has every scan up to this one. */
  arrived(windowId: string, upTo: number): void
  /** What is the window's: what it was given already, and what no window that is here holds. */
  give(windowId: string): HidScan[]
}

/** Scans that no window has yet, oldest first. */
function createPile(now: () => number, log: Logger, windows: ScanWindows): Pile {
  let waiting: Waiting[] = []
  let lastNumber = 0
  const forgetStale = (): void => {
    const stale = waiting.filter(
      (scan) => now() - scan.readAt > STALE_MS && !windows.isHere(scan.givenTo),
    )
    if (stale.length > 0)
      log.warn({ scans: stale.length }, 'scans that no window took are forgotten')
    waiting = waiting.filter((scan) => !stale.includes(scan))
  }
  return {
    put(scanner, text) {
      lastNumber = Math.max(lastNumber + 1, now())
      waiting.push({
        n: lastNumber,
        text,
        at: isoTime(now()),
        scanner,
        readAt: now(),
        givenTo: null,
      })
    },
    arrived(windowId, upTo) {
      waiting = waiting.filter((scan) => scan.givenTo !== windowId || scan.n > upTo)
    },
    give(windowId) {
      forgetStale()
      const free = waiting.filter(
        (scan) => scan.givenTo === windowId || !windows.isHere(scan.givenTo),
      )
      for (const scan of free) scan.givenTo = windowId
      return free.map(({ n, text, at, scanner }) => ({ n, text, at, scanner }))
    },
  }
}
