import type { DeskPrinter } from '../../../contract/desk.ts'
import type { PrinterProblem } from '../../../contract/printer-problem.ts'
import type { PrinterState } from '../../../drivers/label-printer.ts'
import { loadedRoll, problemView } from './printer-problem-view.ts'
import type { PrinterRecord } from './printer-store.ts'
import { dotsToMm, passesLeft, rollProblem, type NeededRoll } from './roll-rules.ts'

/** What was last heard of a printer. */
export interface LivePrinter {
  /** Null until it was asked for the first time. */
  readonly state: PrinterState | null
  /** A label is on its way. */
  readonly busy: boolean
}

/** What keeps the printer from printing on the roll needed, the first thing to solve; null when nothing is known to. */
export function printerProblem(state: PrinterState, needed: NeededRoll, printer: Pick<PrinterRecord, 'stock'>): PrinterProblem | null {
  const first = state.problems[0]
  if (first) return problemView(first, needed)
  if (state.cooling) return { code: 'cooling' }
  return rollProblem(needed, printer.stock, state.loaded && loadedRoll(state.loaded))
}

/**
 * A printer as the desk's screens show it. `lengthMm` is the cut length of the event's labels; `needed` the roll that
 * they go on, without an event the one that staff declared.
 */
export function printerView(printer: PrinterRecord, live: LivePrinter, lengthMm: number | null, needed: NeededRoll): DeskPrinter {
  const problem = live.state && !live.busy ? printerProblem(live.state, needed, printer) : null
  const media = live.state?.loaded ?? null
  return {
    printerId: printer.id,
    name: printer.name,
    model: printer.model,
    connection: printer.connection,
    address: printer.address,
    state: stateOf(printer, live, problem),
    problem,
    loadedMm: media?.widthMm ?? null,
    stock: printer.stock,
    rollMm: printer.rollMm,
    usedMm: dotsToMm(printer.usedDots),
    passesLeft: lengthMm === null ? null : passesLeft(printer, lengthMm),
    paused: printer.paused,
    isDefault: printer.isDefault,
    fallbackId: printer.fallbackId,
  }
}

function stateOf(printer: PrinterRecord, live: LivePrinter, problem: PrinterProblem | null): DeskPrinter['state'] {
  if (live.busy) return 'printing'
  if (problem) return 'problem'
  if (printer.paused) return 'paused'
  return live.state ? 'ready' : 'checking'
}
