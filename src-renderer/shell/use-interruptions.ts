import { useEffect, useRef } from 'react'
import type { PassTimings } from './saved-pass-state.ts'

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
