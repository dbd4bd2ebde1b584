import { randomUUID } from 'node:crypto'
import type { Bitmap1, PrintOutcome } from '../../../drivers/label-printer.ts'
import { bumpRevs } from '../../db/rev-store.ts'
import { ApiError } from '../../http/api-error.ts'
import { appendAudit } from '../audit.ts'
import { faultSentence, questionSentence, type SentencePair } from '../print/fault-sentence.ts'
import { assertNever, problemView } from './printer-problem-view.ts'
import type { PrinterDeps } from './printer-deps.ts'
import { addUsedDots, type PrinterRecord } from './printer-store.ts'
import { labelDots, type NeededRoll } from './roll-rules.ts'
import { testPattern } from './test-pattern.ts'

/** How the test print ended, in the words of print jobs, with a sentence for staff. */
export interface TestPrintReply {
  readonly state: string
  readonly message: { readonly ja: string; readonly en: string }
}

/** Prints the alignment label of the declared stock, once. A printer with a label under way is not disturbed. */
export async function testPrint(deps: PrinterDeps, staffId: string, printer: PrinterRecord): Promise<TestPrintReply> {
  if (deps.book.live(printer.id).busy) throw new ApiError('print_state_conflict', { message: `${printer.name} is printing; try again in a moment.` })
  const bitmap = testPattern(printer.stock)
  const ending = deps.book.use(printer.id, (open) => open.print({ jobId: randomUUID(), bitmap, stock: printer.stock }, () => {}))
  deps.onChange()
  const outcome = await ending
  if (outcome.result !== 'not_started') await noteTape(deps, printer, bitmap)
  await appendAudit(deps, { action: 'test_print', userId: staffId, subjectId: printer.id, detail: { name: printer.name, result: outcome.result } })
  deps.onChange()
  return replyOf(outcome, { stock: printer.stock, named: false })
}

async function noteTape(deps: PrinterDeps, printer: PrinterRecord, bitmap: Bitmap1): Promise<void> {
  await deps.db.transaction(async (trx) => {
    await addUsedDots(trx, printer.id, labelDots(bitmap.heightPx))
    await bumpRevs(trx, `station:${printer.stationId}`)
  })
}

const PRINTED = { ja: '印刷しました。枠の四辺がすべて見えれば、調整は要りません', en: 'Printed. All four sides of the frame visible: nothing to adjust.' }

function replyOf(outcome: PrintOutcome, needed: NeededRoll): TestPrintReply {
  switch (outcome.result) {
    case 'printed':
    case 'printed_network':
      return { state: outcome.result, message: PRINTED }
    case 'sent_unconfirmed':
      return { state: outcome.result, message: inOneLine(questionSentence('sent_unconfirmed', null)!) }
    case 'unknown':
      return { state: outcome.result, message: inOneLine(questionSentence('unknown', problemView(outcome.problem, needed))!) }
    case 'printed_not_cut':
    case 'not_started':
      return { state: outcome.result === 'not_started' ? 'blocked' : outcome.result, message: inOneLine(faultSentence(problemView(outcome.problem, needed))) }
    default:
      return assertNever(outcome)
  }
}

function inOneLine({ ja, en }: SentencePair): TestPrintReply['message'] {
  return { ja: `${ja.sign} — ${ja.second}`, en: `${en.sign} — ${en.second}` }
}
