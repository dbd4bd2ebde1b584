import { useState } from 'react'
import { createSavedPassState } from '../shell/saved-pass-state.ts'
import { findScreen, type AnyScreen, type Place, type Screen } from '../shell/screen.ts'

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

function push(
  screens: readonly AnyScreen[],
  stack: readonly Place[],
  screen: Screen,
): readonly Place[] {
  if (screen.at === 'home') return [HOME]
  const place = {
    screen,
    memory: createSavedPassState(screen.at === 'pass' ? screen.openedAt : undefined),
  }
  // A person opened from the check-in screen returns to it.
  const checkIn = stack[1]?.screen.at === 'check-in' && screen.at !== 'check-in' ? [stack[1]] : []
  // As does a person opened from their party.
  const party =
    screen.at === 'pass' && screen.party ? stack.filter((one) => one.screen.at === 'party') : []
  // And one opened from the help desk's list.
  const helpDesk = stack.at(-1)?.screen.at === 'help-desk' ? stack.slice(-1) : []
  if (findScreen(screens, screen.at).startsStack)
    return [HOME, ...checkIn, ...party, ...helpDesk, place]
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
