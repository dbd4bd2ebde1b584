import type { PrinterProblem } from '../types/label-printer.ts'
import { describeProblem } from './describe-problem.ts'

/**
 * A printer that cannot be opened or used, with the cause as data. The message is one English line.
 */
export class PrinterError extends Error {
  override readonly name = 'PrinterError'
  readonly problem: PrinterProblem

  constructor(problem: PrinterProblem, options?: { cause?: unknown }) {
    super(describeProblem(problem), options)
    this.problem = problem
  }
}
