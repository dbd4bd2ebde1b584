/**
 * The desk's window and the participants' one: where they stand, with whatever displays there are.
 */
import type { WindowStateFile } from './window-state-file.ts'
import { participantWindow } from './participant-window.ts'
import { openPageWindow, type PageWindowDeps } from './page-window.ts'
import type { ShellWindow, WindowState } from './shell.ts'
import {
  deskPlace,
  displayOf,
  participantDisplay,
  rememberDesk,
  rememberFacing,
} from './window-place.ts'
import { isOwnSender, mayNavigate } from './window-rules.ts'

export interface DeskWindowsDeps extends Omit<PageWindowDeps, 'kioskMode' | 'origins'> {
  readonly file: WindowStateFile
  /** The kiosk's address; it stays the same as long as the app runs. */
  readonly url: string
  /** A call of the desk's own page. */
  readonly onCall: (call: unknown) => Promise<unknown>
  /** The desk's page died too often. */
  readonly onPageLost: (reason: string) => void
  /** What `displays` tells is other now. */
  readonly onChange: () => void
}

export interface DeskWindows {
  focus(): void
  setKioskMode(on: boolean): void
  /** Shows the participants' page on a display, by its id; null closes it. */
  showParticipantDisplay(displayId: number | null): void
  displays(): WindowState['displays']
  tellState(state: WindowState): void
  /** Lets the desk's page go to a practice, and brings it home from one that is over. */
  setPractice(url: string | null): void
  /** The addresses that the kiosk's pages have now. */
  origins(): readonly string[]
  reload(): void
  /** Closes both for good. */
  close(): void
}

export function openDeskWindows(deps: DeskWindowsDeps): DeskWindows {
  const { shell, file, url } = deps
  const home = new URL(url).origin
  let practice: readonly string[] = []
  let closed = false
  const kioskMode = (): boolean => file.get().kioskMode
  const origins = (): readonly string[] => [home, ...practice]
  const facing = participantWindow({ ...deps, kioskMode, origins }, url)

  const desk = openDesk({ ...deps, kioskMode, origins }, () => {
    closed = true
    facing.show(null)
  })
  const toItsPlace = (): void => {
    if (!kioskMode()) desk.setBounds(deskPlace(file.get().places, shell.displays()))
  }
  /** As it was chosen for the displays that are there now. */
  const settleFacing = (): void => {
    facing.show(
      closed ? null : participantDisplay(file.get().places, shell.displays(), desk.bounds()),
    )
    deps.onChange()
  }
  settleFacing()
  shell.onDisplays(() => {
    if (closed) return
    toItsPlace()
    settleFacing()
  })
  return {
    focus: desk.focus,
    setKioskMode(on) {
      desk.setKiosk(on)
      toItsPlace()
    },
    showParticipantDisplay(displayId) {
      const displays = shell.displays()
      const chosen = displays.find(({ id }) => id === displayId) ?? null
      file.change({ places: rememberFacing(file.get().places, displays, chosen) })
      settleFacing()
    },
    displays() {
      const displays = shell.displays()
      const own = displayOf(desk.bounds(), displays)
      return displays.map((display) => ({
        id: display.id,
        label: display.label,
        shows: display === own ? 'desk' : display.id === facing.displayId() ? 'facing' : null,
      }))
    },
    tellState: desk.tellState,
    setPractice(to) {
      const before = practice
      practice = to === null ? [] : bothNames(to)
      if (practice.length === 0 && mayNavigate(desk.url(), before)) desk.load(url)
    },
    origins,
    reload: desk.reload,
    close() {
      closed = true
      facing.show(null)
      desk.close()
    },
  }
}

/** A practice has cookies of its own because its page goes by the machine's other name. */
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
        // Full screen is no place that somebody chose.
        if (!kioskMode())
          file.change({ places: rememberDesk(file.get().places, shell.displays(), desk.bounds()) })
        deps.onChange()
      },
      mayClose: () => !kioskMode(),
      onClosed,
      async onCall(sender, call) {
        if (!isOwnSender(sender, origins())) throw new Error('This page may not ask that.')
        return deps.onCall(call)
      },
      onLost: deps.onPageLost,
    },
  )
  return desk
}
