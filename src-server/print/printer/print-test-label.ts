import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestPrint } from '../../../contract/print/printer/printers.ts'
import type { Bitmap1, PrintOutcome } from '../../../drivers/label-printer.ts'
import { bumpRevs } from '../../platform/db/rev-store.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { printConflict } from '../job/job-rules.ts'
import { audited } from '../../platform/db/audit-store.ts'
import { assertNever, problemView } from './printer-problem-view.ts'
import type { PrinterDeps } from './printer-deps.ts'
import type { PrinterRecord } from './printer-store.ts'
import { countLabel } from '../roll/roll-store.ts'
import type { NeededRoll } from '../../../facts/roll-rules.ts'
import { labelDots } from '../roll/roll-rules.ts'
import { testLabelBitmap } from './test-label.ts'

/** What is printed as a test: its dots and the roll that it needs. */
export interface TestLabel {
  readonly bitmap: Bitmap1
  readonly needed: NeededRoll
  readonly label: TestPrint['label']
}

/** A test print that takes longer is answered as `printing`, ms. */
const ANSWER_WITHIN_MS = 3_000

/**
 * Prints a label once; by default the alignment label on the declared stock. Rejected while the
 * printer is printing. The reply does not wait for the head to cool down: the result is shown with
 * the printer.
 */
export async function testPrint(
  deps: PrinterDeps,
  staffId: string,
  printer: PrinterRecord,
  test = alignmentLabel(printer),
): Promise<TestPrint> {
  if (deps.registry.live(printer.id).busy)
    throw printConflict(`${printer.name} is printing; try again in a moment.`)
  const goesOn: TestPrint = { state: 'printing', label: test.label, problem: null }
  const ended = printTest(deps, staffId, printer, test)
  note(deps, printer, goesOn)
  const enough = new AbortController()
  try {
    return await Promise.race([ended, sleep(ANSWER_WITHIN_MS, goesOn, { signal: enough.signal })])
  } finally {
    enough.abort()
    // After the reply, the result is stored with the printer.
    ended.catch(() => {})
  }
}

const alignmentLabel = (printer: PrinterRecord): TestLabel => ({
  bitmap: testLabelBitmap(printer.stock, printer.offset),
  needed: { stock: printer.stock, named: false },
  label: 'alignment',
})

async function printTest(
  deps: PrinterDeps,
  staffId: string,
  printer: PrinterRecord,
  { bitmap, needed, label }: TestLabel,
): Promise<TestPrint> {
  try {
    const outcome = await deps.registry.use(printer.id, async (open) => {
      const came = await open.print({ jobId: randomUUID(), bitmap, stock: needed.stock }, () => {})
      await recordTest(deps, staffId, printer, came.result, bitmap)
      return came
    })
    const reply = { label, ...resultOf(outcome, needed) }
    note(deps, printer, reply)
    return reply
  } catch (error) {
    note(deps, printer, { state: 'unknown', label, problem: null })
    throw error
  }
}

function note(deps: PrinterDeps, printer: PrinterRecord, test: TestPrint): void {
  deps.registry.noteTest(printer.id, { ...test, at: isoTime(deps.now()) })
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

/** In the states of print jobs. */
function resultOf(outcome: PrintOutcome, needed: NeededRoll): Omit<TestPrint, 'label'> {
  switch (outcome.result) {
    case 'printed':
    case 'printed_network':
    case 'sent_unconfirmed':
      return { state: outcome.result, problem: null }
    case 'unknown':
    case 'printed_not_cut':
      return { state: outcome.result, problem: problemView(outcome.problem, needed) }
    case 'not_started':
      return { state: 'blocked', problem: problemView(outcome.problem, needed) }
    default:
      return assertNever(outcome)
  }
}
