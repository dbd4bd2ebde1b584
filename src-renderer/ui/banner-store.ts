import { createContext, type ReactNode } from 'react'
import type { IconName } from './icon.tsx'

/** Loudness follows urgency: white, pale blue, solid green, amber, red; `work` waits. */
export type BannerTone = 'idle' | 'ask' | 'work' | 'go' | 'hold' | 'stop'

/** A key of the banner, as printed on the keyboard, and its action. */
export interface BannerAction {
  readonly cap: string
  readonly label: string
  readonly run?: () => void
}

export interface BannerText {
  readonly tone: BannerTone
  readonly title: string
  readonly detail: string
}

/** One next action, one sentence that starts with the action, one key. */
export interface BannerSpec extends BannerText {
  /** Replaces the tone's own pictogram; used by idle banners. */
  readonly picture?: IconName
  readonly actions?: readonly BannerAction[]
  /** First and last key, if the panel has a list of choices. */
  readonly range?: readonly [string, string]
  /** Text in place of the key: what happens without one. */
  readonly note?: string
  /** An input in place of the sentence (search). */
  readonly field?: ReactNode
  /** `small` on administration screens. */
  readonly size?: 'big' | 'small'
  /**
   * Another value with the same sentence plays the sound again: the next person at the check-in
   * screen.
   */
  readonly repeatKey?: string
  /** The sound of the banner. Default: that of the tone. */
  readonly sound?: 'match' | 'go' | 'hold' | 'stop' | 'none'
}

export interface BannerStore {
  readonly set: (id: string, priority: number, spec: BannerSpec | null) => void
  readonly get: () => BannerSpec | null
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * Holds the banners of the screens. The one with the highest priority is shown; among equals, the
 * newest.
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
