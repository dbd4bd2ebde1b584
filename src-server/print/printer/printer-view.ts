import type { DeskPrinter } from '../../../contract/print/printer/printers.ts'
import type { PrinterProblem } from '../../../contract/print/printer/printer-problem.ts'
import type { PrinterState } from '../../../drivers/label-printer.ts'
import { offsetsView } from './offset-rules.ts'
import { loadedRoll, problemView } from './printer-problem-view.ts'
import type { PrinterRecord } from './printer-store.ts'
import { labelSeconds } from '../../../facts/label-time.ts'
import { dotsToMm } from '../../../facts/measures.ts'
import { hasRoll, rollProblem, type NeededRoll } from '../../../facts/roll-rules.ts'
import { passesLeft } from '../roll/roll-rules.ts'

/** The last known state of a printer. */
export interface LivePrinter {
  /** Null before the first status query. */
  readonly state: PrinterState | null
  /** A label is being printed. */
  readonly busy: boolean
  /** The result of its last label waits for the database. */
  readonly unrecorded: boolean
  /** The last test print since the kiosk started. */
  readonly test: DeskPrinter['test']
  readonly pace: DeskPrinter['pace']
  readonly powerOffMin: number | null
}

export interface PrinterShown {
  /** Cut length of the event's labels, mm; null without an event. */
  readonly lengthMm: number | null
  /** The roll that the labels need; without an event the declared one. */
  readonly needed: NeededRoll
  /** Jobs that wait for it. */
  readonly waiting: number
}

/** Without an event. */
const DEFAULT_LENGTH_MM = 40

/** The first problem that prevents printing on the needed roll; null for none. */
export function printerProblem(
  state: PrinterState,
  needed: NeededRoll,
  printer: Pick<PrinterRecord, 'stock' | 'connection'>,
): PrinterProblem | null {
  const first = state.problems[0]
  if (first) return problemView(first, needed)
  if (state.cooling) return { code: 'cooling' }
  if (!hasRoll(printer.connection)) return null
  const loaded = state.loaded && {
    ...loadedRoll(state.loaded),
    ...(state.status && { twoColour: state.status.twoColourRoll }),
  }
  return rollProblem(needed, printer.stock, loaded)
}

export function printerView(
  printer: PrinterRecord,
  live: LivePrinter,
  { lengthMm, needed, waiting }: PrinterShown,
): DeskPrinter {
  const ownProblem = live.state && !live.busy ? printerProblem(live.state, needed, printer) : null
  const problem = live.unrecorded ? ({ code: 'not_recorded' } as const) : ownProblem
  // The roll is unknown while the cover is open.
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
    waiting,
    loadedMm: media?.widthMm ?? null,
    stock: printer.stock,
    rollMm: hasRoll(printer.connection) ? printer.rollMm : 0,
    usedMm: dotsToMm(printer.usedDots),
    passesLeft: lengthMm === null || !hasRoll(printer.connection) ? null : passesLeft(printer, lengthMm),
    paused: printer.paused,
    isDefault: printer.isDefault,
    fallbackId: printer.fallbackId,
    offsets: offsetsView(printer.offset),
    bulk: printer.bulk,
    pace: live.pace,
    estimate: estimatedPace(printer, lengthMm ?? DEFAULT_LENGTH_MM),
    slowUsb: printer.slowUsb,
    confirmed: printer.confirmed,
    powerOffMin: live.powerOffMin,
    rollLabels: printer.rollLabels,
    labels: printer.labels,
    totalMm: dotsToMm(printer.totalDots),
    test: live.test,
    sheet: live.state?.sheet ?? null,
  }
}

/** Passes a minute by the speed of the model and the cut of the printer. */
function estimatedPace(printer: PrinterRecord, lengthMm: number): DeskPrinter['estimate'] {
  const passes = (fast: boolean): number =>
    Math.round(60 / labelSeconds({ ...printer, bulk: { ...printer.bulk, fast } }, lengthMm))
  return { careful: passes(false), fast: passes(true) }
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
