import type { Logger } from 'pino'
import type { HidScan, ScannersView } from '../../../contract/scan-endpoints.ts'
import type { Scanners } from '../../../drivers/scanner.ts'
import { isoTime } from '../../db/rows.ts'
import { scannersView } from './scanners-view.ts'

/** What a window says when it asks for scans. */
export interface ScanCall {
  readonly windowId: string
  /** When the window last had the focus, ms since 1970. */
  readonly focusedAt: number
  /** The last scan that it has. */
  readonly after: number
  readonly knows: ScannersView | null
}

export interface ScanDesk {
  /** The scans for this window; waits for the first, `waitMs` at most. */
  take(call: ScanCall): Promise<{ scans: HidScan[]; scanners: ScannersView }>
  stop(): void
}

export interface ScanDeskDeps {
  readonly scanners: Scanners | null
  readonly now: () => number
  readonly log: Logger
  /** Longest wait of a call, in ms. */
  readonly waitMs?: number
}

const WAIT_MS = 10_000
/** A window that asked nothing for so long is gone: whoever opens the next person must not wait for it. */
const GONE_MS = 3_000
/** Without a window for so long nobody works here: what is read then is somebody else's, a practice's for one. */
const AWAY_MS = 5_000
/** A scan that no window took for so long is nobody's any more: the person who showed it has been asked again. */
const STALE_MS = 15_000

interface Waiting extends HidScan {
  readonly readAt: number
  /** The window that was given it and has not asked for the next yet. */
  givenTo: string | null
}

interface DeskWindow {
  readonly focusedAt: number
  seenAt: number
  /** Makes the call under way look again. */
  wake: (() => void) | null
}

/**
 * Holds what the desk's scanners read until a window has it. Of several windows the one that had the focus last gets
 * the scans, so that one scan opens one person once; a scan counts as arrived when its window asks for the next, and
 * goes to another window when its own is gone before that.
 */
export function createScanDesk({ scanners, now, log, waitMs = WAIT_MS }: ScanDeskDeps): ScanDesk {
  let waiting: Waiting[] = []
  let lastNumber = 0
  let stopped = false
  const windows = new Map<string, DeskWindow>()
  const isHere = (window: DeskWindow | undefined): boolean => window !== undefined && (window.wake !== null || now() - window.seenAt < GONE_MS)
  const wakeAll = (): void => {
    for (const window of windows.values()) window.wake?.()
  }

  const put = (scanner: string, text: string | null): void => {
    if (![...windows.values()].some((window) => window.wake !== null || now() - window.seenAt < AWAY_MS)) return log.info('a scan came while no window was open')
    lastNumber = Math.max(lastNumber + 1, now())
    waiting.push({ n: lastNumber, text, at: isoTime(now()), scanner, readAt: now(), givenTo: null })
    wakeAll()
  }
  const undo = scanners && [
    scanners.onCode(({ scanner, text }) => put(scanner, text)),
    scanners.onFault((fault) => {
      log.warn({ fault }, 'a scan did not arrive whole')
      put(fault.scanner, null)
    }),
    scanners.onState(wakeAll),
  ]

  const sweep = (): void => {
    for (const [id, window] of windows) if (!isHere(window)) windows.delete(id)
    const stale = waiting.filter((scan) => now() - scan.readAt > STALE_MS && !isHere(windows.get(scan.givenTo ?? '')))
    if (stale.length > 0) log.warn({ scans: stale.length }, 'scans that no window took are forgotten')
    waiting = waiting.filter((scan) => !stale.includes(scan))
  }
  const isChosen = (windowId: string): boolean => {
    const here = [...windows].filter(([, window]) => isHere(window)).toSorted(([, one], [, other]) => other.focusedAt - one.focusedAt)
    return here[0]?.[0] === windowId
  }
  const give = (windowId: string): HidScan[] => {
    if (!isChosen(windowId)) return []
    const free = waiting.filter((scan) => scan.givenTo === windowId || !isHere(windows.get(scan.givenTo ?? '')))
    for (const scan of free) scan.givenTo = windowId
    return free.map(({ n, text, at, scanner }) => ({ n, text, at, scanner }))
  }
  /** Takes the window's word for what it has, and the place of its former call. */
  const enter = ({ windowId, focusedAt, after }: ScanCall): DeskWindow => {
    waiting = waiting.filter((scan) => scan.givenTo !== windowId || scan.n > after)
    const former = windows.get(windowId)
    const window: DeskWindow = { focusedAt, seenAt: now(), wake: null }
    windows.set(windowId, window)
    former?.wake?.()
    return window
  }

  return {
    async take(call) {
      const window = enter(call)
      sweep()
      let isOver = false
      const timer = setTimeout(() => {
        isOver = true
        window.wake?.()
      }, waitMs)
      try {
        for (;;) {
          const view = scannersView(scanners)
          // Where the window asked anew meanwhile, that call has what comes.
          const scans = windows.get(call.windowId) === window ? give(call.windowId) : []
          const isNews = scans.length > 0 || JSON.stringify(view) !== JSON.stringify(call.knows)
          if (isNews || isOver || stopped || windows.get(call.windowId) !== window) return { scans, scanners: view }
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
      wakeAll()
    },
  }
}

function woken(window: DeskWindow): Promise<void> {
  return new Promise((resolve) => {
    window.wake = () => {
      window.wake = null
      resolve()
    }
  })
}
