import { useEffect, useState } from 'react'
import { useDesk } from '../../shell/desk-context.ts'
import type { PassTimings, SavedPassState } from '../../shell/saved-pass-state.ts'
import type { TagNeed } from './pass-steps.ts'
import type { PassActions } from './use-pass-actions.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { LAYER, useKeys } from '../../keyboard/use-keys.ts'
import { useBanner } from '../../shell/use-banner.ts'

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
  const isOut = nextAction.kind === 'printed' && timings.enterAt !== null ? (job?.finishedAt ?? null) : null
  useEffect(() => {
    if (!isOut || since === undefined || timings.outAt !== null || timings.enterAt === null) return
    timings.outAt = Date.parse(isOut)
    if (timings.isDelayed) return
    if (tag === 'next') return
    timings.isOver = true
    measure('person', timings.outAt - since)
  }, [isOut, since, timings, tag])
}

/** Time in which Esc stops an automatic print, ms. */
const STOP_WITHIN_MS = 1_500
/** Rank of the announcement, above the next action. */
const OVER_NEXT_ACTION = 1

/**
 * Express mode. A person is printed automatically if the scan came after express mode was switched
 * on here, the pass is confirmed and it was never printed; Esc stops it within a short time.
 * Everything else works as without express mode. A person is printed automatically once; after
 * that, staff press Enter.
 */
export function useExpress(pass: PassActions, memory: SavedPassState, run: number | null): void {
  const { event, expressRun } = useDesk()
  const { t } = useMessages()
  const [stopped, setStopped] = useState(memory.expressUsed)
  const { nextAction } = pass
  const ready =
    event.express &&
    run !== null &&
    run === expressRun &&
    !stopped &&
    !pass.failure &&
    nextAction.kind === 'print' &&
    nextAction.times === 0
  const stop = (): void => {
    memory.expressUsed = true
    setStopped(true)
  }
  useEffect(() => {
    if (!ready) return
    const timer = setTimeout(() => {
      stop()
      pass.print()
    }, STOP_WITHIN_MS)
    return () => clearTimeout(timer)
  }, [ready])
  useBanner(
    ready
      ? {
          tone: 'go',
          title: t('express.banner'),
          detail: t('express.detail'),
          sound: 'match',
          actions: [{ cap: 'Esc', label: t('express.stop'), run: stop }],
        }
      : null,
    OVER_NEXT_ACTION,
  )
  useKeys(ready ? { Escape: { run: stop } } : {}, LAYER.question)
}
