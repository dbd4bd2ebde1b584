import type { WindowStateFile } from './window-state-file.ts'
import type { Shell, ShellWindow, WindowEvents, WindowOptions, Display, WindowState } from './shell.ts'
import {
  deskPlace,
  displayOf,
  participantDisplay,
  rememberDesk,
  rememberParticipantDisplay,
  checkOpen,
  mayNavigate,
  isOwnSender,
} from './window-place.ts'
import { restartDelay } from '../host/restart-policy.ts'

/** Time for an unresponsive page to recover, ms. */
const UNRESPONSIVE_MS = 5_000

interface Page {
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
function reloadPage(page: Page, now: () => number): PageReloader {
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

/** Desk window and participant window: their positions on the available displays. */

interface DeskWindowsDeps extends Omit<PageWindowDeps, 'kioskMode' | 'origins'> {
  readonly file: WindowStateFile
  /** Address of the kiosk; constant while the app runs. */
  readonly url: string
  /** Handles a call of the desk page. */
  readonly onCall: (call: unknown) => Promise<unknown>
  /** The desk page crashed too often. */
  readonly onPageLost: (reason: string) => void
  /** `displays` has changed. */
  readonly onChange: () => void
}

export interface DeskWindows {
  focus(): void
  setKioskMode(on: boolean): void
  /** Shows the participant page on a display by id; null closes it. */
  showParticipantDisplay(displayId: number | null): void
  displays(): WindowState['displays']
  sendState(state: WindowState): void
  /** Lets the desk page navigate to a practice, and returns it after its end. */
  setPractice(url: string | null): void
  /** Current origins of the kiosk's pages. */
  origins(): readonly string[]
  reload(): void
  /** Closes both windows. */
  close(): void
}

export function openDeskWindows(deps: DeskWindowsDeps): DeskWindows {
  const { shell, file, url } = deps
  const home = new URL(url).origin
  let practice: readonly string[] = []
  let closed = false
  const kioskMode = (): boolean => file.get().kioskMode
  const origins = (): readonly string[] => [home, ...practice]
  const participant = participantWindow({ ...deps, kioskMode, origins }, url)

  const desk = openDesk({ ...deps, kioskMode, origins }, () => {
    closed = true
    participant.show(null)
  })
  const restoreBounds = (): void => {
    if (!kioskMode()) desk.setBounds(deskPlace(file.get().places, shell.displays()))
  }
  /** Applies the choice stored for the current displays. */
  const placeParticipantWindow = (): void => {
    participant.show(closed ? null : participantDisplay(file.get().places, shell.displays(), desk.bounds()))
    deps.onChange()
  }
  placeParticipantWindow()
  shell.onDisplays(() => {
    if (closed) return
    restoreBounds()
    placeParticipantWindow()
  })
  return {
    focus: desk.focus,
    setKioskMode(on) {
      desk.setKiosk(on)
      restoreBounds()
    },
    showParticipantDisplay(displayId) {
      const displays = shell.displays()
      const chosen = displays.find(({ id }) => id === displayId) ?? null
      file.change({ places: rememberParticipantDisplay(file.get().places, displays, chosen) })
      placeParticipantWindow()
    },
    displays() {
      const displays = shell.displays()
      const own = displayOf(desk.bounds(), displays)
      return displays.map((display) => ({
        id: display.id,
        label: display.label,
        shows: display === own ? 'desk' : display.id === participant.displayId() ? 'facing' : null,
      }))
    },
    sendState: desk.sendState,
    setPractice(to) {
      const before = practice
      practice = to === null ? [] : bothNames(to)
      if (practice.length === 0 && mayNavigate(desk.url(), before)) desk.load(url)
    },
    origins,
    reload: desk.reload,
    close() {
      closed = true
      participant.show(null)
      desk.close()
    },
  }
}

/** A practice uses the other name of the computer, so that its cookies are separate. */
const bothNames = (url: string): readonly string[] =>
  ['127.0.0.1', 'localhost'].map((name) => `http://${name}:${new URL(url).port}`)

function openDesk(deps: DeskWindowsDeps & PageWindowDeps, onClosed: () => void): ShellWindow {
  const { shell, file, url, kioskMode, origins } = deps
  const desk: ShellWindow = openPageWindow(
    deps,
    {
      name: 'desk',
      title: 'PassDesk',
      url,
      bounds: deskPlace(file.get().places, shell.displays()),
      kiosk: kioskMode(),
      fullScreen: false,
      bridge: true,
    },
    {
      onMoved() {
        // Full screen is not a position that staff chose.
        if (!kioskMode())
          file.change({ places: rememberDesk(file.get().places, shell.displays(), desk.bounds()) })
        deps.onChange()
      },
      mayClose: () => !kioskMode(),
      onClosed,
      async onCall(sender, call) {
        if (!isOwnSender(sender, origins())) throw new Error('This page may not request that.')
        return deps.onCall(call)
      },
      onLost: deps.onPageLost,
    },
  )
  return desk
}

/** The participant page in its own window. */
interface ParticipantWindow {
  /** Id of its display, or null. */
  displayId(): number | null
  /** Opens, moves or closes it. */
  show(display: Display | null): void
}

function participantWindow(deps: PageWindowDeps, deskUrl: string): ParticipantWindow {
  let shown: { readonly window: ShellWindow; readonly displayId: number } | null = null
  const close = (): void => {
    const closing = shown
    shown = null
    closing?.window.close()
  }
  const open = (display: Display): ShellWindow =>
    openPageWindow(
      deps,
      {
        name: 'facing',
        title: 'PassDesk',
        url: `${deskUrl}/#/facing`,
        bounds: display.bounds,
        kiosk: false,
        fullScreen: true,
        bridge: false,
      },
      {
        onMoved: () => undefined,
        mayClose: () => false,
        onClosed: () => undefined,
        onCall: async () => Promise.reject(new Error('This page may not request that.')),
        onLost: close,
      },
    )
  return {
    displayId: () => shown?.displayId ?? null,
    show(display) {
      if (display && display.id === shown?.displayId) return shown.window.setBounds(display.bounds)
      close()
      if (display) shown = { window: open(display), displayId: display.id }
    },
  }
}

// A window with one page of the kiosk. It stays on the kiosk's addresses and is reloaded after a crash.

interface PageWindowDeps {
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

function openPageWindow(
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
