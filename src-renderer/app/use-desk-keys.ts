import { useQueryClient } from '@tanstack/react-query'
import { deskPrinterEndpoints } from '../../contract/print/printer/printers.ts'
import { call } from '../api/call.ts'
import { refreshDesk } from '../api/queries.ts'
import type { KeyBinding } from '../keyboard/binding-stack.ts'
import { useKeys, LAYER } from '../keyboard/use-keys.ts'
import type { Desk } from '../shell/desk-context.ts'
import { findScreen, type AnyScreen, type Screen } from '../shell/screen.ts'
import type { Navigation } from './use-navigation.ts'

interface DeskKeys {
  readonly screens: readonly AnyScreen[]
  readonly undo: (() => void) | null
  /** A tag is being written: only the keys that cannot disturb it stay active. */
  readonly isWriting: boolean
}

/** The bindings of every screen's `shortcut` at the open screen `at`. */
export function shortcutKeys(
  screens: readonly AnyScreen[],
  at: Screen['at'],
  isWriting: boolean,
  go: (screen: Screen) => void,
): Record<string, KeyBinding | undefined> {
  const open = findScreen(screens, at)
  const bindings: Record<string, KeyBinding | undefined> = {}
  for (const screen of screens) {
    const { shortcut } = screen
    if (!shortcut) continue
    const isActive =
      (at !== screen.at || shortcut.whileOpen) &&
      (!isWriting || shortcut.whileWriting) &&
      (screen.at !== 'walk-in' || open.offersWalkIn)
    for (const code of shortcut.codes)
      bindings[code] = isActive ? { run: () => go(shortcut.route) } : undefined
  }
  return bindings
}

/** Keys of the whole desk. A screen's own binding of the same key comes first. */
export function useDeskKeys(
  desk: Desk,
  navigation: Navigation,
  { screens, undo, isWriting }: DeskKeys,
): void {
  const client = useQueryClient()
  const { at } = navigation.place.screen
  const { printer } = desk
  const pause = (): void => {
    if (!printer) return
    void call(deskPrinterEndpoints.pausePrinter, {
      params: { printerId: printer.printerId },
      body: { paused: !printer.paused },
    }).finally(() => refreshDesk(client, desk.event.eventId))
  }
  const mayPause = printer && !isWriting && findScreen(screens, at).offersPause
  useKeys(
    {
      ...shortcutKeys(screens, at, isWriting, desk.go),
      F8: mayPause ? { run: pause } : undefined,
      Escape: navigation.depth > 1 && !isWriting ? { run: navigation.back } : undefined,
      'Ctrl+KeyZ': undo ? { run: undo } : undefined,
    },
    LAYER.desk,
  )
}
