import { useState } from 'react'
import { createSavedPassState } from '../shell/saved-pass-state.ts'
import { findScreen, type AnyScreen, type Place, type Screen } from '../shell/screen.ts'
import { useQueryClient } from '@tanstack/react-query'
import { deskPrinterEndpoints } from '../../contract/print/printer/printers.ts'
import { call } from '../api/call.ts'
import { refreshDesk } from '../api/queries.ts'
import type { KeyBinding } from '../keyboard/binding-stack.ts'
import { useKeys, LAYER } from '../keyboard/use-keys.ts'
import type { Desk } from '../shell/desk-context.ts'

export interface Navigation {
  readonly place: Place
  /** The open screens, with `place` as the last. */
  readonly stack: readonly Place[]
  readonly depth: number
  readonly go: (screen: Screen) => void
  readonly back: () => void
  readonly home: () => void
  /** Help of the screen below the open one, without the menu and the help. */
  readonly helpBelow: AnyScreen['helpAt']
  /** The open pass, also below another screen. */
  readonly openPass: Place<'pass'> | null
  /** The check-in screen is below; screens opened from it return to it. */
  readonly isAtCheckIn: boolean
  /** A tag screen is open, also below another screen. */
  readonly isTagOpen: boolean
}

const HOME: Place = { screen: { at: 'home' }, memory: createSavedPassState() }
const isNoHelp = ({ screen }: Place): boolean => screen.at !== 'menu' && screen.at !== 'help'
const isPass = (place: Place): place is Place<'pass'> => place.screen.at === 'pass'

function push(screens: readonly AnyScreen[], stack: readonly Place[], screen: Screen): readonly Place[] {
  if (screen.at === 'home') return [HOME]
  const place = {
    screen,
    memory: createSavedPassState(screen.at === 'pass' ? screen.openedAt : undefined),
  }
  // A person opened from the check-in screen returns to it.
  const checkIn = stack[1]?.screen.at === 'check-in' && screen.at !== 'check-in' ? [stack[1]] : []
  // As does a person opened from their party.
  const party = screen.at === 'pass' && screen.party ? stack.filter((one) => one.screen.at === 'party') : []
  // And one opened from the help desk's list.
  const helpDesk = stack.at(-1)?.screen.at === 'help-desk' ? stack.slice(-1) : []
  if (findScreen(screens, screen.at).startsStack) return [HOME, ...checkIn, ...party, ...helpDesk, place]
  const below = stack.filter((one) => one.screen.at !== screen.at && one.screen.at !== 'menu')
  return [...below, place]
}

/** A stack of screens; Esc closes the topmost. */
export function useNavigation(screens: readonly AnyScreen[]): Navigation {
  const [stack, setStack] = useState<readonly Place[]>([HOME])
  return {
    place: stack.at(-1) ?? HOME,
    stack,
    depth: stack.length,
    go: (screen) => setStack((now) => push(screens, now, screen)),
    back: () => setStack((now) => (now.length > 1 ? now.slice(0, -1) : now)),
    home: () => setStack([HOME]),
    helpBelow: findScreen(screens, (stack.findLast(isNoHelp) ?? HOME).screen.at).helpAt,
    openPass: stack.find(isPass) ?? null,
    isAtCheckIn: stack[1]?.screen.at === 'check-in',
    isTagOpen: stack.some((one) => findScreen(screens, one.screen.at).armsReader),
  }
}

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
