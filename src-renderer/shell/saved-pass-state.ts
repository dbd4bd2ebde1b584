import { useEffect, useRef } from 'react'

/** The state of an open pass while another screen is on top of it. */
export interface SavedPassState {
  /** When the person was opened, ms since 1970; kept over a reload of the page. */
  readonly openedAt: number
  jobId: string | null
  /** Hash of the drawing that staff have seen. */
  seenHash: string | null
  /** The reader was armed for the person, or for the run, of this screen. */
  isArmed: boolean
  /** Express mode has printed the pass or was stopped; the pass now requires Enter. */
  expressUsed: boolean
  /** The key of the last print and its content: a retry of the same print has the same key. */
  request: { readonly for: string; readonly key: string } | null
  readonly timings: PassTimings
}

/** Times of the steps for the open person, ms since 1970; null for steps to come. */
export interface PassTimings {
  enterAt: number | null
  /** When the first byte of the label was sent. */
  isSent: boolean
  /** Something else than the work at the desk took time, so no time of this turn is recorded. */
  isDelayed: boolean
  outAt: number | null
  isOver: boolean
}

export function createSavedPassState(openedAt = Date.now()): SavedPassState {
  return {
    openedAt,
    jobId: null,
    seenHash: null,
    isArmed: false,
    expressUsed: false,
    request: null,
    timings: { enterAt: null, isSent: false, isDelayed: false, outAt: null, isOver: false },
  }
}

/** The key of a print: created once per Enter, and reused for a retry of the same print. */
export function requestKeyFor(memory: SavedPassState, what: string, newKey: () => string): string {
  if (memory.request?.for !== what) memory.request = { for: what, key: newKey() }
  return memory.request.key
}

/** A longer time without a key or a click means that nobody works at the desk, ms. */
const LONGEST_PAUSE_MS = 30_000

/**
 * Ends the measurement of a turn in which PassDesk did not answer, or nobody did anything for a
 * while. Returns what to call before a time is recorded, and for work without a key or a click, such
 * as a verified tag.
 */
export function useInterruptions(timings: PassTimings | null, lost: boolean): () => void {
  const lastAt = useRef(0)
  const act = (): void => {
    const now = Date.now()
    if (timings && now - lastAt.current > LONGEST_PAUSE_MS) timings.isDelayed = true
    lastAt.current = now
  }
  useEffect(() => {
    if (timings && lost) timings.isDelayed = true
  }, [timings, lost])
  useEffect(() => {
    lastAt.current = Date.now()
    for (const type of ACTIONS) addEventListener(type, act, true)
    return () => {
      for (const type of ACTIONS) removeEventListener(type, act, true)
    }
  }, [timings])
  return act
}

const ACTIONS = ['keydown', 'pointerdown'] as const
