import { useEffect } from 'react'
import { useDesk } from '../components/desk-context.ts'
import type { Visit } from '../components/saved-pass-state.ts'
import type { TagNeed } from './pass-steps.ts'
import type { PassActions } from './use-pass-actions.ts'

interface PassTimes {
  readonly pass: PassActions
  readonly visit: Visit
  /** When the person was scanned, ms since 1970; who was found another way is not measured. */
  readonly since: number | undefined
  readonly tag: TagNeed
}

/**
 * Measures one scanned person from scan to first byte, and to the pass in the hand. Kiosk and
 * screen have one clock.
 */
export function usePassTimes({ pass, visit, since, tag }: PassTimes): void {
  const { measure } = useDesk()
  const { verdict, queueing, job } = pass
  const holdsUp =
    verdict.kind === 'printer' ||
    verdict.kind === 'paused' ||
    (verdict.kind === 'waiting' && verdict.ahead > 0)
  useEffect(() => {
    if (holdsUp) visit.isHeld = true
  }, [holdsUp, visit])
  useEffect(() => {
    if (!queueing || since === undefined || visit.enterAt !== null) return
    visit.enterAt = Date.now()
    measure('step_check', visit.enterAt - since)
  }, [queueing, since, visit])
  const sentAt = visit.enterAt === null ? null : (job?.sentAt ?? null)
  useEffect(() => {
    if (!sentAt || since === undefined || visit.isSent) return
    visit.isSent = true
    if (!visit.isHeld) measure('scan_to_print', Date.parse(sentAt) - since)
  }, [sentAt, since, visit])
  const isOut =
    verdict.kind === 'printed' && visit.enterAt !== null ? (job?.finishedAt ?? null) : null
  useEffect(() => {
    if (!isOut || since === undefined || visit.outAt !== null || visit.enterAt === null) return
    visit.outAt = Date.parse(isOut)
    if (visit.isHeld) return
    measure('step_print', visit.outAt - visit.enterAt)
    if (tag === 'next') return
    visit.isOver = true
    measure('person', visit.outAt - since)
  }, [isOut, since, visit, tag])
}
