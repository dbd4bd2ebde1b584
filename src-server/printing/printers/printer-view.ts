import type { DeskPrinter } from '../../../contract/printing/printers.ts'
import type { PrinterProblem } from '../../../contract/printing/printer-problem.ts'
import type { PrinterState } from '../../../drivers/label-printer.ts'
import { faultSentence } from '../jobs/fault-sentence.ts'
import { offsetsView } from './offset-rules.ts'
import { loadedRoll, problemView } from './printer-problem-view.ts'
import type { PrinterRecord } from './printer-store.ts'
import { dotsToMm } from '../../../labels/measures.ts'
import { rollProblem, type NeededRoll } from '../../../labels/roll-rules.ts'
import { passesLeft } from './roll-rules.ts'

/** What was last heard of a printer. */
export interface LivePrinter {
  /** Null until it was asked for the first time. */
  readonly state: PrinterState | null
  /** A label is on its way. */
  readonly busy: boolean
  /** The result of its last label waits for the database. */
  readonly unrecorded: boolean
  /** The last test print since the kiosk was started. */
  readonly test: DeskPrinter['test']
}

/** What a view adds to the printer itself. */
export interface PrinterShown {
  /** Cut length of the event's labels, mm; null without an event. */
  readonly lengthMm: number | null
  /** The roll that they go on, without an event the one that staff declared. */
  readonly needed: NeededRoll
  /** Jobs that wait for it. */
  readonly waiting: number
  /** The desk has another printer. */
  readonly other: boolean
}

/**
 * What keeps the printer from printing on the roll needed, the first thing to solve; null when
 * nothing is known to.
 */
export function printerProblem(
  state: PrinterState,
  needed: NeededRoll,
  printer: Pick<PrinterRecord, 'stock'>,
): PrinterProblem | null {
  const first = state.problems[0]
  if (first) return problemView(first, needed)
  if (state.cooling) return { code: 'cooling' }
  return rollProblem(needed, printer.stock, state.loaded && loadedRoll(state.loaded))
}

/** A printer as the desk's screens show it. */
export function printerView(
  printer: PrinterRecord,
  live: LivePrinter,
  { lengthMm, needed, waiting, other }: PrinterShown,
): DeskPrinter {
  const ownProblem = live.state && !live.busy ? printerProblem(live.state, needed, printer) : null
  const problem = live.unrecorded ? ({ code: 'not_recorded' } as const) : ownProblem
  // An open cover hides the roll: nothing is known of it then.
  const media = live.state?.problems.some(({ code }) => code === 'cover_open')
    ? null
    : (live.state?.loaded ?? null)
  return {
    printerId: printer.id,
    name: printer.name,
    model: printer.model,
    connection: printer.connection,
    address: printer.address,
    state: stateOf(printer, live, problem),
    problem,
    message: problem && faultSentence(problem, { waiting, other }),
    waiting,
    loadedMm: media?.widthMm ?? null,
    stock: printer.stock,
    rollMm: printer.rollMm,
    usedMm: dotsToMm(printer.usedDots),
    passesLeft: lengthMm === null ? null : passesLeft(printer, lengthMm),
    paused: printer.paused,
    isDefault: printer.isDefault,
    fallbackId: printer.fallbackId,
    offsets: offsetsView(printer.offset),
    rollLabels: printer.rollLabels,
    labels: printer.labels,
    totalMm: dotsToMm(printer.totalDots),
    test: live.test,
  }
}

function stateOf(
  printer: PrinterRecord,
  live: LivePrinter,
  problem: PrinterProblem | null,
): DeskPrinter['state'] {
  if (live.busy) return 'printing'
  if (problem) return 'problem'
  if (printer.paused) return 'paused'
  return live.state ? 'ready' : 'checking'
}
