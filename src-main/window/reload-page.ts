import { restartDelay } from '../host/restart-policy.ts'

/** Time for an unresponsive page to recover, ms. */
const UNRESPONSIVE_MS = 5_000

export interface Page {
  reload(): void
  /** Ends its process; `crashed` follows. */
  end(): void
  /** Too many crashes in a short time. */
  abort(reason: string): void
}

interface PageReloader {
  crashed(reason: string): void
  unresponsive(): void
  responsive(): void
  loadFailed(): void
  stop(): void
}

/**
 * Reloads a page that crashed, hung or failed to load. The first reload is immediate; delays grow
 * until `restart-policy` gives up.
 */
export function reloadPage(page: Page, now: () => number): PageReloader {
  let crashes: number[] = []
  let timer: NodeJS.Timeout | undefined
  let unresponsiveTimer: NodeJS.Timeout | undefined
  const reload = (reason: string): void => {
    crashes = [...crashes, now()].slice(-10)
    const wait = restartDelay(crashes)
    clearTimeout(timer)
    if (wait === null) {
      crashes = []
      return page.abort(reason)
    }
    timer = setTimeout(page.reload, wait)
  }
  return {
    crashed(reason) {
      clearTimeout(unresponsiveTimer)
      if (reason !== 'clean-exit') reload(reason)
    },
    unresponsive() {
      unresponsiveTimer ??= setTimeout(() => {
        unresponsiveTimer = undefined
        page.end()
      }, UNRESPONSIVE_MS)
    },
    responsive() {
      clearTimeout(unresponsiveTimer)
      unresponsiveTimer = undefined
    },
    // The server process may be restarting; retry until the page loads.
    loadFailed() {
      clearTimeout(timer)
      timer = setTimeout(page.reload, 1_000)
    },
    stop() {
      clearTimeout(timer)
      clearTimeout(unresponsiveTimer)
    },
  }
}
