import type { CheckInPerson, CheckInResult } from '../../../contract/scan/check-in/check-in.ts'

/** The last scan, or a person found by search, as the check-in screen shows it. */
export type CheckInView =
  | {
      readonly kind: 'result'
      readonly id: number
      readonly code: string | null
      readonly result: CheckInResult
    }
  | { readonly kind: 'failed' | 'off'; readonly id: number; readonly code: string | null }
  | {
      readonly kind: 'garbled'
      readonly id: number
      readonly code: null
      readonly why: 'torn' | undefined
    }
  /** Found by search: staff confirm before the check-in. */
  | {
      readonly kind: 'found'
      readonly id: number
      readonly code: null
      readonly person: CheckInPerson
    }

/**
 * A waiting scan. The code is null if an IME changed it irrecoverably, or (`torn`) a part of it is
 * missing.
 */
export interface WaitingScan {
  readonly id: number
  readonly code: string | null
  /** Other readings of the same keys. */
  readonly others?: readonly string[] | undefined
  readonly why: 'torn' | undefined
}

export interface CheckInQueue {
  readonly waiting: readonly WaitingScan[]
  /** The scan whose request is in progress. */
  readonly asking: WaitingScan | null
  readonly shown: CheckInView | null
  /**
   * The result shown is not a check-in: waiting scans wait until staff have seen it.
   */
  readonly blocked: boolean
  /** When the code shown was last read, ms. */
  readonly readAt: number
}

export const EMPTY_CHECK_INS: CheckInQueue = {
  waiting: [],
  asking: null,
  shown: null,
  blocked: false,
  readAt: Number.NEGATIVE_INFINITY,
}

export type CheckInQueueEvent =
  | { readonly type: 'scanned'; readonly scan: WaitingScan; readonly at: number }
  | { readonly type: 'requested'; readonly id: number }
  | { readonly type: 'answered'; readonly shown: CheckInView; readonly at: number }
  | { readonly type: 'found'; readonly shown: CheckInView }
  /** Staff have seen the result: continue with the next waiting scan. */
  | { readonly type: 'next' }

/**
 * A scanner on a stand reads a code repeatedly while it is held there; after this time, ms, it
 * counts as a new scan.
 */
const SAME_READ_MS = 3000

/**
 * The queue of the check-in screen. A scan is dropped only if it already waits, or if the same code
 * is still in front of the scanner. After a check-in the next scan follows automatically; after any
 * other result staff must confirm first.
 */
export function reduceCheckIn(queue: CheckInQueue, event: CheckInQueueEvent): CheckInQueue {
  switch (event.type) {
    case 'scanned':
      return scanned(queue, event.scan, event.at)
    case 'requested': {
      const asking = queue.waiting.find((scan) => scan.id === event.id) ?? null
      return { ...queue, asking, waiting: queue.waiting.filter((scan) => scan.id !== event.id) }
    }
    case 'answered':
      return {
        ...queue,
        asking: null,
        shown: event.shown,
        blocked: !isCheckIn(event.shown),
        readAt: event.at,
      }
    case 'found':
      return { ...queue, shown: event.shown, blocked: true }
    case 'next':
      return { ...queue, shown: null, blocked: false }
  }
}

function scanned(queue: CheckInQueue, scan: WaitingScan, at: number): CheckInQueue {
  const known = scan.code !== null && [queue.asking, ...queue.waiting].some((one) => one?.code === scan.code)
  if (known) return queue
  const sameRead = scan.code !== null && queue.shown?.code === scan.code && at - queue.readAt < SAME_READ_MS
  if (sameRead) return { ...queue, readAt: at }
  // If no other scan waits, a new scan replaces the result: staff have seen it.
  const replacesResult = queue.waiting.length === 0 && queue.asking === null
  return {
    ...queue,
    waiting: [...queue.waiting, scan],
    blocked: replacesResult ? false : queue.blocked,
  }
}

const isCheckIn = (shown: CheckInView): boolean =>
  shown.kind === 'result' && shown.result.outcome === 'checked_in'

/** The current scan, if any. */
export const currentCheckIn = ({ waiting, asking, blocked }: CheckInQueue): WaitingScan | null =>
  asking || blocked ? null : (waiting[0] ?? null)
