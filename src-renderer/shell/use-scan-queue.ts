import { useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import { attendeeEndpoints } from '../../contract/attendees/attendees.ts'
import { call, failureCode } from '../api/call.ts'
import { callUntilReachable } from '../api/call-until-reachable.ts'
import { useKeyboard, useScans } from '../keyboard/use-keys.ts'
import type { Measure, Scan, ScanOutcome } from '../components/desk-context.ts'
import type { Screen } from '../components/screen.ts'
import { useHidScans } from '../components/use-hid-scans.ts'
import { useSavedScans } from './use-saved-scans.ts'
import { EMPTY_QUEUE, nextScan, reduceQueue } from './scan-queue.ts'

/**
 * Finds the person of a code. Repeats until the kiosk replies, so that scans keep their order
 * during an outage. Null if nobody is signed in or the desk was left: the scan stays in the queue
 * and is matched later.
 */
async function matchCode(
  eventId: string,
  qr: string,
  left: AbortSignal,
): Promise<ScanOutcome | null> {
  try {
    const match = await callUntilReachable(
      () => call(attendeeEndpoints.match, { body: { eventId, qr } }),
      undefined,
      left,
    )
    return { kind: 'match', match }
  } catch (error) {
    const isLater = error === left.reason || failureCode(error) === 'unauthorized'
    return isLater ? null : { kind: 'failed' }
  }
}

export interface LiveQueue {
  readonly waiting: readonly Scan[]
  /** The next scan, once its person is known. */
  readonly next: Scan | null
  readonly take: (scan: Scan) => void
  /** Time of the scan, ms since 1970. */
  readonly readAt: (scan: Scan) => number
  /** A code from another source than the scanner: typed into the search, or pasted. */
  readonly add: (code: string) => void
}

interface QueueOf {
  readonly eventId: string
  /**
   * Called with each code before its owner is known; returning true drops it (the code of the pass
   * that is open).
   */
  readonly onArrival: (code: string | null) => boolean
  /** `Desk.expressRun`. */
  readonly expressRun: number | null
  readonly measure: Measure
  /** The open person. */
  readonly open: Screen<'pass'> | undefined
  /** Opens the person who was open before a reload. */
  readonly reopen: (open: { readonly userId: string; readonly code: string | null }) => void
}

/**
 * Receives every scan of the page and looks up its person at once, so that names are known in
 * advance. Scans that were held before the sign-in come first.
 */
export function useScanQueue({
  eventId,
  onArrival,
  expressRun,
  measure,
  open,
  reopen,
}: QueueOf): LiveQueue {
  const [queue, dispatch] = useReducer(reduceQueue, EMPTY_QUEUE)
  const keyboard = useKeyboard()
  const lastId = useRef(0)
  const times = useRef(new Map<number, number>())
  const requestedIds = useRef(new Set<number>())
  const left = useRef(new AbortController())
  const ask = async (id: number, code: string): Promise<void> => {
    if (requestedIds.current.has(id)) return
    requestedIds.current.add(id)
    const since = performance.now()
    const outcome = await matchCode(eventId, code, left.current.signal)
    requestedIds.current.delete(id)
    if (!outcome) return
    if (outcome.kind === 'match' && outcome.match.outcome === 'person')
      measure('scan_to_person', performance.now() - since)
    dispatch({ type: 'answered', id, outcome })
  }
  const arrive = (code: string | null, why?: 'torn', run: number | null = expressRun): void => {
    if (onArrival(code)) return
    lastId.current += 1
    const id = lastId.current
    times.current.set(id, Date.now())
    dispatch({ type: 'scanned', id, code, why, expressRun: run })
    if (code !== null) void ask(id, code)
  }
  const latest = useRef({ ask, queue })
  useLayoutEffect(() => {
    latest.current = { ask, queue }
  })
  // Runs again when the desk is shown after the sign-in.
  useEffect(() => {
    left.current = new AbortController()
    for (const { id, code, outcome } of latest.current.queue.waiting)
      if (outcome.kind === 'matching' && code !== null) void latest.current.ask(id, code)
    // To the screen that handles scans itself, such as the check-in screen.
    for (const scan of keyboard.takeEarly()) keyboard.scanned(scan)
    return () => left.current.abort()
  }, [keyboard])
  useHidScans(eventId)
  useSavedScans({
    eventId,
    waiting: queue.waiting,
    open,
    arrive: (code) => arrive(code, undefined, null),
    reopen,
  })
  useScans(({ text, why, early }) => arrive(text, why, early ? null : expressRun))
  return {
    waiting: queue.waiting,
    next: nextScan(queue),
    take: (scan) => {
      times.current.delete(scan.id)
      dispatch({ type: 'taken', id: scan.id })
    },
    readAt: (scan) => times.current.get(scan.id) ?? Date.now(),
    add: (code) => arrive(code),
  }
}
