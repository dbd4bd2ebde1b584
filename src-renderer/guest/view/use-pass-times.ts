import { useEffect } from 'react'
import { useDesk } from '../../shell/desk-context.ts'
import type { PassTimings } from '../../shell/saved-pass-state.ts'
import type { TagNeed } from './pass-steps.ts'
import type { PassActions } from './use-pass-actions.ts'

interface PassTimes {
  readonly pass: PassActions
  readonly timings: PassTimings
  /**
   * When the person was scanned, ms since 1970; people who were found another way are not measured.
   */
  readonly since: number | undefined
  readonly tag: TagNeed
}

/**
 * Measures one scanned person from the scan to the first byte, and to the printed pass. Kiosk and
 * screen use the same clock.
 */
export function usePassTimes({ pass, timings, since, tag }: PassTimes): void {
  const { measure, act } = useDesk()
  const { nextAction, queueing, job } = pass
  const causesDelay =
    nextAction.kind === 'printer' ||
    nextAction.kind === 'paused' ||
    (nextAction.kind === 'waiting' && nextAction.ahead > 0)
  useEffect(() => {
    if (causesDelay) timings.isDelayed = true
  }, [causesDelay, timings])
  useEffect(() => {
    if (!queueing || since === undefined || timings.enterAt !== null) return
    timings.enterAt = Date.now()
    // The effects of a key run before other listeners get it.
    act()
  }, [queueing, since, timings])
  const sentAt = timings.enterAt === null ? null : (job?.sentAt ?? null)
  useEffect(() => {
    if (!sentAt || since === undefined || timings.isSent) return
    timings.isSent = true
    if (!timings.isDelayed) measure('scan_to_print', Date.parse(sentAt) - since)
  }, [sentAt, since, timings])
  const isOut =
    nextAction.kind === 'printed' && timings.enterAt !== null ? (job?.finishedAt ?? null) : null
  useEffect(() => {
    if (!isOut || since === undefined || timings.outAt !== null || timings.enterAt === null) return
    timings.outAt = Date.parse(isOut)
    if (timings.isDelayed) return
    if (tag === 'next') return
    timings.isOver = true
    measure('person', timings.outAt - since)
  }, [isOut, since, timings, tag])
}
