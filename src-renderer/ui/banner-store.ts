import { createContext, use, useId, useLayoutEffect, type ReactNode } from 'react'
import type { PictureName } from './picture.tsx'

export type BannerTone = 'success' | 'warning' | 'question' | 'error' | 'progress' | 'idle'

/** A key that the banner offers, as it is printed on the keyboard, and what it does. */
export interface BannerAction {
  readonly cap: string
  readonly label: string
  readonly run?: () => void
}

/** One next action, one sentence that starts with the action, one key. */
export interface BannerSpec {
  readonly tone: BannerTone
  /** Instead of the tone's own pictogram; used by idle banners. */
  readonly picture?: PictureName
  readonly title: string
  readonly detail: string
  readonly actions?: readonly BannerAction[]
  /** First and last key, when the panel has a list of choices. */
  readonly range?: readonly [string, string]
  /** Words where the key would be: what happens without one. */
  readonly note?: string
  /** An input that takes the sentence's place (search). */
  readonly field?: ReactNode
  /** `small` on office screens. */
  readonly size?: 'big' | 'small'
  /** Another turn with the same sentence is heard again: the next person at the check-in screen. */
  readonly repeatKey?: string
  /** The sound that comes with it; that of the tone unless given. */
  readonly sound?: 'match' | 'go' | 'hold' | 'stop' | 'none'
}

export interface BannerStore {
  readonly set: (id: string, priority: number, spec: BannerSpec | null) => void
  readonly get: () => BannerSpec | null
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * Holds the banners of the screens. The one with the highest priority is shown, the newest among
 * equals.
 */
export function createBannerStore(): BannerStore {
  const specs = new Map<string, { priority: number; spec: BannerSpec }>()
  const listeners = new Set<() => void>()
  let shown: BannerSpec | null = null
  return {
    set(id, priority, spec) {
      specs.delete(id)
      if (spec) specs.set(id, { priority, spec })
      const top = [...specs.values()].reduce<{ priority: number; spec: BannerSpec } | null>(
        (best, entry) => (!best || entry.priority >= best.priority ? entry : best),
        null,
      )
      shown = top?.spec ?? null
      for (const listener of listeners) listener()
    },
    get: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const BannerContext = createContext<BannerStore | null>(null)

/**
 * Sets the banner while the calling component is mounted; null sets nothing. The banner is one
 * element for the lifetime of the page, so that assistive technology announces each change.
 */
export function useBanner(spec: BannerSpec | null, priority = 0): void {
  const store = use(BannerContext)
  const id = useId()
  useLayoutEffect(() => store?.set(id, priority, spec))
  useLayoutEffect(() => () => store?.set(id, priority, null), [store, id, priority])
}
