/** A window with one page of the kiosk: kept to its own address, and brought back when it dies. */
import { reloadPage } from './reload-page.ts'
import type { Shell, ShellWindow, WindowEvents, WindowOptions } from './shell.ts'
import { checkOpen, mayNavigate } from './window-rules.ts'

export interface PageWindowDeps {
  readonly shell: Shell
  readonly kioskMode: () => boolean
  /** The kiosk's own, as they are now. */
  readonly origins: () => readonly string[]
  readonly now: () => number
  readonly log: (event: string, detail: Readonly<Record<string, unknown>>) => void
}

export interface PageOptions extends WindowOptions {
  /** For the log. */
  readonly name: string
  readonly url: string
}

export interface PageEvents extends Pick<
  WindowEvents,
  'onMoved' | 'mayClose' | 'onClosed' | 'onCall'
> {
  /** It died too often in too short a time. */
  onLost(reason: string): void
}

export function openPageWindow(
  { shell, kioskMode, origins, now, log }: PageWindowDeps,
  { name, url, ...options }: PageOptions,
  events: PageEvents,
): ShellWindow {
  const reviver = reloadPage(
    { reload: () => window.reload(), end: () => window.endPage(), giveUp: events.onLost },
    now,
  )
  const window: ShellWindow = shell.openWindow(options, {
    ...events,
    mayNavigate: (to) => mayNavigate(to, origins()),
    onOpen(to) {
      if (checkOpen(to, origins(), kioskMode()) === 'browser') shell.openExternal(to)
    },
    onGone(reason) {
      log('a page ended', { page: name, reason })
      reviver.gone(reason)
    },
    onHung() {
      log('a page does not answer', { page: name })
      reviver.hung()
    },
    onAnswers: reviver.answers,
    onLoadFailed: reviver.loadFailed,
    onClosed() {
      reviver.stop()
      events.onClosed()
    },
  })
  window.load(url)
  return window
}
