import { useReducer, useRef } from 'react'
import { deskEndpoints } from '../../contract/desk-endpoints.ts'
import { call, failureCode, isAway } from '../api/call.ts'
import { useScans } from '../keyboard/use-keys.ts'
import type { Measure, Scan, ScanOutcome } from '../parts/desk-context.ts'
import { useHidScans } from '../parts/use-hid-scans.ts'
import { useKeptScans } from './use-kept-scans.ts'
import { EMPTY_QUEUE, nextScan, reduceQueue } from './scan-queue.ts'

/** A scan made while PassDesk or its database is away is asked again after so long, ms, until it is answered. */
const AGAIN = { afterMs: 1000 } as const

async function matchCode(eventId: string, qr: string): Promise<ScanOutcome> {
  for (;;) {
    try {
      return { kind: 'match', match: await call(deskEndpoints.match, { body: { eventId, qr } }) }
    } catch (error) {
      if (!isAway(failureCode(error))) return { kind: 'failed' }
      await new Promise((resolve) => setTimeout(resolve, AGAIN.afterMs))
    }
  }
}

export interface LiveQueue {
  readonly waiting: readonly Scan[]
  /** The scan whose turn it is, once it is known whose it is. */
  readonly next: Scan | null
  readonly take: (scan: Scan) => void
  /** When it was read, ms since 1970. */
  readonly readAt: (scan: Scan) => number
  /** A code that came another way than by the scanner: typed into the search, or pasted. */
  readonly add: (code: string) => void
}

/**
 * Takes every scan of the page and asks whose it is at once, so that the names are known when their turn comes.
 * `onArrival` is told of each before it is known; returning true drops it (the code of the pass that is open).
 */
export function useScanQueue(eventId: string, onArrival: (code: string | null) => boolean, expressRun: number | null, measure: Measure): LiveQueue {
  const [queue, dispatch] = useReducer(reduceQueue, EMPTY_QUEUE)
  const lastId = useRef(0)
  const times = useRef(new Map<number, number>())
  const arrive = (code: string | null, why?: 'torn'): void => {
    if (onArrival(code)) return
    lastId.current += 1
    const id = lastId.current
    times.current.set(id, Date.now())
    dispatch({ type: 'scanned', id, code, why, expressRun })
    if (code === null) return
    const since = performance.now()
    void matchCode(eventId, code).then((outcome) => {
      if (outcome.kind === 'match' && outcome.match.outcome === 'person') measure('scan_to_person', performance.now() - since)
      dispatch({ type: 'answered', id, outcome })
    })
  }
  useHidScans(eventId)
  useKeptScans(queue.waiting, arrive)
  useScans(({ text, why }) => arrive(text, why))
  return {
    waiting: queue.waiting,
    next: nextScan(queue),
    take: (scan) => {
      times.current.delete(scan.id)
      dispatch({ type: 'taken', id: scan.id })
    },
    readAt: (scan) => times.current.get(scan.id) ?? Date.now(),
    add: arrive,
  }
}
