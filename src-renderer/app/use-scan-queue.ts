import { useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import { attendeeEndpoints, type MatchResult } from '../../contract/guest/view/attendees.ts'
import { call, failureCode, isAway, isPassing, callUntilReachable } from '../api/call.ts'
import type { ReadCode } from '../keyboard/keyboard.ts'
import { useKeyboard, useScans } from '../keyboard/use-keys.ts'
import type { Desk, Measure, Scan, ScanOutcome } from '../shell/desk-context.ts'
import { useSavedScans, type OpenPerson } from '../shell/use-saved-scans.ts'
import { useHidScans } from '../scan/dispatch/use-hid-scans.ts'

/** Attempts of a scan that PassDesk answers with a failure of its own, one a second. */
const MOST_FAILURES = 60

/** What the kiosk knows of one reading; one that cannot be a code is nobody's. */
async function matchReading(eventId: string, qr: string, signal: AbortSignal): Promise<MatchResult> {
  try {
    return await call(attendeeEndpoints.match, { body: { eventId, qr }, signal })
  } catch (error) {
    if (failureCode(error) === 'invalid_input') return { outcome: 'unknown' }
    throw error
  }
}

interface Matched {
  readonly outcome: ScanOutcome
  readonly code?: string
  /** PassDesk did not answer at first. */
  readonly isLate: boolean
}

/**
 * Finds the person of a code by its readings. Repeats until the kiosk replies, so that scans keep
 * their order during an outage. Null if nobody is signed in or the desk was left: the scan stays in
 * the queue and is matched later.
 */
async function matchCode(
  eventId: string,
  readings: readonly string[],
  left: AbortSignal,
): Promise<Matched | null> {
  let isLate = false
  try {
    for (const code of readings) {
      const match = await callUntilReachable(
        () => matchReading(eventId, code, left),
        (failure, attempt) => {
          isLate = true
          return isPassing(failure) && attempt < MOST_FAILURES
        },
        left,
      )
      if (match.outcome !== 'unknown') return { outcome: { kind: 'match', match }, code, isLate }
    }
    return { outcome: { kind: 'match', match: { outcome: 'unknown' } }, isLate }
  } catch (error) {
    const isLater = error === left.reason || failureCode(error) === 'unauthorized'
    return isLater ? null : { outcome: { kind: 'failed' }, isLate }
  }
}

/** Time in which the kiosk says whether typed keys are a code, ms. */
const FIND_MS = 1500

/** The reading that somebody has as a code, for keys that may have been typed by a person. */
async function findCode(eventId: string, readings: readonly string[]): Promise<string | null | 'away'> {
  const signal = AbortSignal.timeout(FIND_MS)
  try {
    for (const code of readings) {
      const match = await matchReading(eventId, code, signal)
      if (match.outcome !== 'unknown') return code
    }
    return null
  } catch (error) {
    return signal.aborted || isAway(failureCode(error)) ? 'away' : null
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
  readonly add: Desk['keepScan']
}

interface QueueOf {
  readonly eventId: string
  /**
   * Called with the readings of each scan before its owner is known; returning true drops it (the
   * code of the pass that is open).
   */
  readonly onArrival: (readings: readonly string[]) => boolean
  /** `Desk.expressRun`. */
  readonly expressRun: number | null
  readonly measure: Measure
  /** The open person. */
  readonly open: OpenPerson | null
  /** Opens the person who was open before a reload. */
  readonly reopen: (open: OpenPerson) => void
}

/**
 * Receives every scan of the page and looks up its person at once, so that names are known in
 * advance. Scans that were held before the sign-in come first.
 */
export function useScanQueue({ eventId, onArrival, expressRun, measure, open, reopen }: QueueOf): LiveQueue {
  const [queue, dispatch] = useReducer(reduceQueue, EMPTY_QUEUE)
  const keyboard = useKeyboard()
  const lastId = useRef(0)
  const times = useRef(new Map<number, number>())
  const requestedIds = useRef(new Set<number>())
  const left = useRef(new AbortController())
  const ask = async (id: number, readings: readonly string[]): Promise<void> => {
    if (requestedIds.current.has(id)) return
    requestedIds.current.add(id)
    const since = performance.now()
    const matched = await matchCode(eventId, readings, left.current.signal)
    requestedIds.current.delete(id)
    if (!matched) return
    const { isLate, ...answer } = matched
    const { outcome } = answer
    // Times count from here, without the outage.
    if (isLate) times.current.delete(id)
    else if (outcome.kind === 'match' && outcome.match.outcome === 'person')
      measure('scan_to_person', performance.now() - since)
    dispatch({ type: 'answered', id, ...answer })
  }
  const arrive = ({ text, others = [], why }: ReadCode, run: number | null = expressRun): void => {
    const readings = text === null ? [] : [text, ...others]
    if (onArrival(readings)) return
    lastId.current += 1
    const id = lastId.current
    times.current.set(id, Date.now())
    dispatch({ type: 'scanned', id, code: text, others, why, expressRun: run })
    if (text !== null) void ask(id, readings)
  }
  const latest = useRef({ ask, queue })
  useLayoutEffect(() => {
    latest.current = { ask, queue }
  })
  // Runs again when the desk is shown after the sign-in.
  useEffect(() => {
    left.current = new AbortController()
    for (const { id, code, others = [], outcome } of latest.current.queue.waiting)
      if (outcome.kind === 'matching' && code !== null) void latest.current.ask(id, [code, ...others])
    // To the screen that handles scans itself, such as the check-in screen.
    for (const scan of keyboard.takeEarly()) keyboard.scanned(scan)
    return () => left.current.abort()
  }, [keyboard])
  useEffect(() => {
    const stop = keyboard.onAsk((readings) => findCode(eventId, readings))
    return () => void stop()
  }, [keyboard, eventId])
  useHidScans(eventId)
  useSavedScans({
    eventId,
    waiting: queue.waiting,
    open,
    arrive: (code) => arrive({ text: code }, null),
    reopen,
  })
  useScans((scan) => arrive(scan, scan.early ? null : expressRun))
  return {
    waiting: queue.waiting,
    next: nextScan(queue),
    take: (scan) => {
      times.current.delete(scan.id)
      dispatch({ type: 'taken', id: scan.id })
    },
    readAt: (scan) => times.current.get(scan.id) ?? Date.now(),
    add: (text, others = []) => arrive({ text, others }),
  }
}

/** Scans in the order in which they came. */
export interface ScanQueue {
  readonly waiting: readonly Scan[]
}

export const EMPTY_QUEUE: ScanQueue = { waiting: [] }

type QueueEvent =
  | {
      readonly type: 'scanned'
      readonly id: number
      readonly code: string | null
      readonly others?: readonly string[] | undefined
      readonly why?: 'torn' | undefined
      readonly expressRun: number | null
    }
  | {
      readonly type: 'answered'
      readonly id: number
      readonly outcome: ScanOutcome
      /** The reading that the outcome is about. */
      readonly code?: string
    }
  | { readonly type: 'taken'; readonly id: number }

/**
 * Adds, identifies and takes scans. Only a code that waits already is dropped, because a scanner on
 * a stand reads it repeatedly.
 */
export function reduceQueue(queue: ScanQueue, event: QueueEvent): ScanQueue {
  switch (event.type) {
    case 'scanned': {
      if (event.code !== null && queue.waiting.some((scan) => scan.code === event.code)) return queue
      const outcome: ScanOutcome =
        event.code === null ? { kind: 'garbled', ...(event.why && { why: event.why }) } : { kind: 'matching' }
      const { id, code, others = [], expressRun } = event
      return { waiting: [...queue.waiting, { id, code, others, expressRun, outcome }] }
    }
    case 'answered':
      return {
        waiting: queue.waiting.map((scan) =>
          scan.id === event.id ? { ...scan, code: event.code ?? scan.code, outcome: event.outcome } : scan,
        ),
      }
    case 'taken':
      return { waiting: queue.waiting.filter((scan) => scan.id !== event.id) }
  }
}

/** The next scan, once the kiosk has identified its person. */
export function nextScan(queue: ScanQueue): Scan | null {
  const first = queue.waiting[0]
  return first && first.outcome.kind !== 'matching' ? first : null
}
