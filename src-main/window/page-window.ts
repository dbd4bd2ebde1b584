/**
 * A window with one page of the kiosk. It stays on the kiosk's addresses and is reloaded after a
 * crash.
 */
import { reloadPage } from './reload-page.ts'
import type { Shell, ShellWindow, WindowEvents, WindowOptions } from './shell.ts'
import { checkOpen, mayNavigate } from './window-rules.ts'

export interface PageWindowDeps {
  readonly shell: Shell
  readonly kioskMode: () => boolean
  /** Current origins of the kiosk. */
  readonly origins: () => readonly string[]
  readonly now: () => number
  readonly log: (event: string, detail: Readonly<Record<string, unknown>>) => void
}

interface PageOptions extends WindowOptions {
  /** For the log. */
  readonly name: string
  readonly url: string
}

interface PageEvents extends Pick<WindowEvents, 'onMoved' | 'mayClose' | 'onClosed' | 'onCall'> {
  /** Too many crashes in a short time. */
  onLost(reason: string): void
}

export function openPageWindow(
  { shell, kioskMode, origins, now, log }: PageWindowDeps,
  { name, url, ...options }: PageOptions,
  events: PageEvents,
): ShellWindow {
  const reviver = reloadPage(
    { reload: () => window.reload(), end: () => window.endPage(), abort: events.onLost },
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
      reviver.crashed(reason)
    },
    onUnresponsive() {
      log('a page does not answer', { page: name })
      reviver.unresponsive()
    },
    onAnswers: reviver.responsive,
    onLoadFailed: reviver.loadFailed,
    onClosed() {
      reviver.stop()
      events.onClosed()
    },
  })
  window.load(url)
  return window
}
