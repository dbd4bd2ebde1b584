import { nextStart } from '../host/restart-policy.ts'

/** A page that does not answer gets this long to come to itself, in ms. */
const HUNG_MS = 5_000

export interface Page {
  reload(): void
  /** Ends its process; `gone` follows. */
  end(): void
  /** It died too often in too short a time. */
  giveUp(reason: string): void
}

export interface PageReloader {
  gone(reason: string): void
  hung(): void
  answers(): void
  loadFailed(): void
  stop(): void
}

/**
 * Loads a page again that died, hung or could not be loaded; at once at first, then ever later, and
 * not for ever.
 */
export function reloadPage(page: Page, now: () => number): PageReloader {
  let deaths: number[] = []
  let timer: NodeJS.Timeout | undefined
  let patience: NodeJS.Timeout | undefined
  const again = (reason: string): void => {
    deaths = [...deaths, now()].slice(-10)
    const wait = nextStart(deaths)
    clearTimeout(timer)
    if (wait === null) {
      deaths = []
      return page.giveUp(reason)
    }
    timer = setTimeout(page.reload, wait)
  }
  return {
    gone(reason) {
      clearTimeout(patience)
      if (reason !== 'clean-exit') again(reason)
    },
    hung() {
      patience ??= setTimeout(() => {
        patience = undefined
        page.end()
      }, HUNG_MS)
    },
    answers() {
      clearTimeout(patience)
      patience = undefined
    },
    // The server part is on its way back; the page is asked for until it is there.
    loadFailed() {
      clearTimeout(timer)
      timer = setTimeout(page.reload, 1_000)
    },
    stop() {
      clearTimeout(timer)
      clearTimeout(patience)
    },
  }
}
