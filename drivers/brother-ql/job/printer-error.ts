import { printerProblemLine } from '../../../messages/printer-problem.ts'
import { sentenceOf, TextError } from '../../../messages/sentence.ts'
import type { PrinterProblem } from '../../types/label-printer.ts'

/** A printer cannot be opened or used; `problem` has the cause. The message is one line. */
export class PrinterError extends TextError {
  override readonly name = 'PrinterError'
  readonly problem: PrinterProblem

  constructor(problem: PrinterProblem, options?: { cause?: unknown }) {
    super(
      sentenceOf((t) => printerProblemLine(t, problem)),
      options,
    )
    this.problem = problem
  }
}
