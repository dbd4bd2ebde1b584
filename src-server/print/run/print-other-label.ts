import type { Logger } from 'pino'
import type { Core } from '../../platform/db/core.ts'
import type { PassTemplate } from '../../../contract/event/event/pass-template.ts'
import type { PrintOutcome } from '../../../drivers/label-printer.ts'
import { mmToDots } from '../../../facts/measures.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { findEvent } from '../../event/event/event-store.ts'
import type { PassLook } from '../../event/ticket-class/ticket-class-rules.ts'
import { RenderError } from '../../pass/drawing/render-error.ts'
import type { DrawDeps } from '../../pass/draft/draw-pass.ts'
import { afterOutcome } from '../job/job-rules.ts'
import { shiftBitmap } from '../printer/offset-rules.ts'
import type { PrinterRegistry } from '../printer/printer-registry.ts'
import { PACE } from '../queue/print-queue.ts'
import { untilRecorded } from '../queue/run-job.ts'
import { findPrinter } from '../printer/printer-store.ts'
import { countLabel } from '../roll/roll-store.ts'
import { labelDots, neededRoll } from '../roll/roll-rules.ts'
import { looksOfBoxes, boxesOf, findRun } from './run-store.ts'
import { boxLetters } from './run-plan-rules.ts'
import { changeLabel, type LabelState, type RunLabelRecord } from './run-label-store.ts'

export interface OtherLabelDeps extends Core {
  readonly pool: DrawDeps['pool']
  readonly registry: PrinterRegistry
  readonly log: Logger
}

/** The label was answered or the run was changed before the first byte. */
class NoLongerOurs extends Error {}

/**
 * Prints the label of a box, by the rules of print jobs: `sending` is stored before the first
 * byte, and only a label that did not start is retried. Returns true if it came out or may have.
 */
export async function printOtherLabel(
  deps: OtherLabelDeps,
  label: RunLabelRecord,
  printerId: string,
  signal: AbortSignal,
): Promise<boolean> {
  const printer = await findPrinter(deps.db, printerId)
  const look = await lookOf(deps.db, label)
  if (!printer || !look) return skip(deps, label)
  const { template, roll } = look
  const content = { ...PLAIN, ...(await textOf(deps.db, label)) }
  const drawn = await deps.pool
    .render({ template: labelTemplate(template), content, qr: null, logos: [] })
    .catch(nullIfRenderError)
  if (!drawn) return skip(deps, label)
  const bitmap = shiftBitmap(drawn.bitmap, printer.offset)
  const needed = neededRoll(template, printer.stock, roll)
  const change = (from: LabelState, to: LabelState): Promise<boolean> =>
    changeLabel(deps.db, label, [from], { state: to, at: isoTime(deps.now()) })
  let outcome: PrintOutcome
  /** The outcome after an error; null before the label was claimed. */
  let afterError = null as PrintOutcome | null
  try {
    outcome = await deps.registry.use(printerId, (open) =>
      open.print(
        { jobId: label.id, bitmap, stock: needed.stock, quality: !printer.bulk.fast },
        async (event) => {
          if (event.kind !== 'sending') return
          afterError = NOT_SENT
          if (!(await change('waiting', 'sending'))) throw new NoLongerOurs('changed before the first byte')
          afterError = LOST
        },
        signal,
      ),
    )
  } catch (error) {
    if (error instanceof NoLongerOurs) return false
    if (!afterError) throw error
    deps.log.error({ err: error, label: label.id }, 'A printer rejected the label of a box.')
    outcome = afterError
  }
  const after = afterOutcome({ lines: bitmap.heightPx }, outcome, needed)
  const to = stateOf(after.to)
  if (to === 'waiting' && afterError === null) return false
  const at = isoTime(deps.now())
  const record = async (trx: Db): Promise<boolean> => {
    const changed = await changeLabel(trx, label, LEADS_TO[to], { state: to, at })
    if (changed && to === 'printed') await countLabel(trx, printerId, labelDots(bitmap.heightPx))
    return changed
  }
  await untilRecorded({ ...deps, pace: PACE }, printer, signal, () => inTransaction(deps.db, record))
  return to !== 'waiting'
}

const NOT_SENT = { result: 'not_started', problem: { code: 'cancelled' }, linesSent: 0 } as const
const LOST = { result: 'unknown', problem: { code: 'system_error' }, linesSent: 0 } as const

/** States that a result replaces. Another desk may have marked this station as lost. */
const LEADS_TO = {
  waiting: ['waiting', 'sending'],
  unknown: ['waiting', 'sending'],
  printed: ['waiting', 'sending', 'unknown'],
} as const

function stateOf(state: ReturnType<typeof afterOutcome>['to']): keyof typeof LEADS_TO {
  if (state === 'unknown') return 'unknown'
  return state === 'blocked' || state === 'queued' ? 'waiting' : 'printed'
}

async function skip(deps: OtherLabelDeps, label: RunLabelRecord): Promise<boolean> {
  await changeLabel(deps.db, label, ['waiting'], {
    state: 'skipped',
    skip: { reason: 'cannot_print', detail: '' },
    at: isoTime(deps.now()),
  })
  return true
}

/** Counts the tape of a label that staff saw; until then it is not counted. */
export async function countAnswered(db: Db, label: RunLabelRecord): Promise<void> {
  const look = await lookOf(db, label)
  const box = (await boxesOf(db, label.runId)).find((one) => one.box === label.box)
  if (look && box) await countLabel(db, box.printerId, mmToDots(look.template.lengthMm))
}

/** The template of the label's box. */
async function lookOf(db: Db, { eventId, runId, box }: RunLabelRecord): Promise<PassLook | null> {
  const event = await findEvent(db, eventId)
  const boxes = (await boxesOf(db, runId)).filter((one) => one.box === box)
  const looks = event && (await looksOfBoxes(db, event, boxes))
  return looks?.get(box ?? -1) ?? null
}

function nullIfRenderError(error: unknown): null {
  if (error instanceof RenderError) return null
  throw error
}

const PLAIN = { title: '', affiliation: '', fontScale: 'large', lineMode: 'auto' } as const

/** The event's label with one line in the largest size that fits. */
export function labelTemplate(template: PassTemplate): PassTemplate {
  const { media, lengthMm, material, printer, titleSource } = template
  return {
    name: 'label',
    media,
    lengthMm,
    material,
    titleSource,
    ...(printer && { printer }),
    layout: 'stack',
    textSizing: 'fit',
    nameFontPx: 96,
    detailFontPx: 40,
    maxLines: { name: 2, title: 1, affiliation: 1 },
    layers: { name: { fontPx: 256 } },
  }
}

async function textOf(
  db: Db,
  label: RunLabelRecord,
): Promise<{ readonly name: string; readonly affiliation: string }> {
  const run = await findRun(db, label.runId)
  const name = boxLetters((run?.firstBox ?? 0) + (label.box ?? 0))
  return { name, affiliation: label.initial }
}
