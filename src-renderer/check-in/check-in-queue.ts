import type { CheckInPerson, CheckInResult } from '../../contract/scanning/check-in.ts'

/** What the check-in screen shows of the last scan, or of a person found by search. */
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
  /** Found by search: staff look before they mark. */
  | {
      readonly kind: 'found'
      readonly id: number
      readonly code: null
      readonly person: CheckInPerson
    }

/**
 * A scan that waits for its turn; the code is null when an IME changed it beyond repair, or
 * (`torn`) a part of it did not arrive.
 */
export interface WaitingScan {
  readonly id: number
  readonly code: string | null
  readonly why: 'torn' | undefined
}

export interface CheckInQueue {
  readonly waiting: readonly WaitingScan[]
  /** The scan that the kiosk is being asked about. */
  readonly asking: WaitingScan | null
  readonly shown: CheckInView | null
  /**
   * The result shown is not a check-in: waiting scans are held until staff have seen it.
   */
  readonly held: boolean
  /** When the code of what is shown was last read, ms. */
  readonly readAt: number
}

export const EMPTY_CHECK_INS: CheckInQueue = {
  waiting: [],
  asking: null,
  shown: null,
  held: false,
  readAt: Number.NEGATIVE_INFINITY,
}

export type CheckInQueueEvent =
  | { readonly type: 'scanned'; readonly scan: WaitingScan; readonly at: number }
  | { readonly type: 'asked'; readonly id: number }
  | { readonly type: 'answered'; readonly shown: CheckInView; readonly at: number }
  | { readonly type: 'found'; readonly shown: CheckInView }
  /** Staff have seen the result: continue with the next waiting scan. */
  | { readonly type: 'next' }

/**
 * A scanner on a stand reads a code again and again while it is held there; this long after the
 * last time it is a new scan.
 */
const SAME_READ_MS = 3000

/**
 * The scans of a check-in screen, in order. A scan is dropped only if it is already waiting, or is
 * read again while the code is still in front of the scanner. After a check-in the next scan
 * follows automatically; after any other result staff must confirm first.
 */
export function reduceCheckIn(queue: CheckInQueue, event: CheckInQueueEvent): CheckInQueue {
  switch (event.type) {
    case 'scanned':
      return scanned(queue, event.scan, event.at)
    case 'asked': {
      const asking = queue.waiting.find((scan) => scan.id === event.id) ?? null
      return { ...queue, asking, waiting: queue.waiting.filter((scan) => scan.id !== event.id) }
    }
    case 'answered':
      return {
        ...queue,
        asking: null,
        shown: event.shown,
        held: !isCheckIn(event.shown),
        readAt: event.at,
      }
    case 'found':
      return { ...queue, shown: event.shown, held: true }
    case 'next':
      return { ...queue, shown: null, held: false }
  }
}

function scanned(queue: CheckInQueue, scan: WaitingScan, at: number): CheckInQueue {
  const known =
    scan.code !== null && [queue.asking, ...queue.waiting].some((one) => one?.code === scan.code)
  if (known) return queue
  const sameRead =
    scan.code !== null && queue.shown?.code === scan.code && at - queue.readAt < SAME_READ_MS
  if (sameRead) return { ...queue, readAt: at }
  // A new scan while none is waiting replaces the result: staff have seen it.
  const turns = queue.waiting.length === 0 && queue.asking === null
  return { ...queue, waiting: [...queue.waiting, scan], held: turns ? false : queue.held }
}

const isCheckIn = (shown: CheckInView): boolean =>
  shown.kind === 'result' && shown.result.outcome === 'checked_in'

/** The current scan, if any. */
export const currentCheckIn = ({ waiting, asking, held }: CheckInQueue): WaitingScan | null =>
  asking || held ? null : (waiting[0] ?? null)
