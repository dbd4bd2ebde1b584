import type {
  LabelPrinter,
  PrinterModel,
  PrinterConnection,
  PrinterProblem,
  PrinterState,
} from '../../../drivers/label-printer.ts'

/** A state with a single problem. */
export function stateWithout(problem: PrinterProblem): PrinterState {
  return {
    reachable: false,
    model: null,
    loaded: null,
    problems: [problem],
    cooling: false,
    printing: false,
    evidence: 'none',
    status: null,
  }
}

/** The driver's problem in an error, or `not_available`. */
function problemIn(error: unknown): PrinterProblem {
  const problem = (error as { problem?: PrinterProblem } | null)?.problem
  if (typeof problem?.code === 'string') return problem
  return {
    code: 'not_available',
    what: 'address',
    detail: error instanceof Error ? error.message : String(error),
  }
}

/** Replaces a printer that cannot be opened: prints nothing and reports the reason. */
export function unavailablePrinter(
  of: { id: string; model: PrinterModel; connection: PrinterConnection },
  error: unknown,
): LabelPrinter {
  const problem = problemIn(error)
  return {
    id: of.id,
    model: of.model,
    connection: of.connection,
    status: async () => stateWithout(problem),
    print: async () => ({ result: 'not_started', problem, linesSent: 0 }),
    close: async () => {},
  }
}
