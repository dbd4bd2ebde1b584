import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { LabelPrinter, PrinterState } from '../../../drivers/label-printer.ts'
import type { LivePrinter } from './printer-view.ts'
import { stateWithout } from './unavailable-printer.ts'
import { leastSeconds, type BulkPrinter } from '../../../facts/label-time.ts'
import { DOTS_PER_MM, LABEL_MARGIN } from '../../../facts/measures.ts'

/**
 * False for a label that took less time than its length, with both margins, needs at the speed of
 * the model's data sheet: only a simulated printer is that fast.
 */
export function isPlausible(
  printer: Pick<BulkPrinter, 'model' | 'stock'> & { readonly connection: string },
  { heightPx }: { readonly heightPx: number },
  ms: number,
): boolean {
  const lengthMm = (heightPx + 2 * LABEL_MARGIN.endPx) / DOTS_PER_MM
  return printer.connection !== 'virtual' && ms >= 1_000 * leastSeconds(printer, lengthMm)
}

/** Passes a minute by the time of each, in ms: the median; null without a measurement. */
export function passesAMinute(times: readonly number[]): number | null {
  if (times.length === 0) return null
  const median = times.toSorted((one, other) => one - other)[times.length >> 1]!
  return Math.round(60_000 / Math.max(median, 1))
}

export interface MonitorDeps {
  readonly log: Logger
  /** Called after a change that screens show. */
  readonly onChange: () => void
  /** Interval of status queries to an idle printer, ms. */
  readonly pollMs: number
  /** Timeout of a status query, ms. */
  readonly statusTimeoutMs: number
}

/** An open printer whose status is polled while it is idle. */
export interface PrinterMonitor {
  live(): Pick<LivePrinter, 'state' | 'busy'>
  /** Queries the status now. During a label it returns the last one. Never throws. */
  queryStatus(): Promise<PrinterState>
  /** Runs `work` alone on the printer, after earlier callers. */
  use<T>(work: (printer: LabelPrinter) => Promise<T>): Promise<T>
  /** Stops polling and closes the printer after the current label. */
  close(): Promise<void>
}

export function monitorPrinter(printer: LabelPrinter, deps: MonitorDeps): PrinterMonitor {
  const closed = new AbortController()
  let state: PrinterState | null = null
  let queriedAt = Number.NEGATIVE_INFINITY
  let query: Promise<PrinterState> | null = null
  let users = 0
  let last: Promise<unknown> = Promise.resolve()

  async function readStatus(): Promise<PrinterState> {
    const within = AbortSignal.any([closed.signal, AbortSignal.timeout(deps.statusTimeoutMs)])
    const noAnswer = stateWithout({ code: 'no_answer', waitedMs: deps.statusTimeoutMs })
    const answer = await printer.status(within).catch((error: unknown) => {
      deps.log.error({ err: error, printer: printer.id }, 'The status of a printer could not be read.')
      return noAnswer
    })
    // The driver reports the timeout as a cancellation.
    const next = answer.problems.some(({ code }) => code === 'cancelled') ? noAnswer : answer
    if (!closed.signal.aborted) store(next)
    return next
  }

  function store(next: PrinterState): void {
    const changed = state === null || shownOf(state) !== shownOf(next)
    state = next
    queriedAt = performance.now()
    if (!changed) return
    deps.log.info({ printer: printer.id, problems: next.problems, loaded: next.loaded }, 'A printer changed.')
    deps.onChange()
  }

  /** Concurrent callers share one status query. */
  function queryStatus(): Promise<PrinterState> {
    query ??= readStatus().finally(() => {
      query = null
    })
    return query
  }

  async function poll(): Promise<void> {
    while (!closed.signal.aborted) {
      if (users === 0 && performance.now() - queriedAt >= deps.pollMs) await queryStatus()
      await sleep(deps.pollMs, undefined, { signal: closed.signal, ref: false }).catch(() => {})
    }
  }

  void poll()
  return {
    live: () => ({ state, busy: users > 0 }),
    queryStatus: () => (users > 0 && state ? Promise.resolve(state) : queryStatus()),
    use(work) {
      users += 1
      const mine = last
        .then(() => work(printer))
        .finally(() => {
          users -= 1
        })
      last = mine.catch(() => {})
      return mine
    },
    async close() {
      closed.abort()
      await last
      await printer.close()
    },
  }
}

/** The part of a state that screens show. */
const shownOf = ({ problems, loaded, cooling, printing, sheet }: PrinterState): string =>
  JSON.stringify([problems, loaded, cooling, printing, sheet])
