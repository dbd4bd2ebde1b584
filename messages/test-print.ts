import { outcomeSentence, type PrinterFault } from './printer-fault.ts'
import type { Translate } from './translate.ts'

/** The result of a test print: the state of print jobs, what was printed, and the problem. */
export interface TestPrintResult {
  readonly state: string
  readonly label: 'alignment' | 'sample'
  readonly problem: PrinterFault | null
}

export function testPrintText(t: Translate, { state, label, problem }: TestPrintResult): string {
  if (state === 'printing') return t('testPrint.goesOn')
  const text = outcomeSentence(t, state, problem)
  return text ?? t(label === 'sample' ? 'testPrint.sampleCameOut' : 'testPrint.printed')
}
