import { printerProblemLine } from '../../messages/printer-problem.ts'
import { TextError } from '../../messages/text-error.ts'
import { translator } from '../../messages/translate.ts'
import type { PrinterProblem } from '../types/label-printer.ts'

/** A printer cannot be opened or used; `problem` has the cause. The message is one line. */
export class PrinterError extends TextError {
  override readonly name = 'PrinterError'
  readonly problem: PrinterProblem

  constructor(problem: PrinterProblem, options?: { cause?: unknown }) {
    super(
      {
        ja: printerProblemLine(translator('ja'), problem),
        en: printerProblemLine(translator('en'), problem),
      },
      options,
    )
    this.problem = problem
  }
}
