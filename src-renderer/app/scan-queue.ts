import type { Scan, ScanOutcome } from '../shell/desk-context.ts'

/** Scans in the order in which they came. */
export interface ScanQueue {
  readonly waiting: readonly Scan[]
}

export const EMPTY_QUEUE: ScanQueue = { waiting: [] }

export type QueueEvent =
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
      if (event.code !== null && queue.waiting.some((scan) => scan.code === event.code))
        return queue
      const outcome: ScanOutcome =
        event.code === null
          ? { kind: 'garbled', ...(event.why && { why: event.why }) }
          : { kind: 'matching' }
      const { id, code, others = [], expressRun } = event
      return { waiting: [...queue.waiting, { id, code, others, expressRun, outcome }] }
    }
    case 'answered':
      return {
        waiting: queue.waiting.map((scan) =>
          scan.id === event.id
            ? { ...scan, code: event.code ?? scan.code, outcome: event.outcome }
            : scan,
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
