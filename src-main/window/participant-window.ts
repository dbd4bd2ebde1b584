import { openPageWindow, type PageWindowDeps } from './page-window.ts'
import type { Display, ShellWindow } from './shell.ts'

/** The participant page in its own window. */
interface ParticipantWindow {
  /** Id of its display, or null. */
  displayId(): number | null
  /** Opens, moves or closes it. */
  show(display: Display | null): void
}

export function participantWindow(deps: PageWindowDeps, deskUrl: string): ParticipantWindow {
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
