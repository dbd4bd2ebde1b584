import { sentence } from '../../../messages/sentence.ts'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DeskPrinter } from '../../../contract/printing/printers.ts'
import type { StaffMessage } from '../../../contract/printing/jobs.ts'
import type { Bitmap1, PrintOutcome } from '../../../drivers/label-printer.ts'
import { bumpRevs } from '../../db/rev-store.ts'
import { isoTime } from '../../db/column-values.ts'
import { ApiError } from '../../http/api-error.ts'
import { audited } from '../../db/audit-store.ts'
import { faultSentence, questionSentence } from '../jobs/fault-sentence.ts'
import { assertNever, problemView } from './printer-problem-view.ts'
import type { PrinterDeps } from './printer-deps.ts'
import type { PrinterRecord } from './printer-store.ts'
import { countLabel } from './roll-store.ts'
import type { NeededRoll } from '../../../labels/roll-rules.ts'
import { labelDots } from './roll-rules.ts'
import { testLabelBitmap } from './test-label.ts'

/**
 * The result of a test print, with the states of print jobs or `printing`, and a sentence for
 * staff.
 */
export interface TestPrintReply {
  readonly state: string
  readonly message: StaffMessage
}

/** A test label: its bitmap, the needed roll, and the message after printing. */
export interface TestLabel {
  readonly bitmap: Bitmap1
  readonly needed: NeededRoll
  readonly printed: StaffMessage
}

/** Maximum wait for the result of a test print, ms; later the reply is `printing`. */
const ANSWER_WITHIN_MS = 3_000

const GOES_ON: TestPrintReply = {
  state: 'printing',
  message: sentence('testPrint.goesOn'),
}

/**
 * Prints one label: the alignment label of the declared stock, unless another is given. A busy
 * printer is a conflict. The reply does not wait for a head that cools down: the printer shows the
 * result.
 */
export async function testPrint(
  deps: PrinterDeps,
  staffId: string,
  printer: PrinterRecord,
  label = alignmentLabel(printer),
): Promise<TestPrintReply> {
  if (deps.book.live(printer.id).busy)
    throw new ApiError('print_state_conflict', {
      message: `${printer.name} is printing; try again in a moment.`,
    })
  const ended = printTest(deps, staffId, printer, label)
  note(deps, printer, GOES_ON)
  const enough = new AbortController()
  try {
    return await Promise.race([ended, sleep(ANSWER_WITHIN_MS, GOES_ON, { signal: enough.signal })])
  } finally {
    enough.abort()
    // The reply was sent; a later result is stored with the printer.
    ended.catch(() => {})
  }
}

const alignmentLabel = (printer: PrinterRecord): TestLabel => ({
  bitmap: testLabelBitmap(printer.stock, printer.offset),
  needed: { stock: printer.stock, named: false },
  printed: PRINTED,
})

async function printTest(
  deps: PrinterDeps,
  staffId: string,
  printer: PrinterRecord,
  { bitmap, needed, printed }: TestLabel,
): Promise<TestPrintReply> {
  try {
    const outcome = await deps.book.use(printer.id, async (open) => {
      const came = await open.print({ jobId: randomUUID(), bitmap, stock: needed.stock }, () => {})
      await recordTest(deps, staffId, printer, came.result, bitmap)
      return came
    })
    const reply = replyOf(outcome, needed, printed)
    note(deps, printer, reply)
    return reply
  } catch (error) {
    note(deps, printer, {
      state: 'unknown',
      message: questionSentence('unknown', null)!,
    })
    throw error
  }
}

function note(deps: PrinterDeps, printer: PrinterRecord, { state, message }: TestPrintReply): void {
  const test: NonNullable<DeskPrinter['test']> = { state, message, at: isoTime(deps.now()) }
  deps.book.noteTest(printer.id, test)
}

/** Stores the result and counts the tape that the label used. */
async function recordTest(
  deps: PrinterDeps,
  staffId: string,
  { id, name, stationId }: PrinterRecord,
  result: PrintOutcome['result'],
  bitmap: Bitmap1,
): Promise<void> {
  await audited(
    deps,
    async (trx) => {
      if (result === 'not_started') return
      await countLabel(trx, id, labelDots(bitmap.heightPx))
      await bumpRevs(trx, `station:${stationId}`)
    },
    { action: 'test_print', userId: staffId, subjectId: id, detail: { name, result } },
  )
}

const PRINTED = sentence('testPrint.printed')

function replyOf(outcome: PrintOutcome, needed: NeededRoll, printed: StaffMessage): TestPrintReply {
  switch (outcome.result) {
    case 'printed':
    case 'printed_network':
      return { state: outcome.result, message: printed }
    case 'sent_unconfirmed':
      return {
        state: outcome.result,
        message: questionSentence('sent_unconfirmed', null)!,
      }
    case 'unknown':
      return {
        state: outcome.result,
        message: questionSentence('unknown', problemView(outcome.problem, needed))!,
      }
    case 'printed_not_cut':
    case 'not_started':
      return {
        state: outcome.result === 'not_started' ? 'blocked' : outcome.result,
        message: faultSentence(problemView(outcome.problem, needed)),
      }
    default:
      return assertNever(outcome)
  }
}
