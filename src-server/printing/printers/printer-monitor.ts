import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { LabelPrinter, PrinterState } from '../../../drivers/label-printer.ts'
import type { LivePrinter } from './printer-view.ts'
import { stateWithout } from './unavailable-printer.ts'

export interface WatchDeps {
  readonly log: Logger
  /** Called after a change that screens show. */
  readonly onChange: () => void
  /** Interval of status queries to an idle printer, ms. */
  readonly pollMs: number
  /** Timeout of a status query, ms. */
  readonly lookMs: number
}

/** An open printer whose status is polled while it is idle. */
export interface PrinterMonitor {
  live(): Pick<LivePrinter, 'state' | 'busy'>
  /** Queries the status now. During a label it returns the last one. Never throws. */
  look(): Promise<PrinterState>
  /** Runs `work` alone on the printer, after earlier callers. */
  use<T>(work: (printer: LabelPrinter) => Promise<T>): Promise<T>
  /** Stops polling and closes the printer after the current label. */
  close(): Promise<void>
}

export function monitorPrinter(printer: LabelPrinter, deps: WatchDeps): PrinterMonitor {
  const closed = new AbortController()
  let state: PrinterState | null = null
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<PrinterState> | null = null
  let users = 0
  let last: Promise<unknown> = Promise.resolve()

  async function ask(): Promise<PrinterState> {
    const within = AbortSignal.any([closed.signal, AbortSignal.timeout(deps.lookMs)])
    const noAnswer = stateWithout({ code: 'no_answer', waitedMs: deps.lookMs })
    const answer = await printer.status(within).catch((error: unknown) => {
      deps.log.error(
        { err: error, printer: printer.id },
        'The status of a printer could not be read.',
      )
      return noAnswer
    })
    // The driver reports the timeout as a cancellation.
    const next = answer.problems.some(({ code }) => code === 'cancelled') ? noAnswer : answer
    if (!closed.signal.aborted) take(next)
    return next
  }

  function take(next: PrinterState): void {
    const changed = state === null || shownOf(state) !== shownOf(next)
    state = next
    lookedAt = performance.now()
    if (!changed) return
    deps.log.info(
      { printer: printer.id, problems: next.problems, loaded: next.loaded },
      'A printer changed.',
    )
    deps.onChange()
  }

  /** Concurrent callers share one status query. */
  function look(): Promise<PrinterState> {
    looking ??= ask().finally(() => {
      looking = null
    })
    return looking
  }

  async function watch(): Promise<void> {
    while (!closed.signal.aborted) {
      if (users === 0 && performance.now() - lookedAt >= deps.pollMs) await look()
      await sleep(deps.pollMs, undefined, { signal: closed.signal, ref: false }).catch(() => {})
    }
  }

  void watch()
  return {
    live: () => ({ state, busy: users > 0 }),
    look: () => (users > 0 && state ? Promise.resolve(state) : look()),
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
