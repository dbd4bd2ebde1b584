import { useState } from 'react'
import type { Screen } from '../components/desk-context.ts'
import { createSavedPassState, type SavedPassState } from '../pass/saved-pass-state.ts'

/** A screen on the stack, and what is remembered of the open person while something lies on top. */
export interface Place {
  readonly screen: Screen
  readonly memory: SavedPassState
}

export interface Navigation {
  readonly place: Place
  readonly depth: number
  readonly go: (screen: Screen) => void
  readonly back: () => void
  readonly home: () => void
  /** The pass that is open, also below another screen. */
  readonly openPass: Place | null
  /** The door lies below, and what is opened goes back to it. */
  readonly isAtDoor: boolean
  /** Somebody's tag, or a run, is on the way, also below another screen. */
  readonly isTagOpen: boolean
}

const READY: Place = { screen: { at: 'ready' }, memory: createSavedPassState() }
/** Screens that start the stack anew: there is one open person at a time. */
const FRESH: ReadonlySet<Screen['at']> = new Set(['ready', 'pass', 'scan', 'check-in'])
/** Screens for which the reader is armed. */
const TAGS: ReadonlySet<Screen['at']> = new Set(['tag', 'tag-run'])

function push(stack: readonly Place[], screen: Screen): readonly Place[] {
  if (screen.at === 'ready') return [READY]
  const place = { screen, memory: createSavedPassState() }
  // From the door one looks at somebody and comes back to it.
  const door = stack[1]?.screen.at === 'check-in' && screen.at !== 'check-in' ? [stack[1]] : []
  if (FRESH.has(screen.at)) return [READY, ...door, place]
  const below = stack.filter((one) => one.screen.at !== screen.at && one.screen.at !== 'keys')
  return [...below, place]
}

/** A stack of screens; Esc takes the topmost away. */
export function useNavigation(): Navigation {
  const [stack, setStack] = useState<readonly Place[]>([READY])
  return {
    place: stack.at(-1) ?? READY,
    depth: stack.length,
    go: (screen) => setStack((now) => push(now, screen)),
    back: () => setStack((now) => (now.length > 1 ? now.slice(0, -1) : now)),
    home: () => setStack([READY]),
    openPass: stack.find((one) => one.screen.at === 'pass') ?? null,
    isAtDoor: stack[1]?.screen.at === 'check-in',
    isTagOpen: stack.some((one) => TAGS.has(one.screen.at)),
  }
}
