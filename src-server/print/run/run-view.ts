import type { Core } from '../../platform/db/core.ts'
import type { PrinterProblem } from '../../../contract/print/printer/printer-problem.ts'
import type { PrintRun, RunLane, RunLabel } from '../../../contract/print/run/print-runs.ts'
import { labelSeconds } from '../../../facts/label-time.ts'
import { dotsToMm } from '../../../facts/measures.ts'
import { findEvent } from '../../event/event/event-store.ts'
import type { PassLook } from '../../event/ticket-class/ticket-class-rules.ts'
import { drawCurrent, type DrawDeps } from '../../pass/draft/draw-pass.ts'
import { loadPassFacts, requireLook } from '../../pass/draft/pass-facts.ts'
import { findPrinter, type PrinterRecord } from '../printer/printer-store.ts'
import type { PrinterRegistry } from '../printer/printer-registry.ts'
import { printerProblem } from '../printer/printer-view.ts'
import { neededRoll } from '../roll/roll-rules.ts'
import { looksOfBoxes, boxesOf, nextFreeBox, type RunBoxRecord, type RunRecord } from './run-store.ts'
import { secondsOf, boxLetters } from './run-plan-rules.ts'
import type { RunLabelRecord } from './run-label-store.ts'
import { countLabels, laneLabels, type LabelCount } from './run-view-store.ts'

/** Of a box whose template is missing. */
const DEFAULT_LENGTH_MM = 40

const OUT: ReadonlySet<RunLabel['state']> = new Set(['printed', 'handed_out'])
const TO_COME: ReadonlySet<RunLabel['state']> = new Set(['waiting', 'ordered', 'printing'])

const sum = (
  counts: readonly LabelCount[],
  fits: (count: LabelCount) => boolean,
  of: 'labels' | 'confirms' = 'labels',
): number => counts.filter(fits).reduce((all, count) => all + count[of], 0)

export interface RunViewDeps extends Core {
  readonly registry: PrinterRegistry
}

/** A run as the screens show it. */
export async function runView(deps: RunViewDeps, stored: RunRecord): Promise<PrintRun> {
  const { db } = deps
  const run = {
    ...stored,
    firstBox: stored.firstBox ?? (await nextFreeBox(db, stored.eventId)),
  }
  const [counts, boxes, event] = await Promise.all([
    countLabels(db, run.id),
    boxesOf(db, run.id),
    findEvent(db, run.eventId),
  ])
  const looks = event && (await looksOfBoxes(db, event, boxes))
  const passes = counts.filter(({ kind }) => kind === 'pass')
  const kept = passes.filter(({ state }) => state !== 'skipped')
  const ids = [...new Set([...run.choices.printers, ...boxes.map((box) => box.printerId)])]
  const printers = (await Promise.all(ids.map((id) => findPrinter(db, id)))).filter(
    (printer) => printer !== null,
  )
  const secondsAt = (printer: PrinterRecord): number => {
    const own = new Set(boxes.filter((one) => one.printerId === printer.id).map(({ box }) => box))
    return counts
      .filter(({ box, state }) => box !== null && own.has(box) && TO_COME.has(state))
      .reduce((all, { box, labels }) => {
        const { lengthMm } = looks?.get(box!)?.template ?? { lengthMm: DEFAULT_LENGTH_MM }
        return all + labels * labelSeconds(printer, lengthMm)
      }, 0)
  }
  return {
    runId: run.id,
    state: run.state,
    choices: run.choices,
    drawn: sum(passes, ({ state }) => state !== 'drawing'),
    people: sum(passes, () => true),
    passes: sum(kept, () => true),
    printed: sum(passes, ({ state }) => OUT.has(state)),
    skipped: sum(passes, ({ state }) => state === 'skipped'),
    unconfirmed: sum(kept, ({ state }) => state === 'waiting', 'confirms'),
    seconds: secondsOf(printers.map(secondsAt)),
    createdAt: run.createdAt,
    startedBy: run.startedByName,
    startedAt: run.startedAt,
    endedAt: run.endedAt,
    boxes: boxes.map((box) => boxView(run, box, passes)).filter((box) => box.passes > 0),
    lanes: await Promise.all(
      printers.map((printer) => {
        const own = boxes.filter(({ printerId }) => printerId === printer.id)
        const open = own.filter(({ box }) =>
          counts.some((count) => count.box === box && TO_COME.has(count.state)),
        )
        const look = open.map(({ box }) => looks?.get(box)).find((one) => one !== undefined)
        return laneView(deps, run, printer, look ?? null)
      }),
    ),
  }
}

function boxView(
  run: RunRecord,
  { box, printerId }: RunBoxRecord,
  passes: readonly LabelCount[],
): PrintRun['boxes'][number] {
  const own = passes.filter((count) => count.box === box && count.state !== 'skipped')
  return {
    box: boxLetters((run.firstBox ?? 0) + box),
    printerId,
    passes: sum(own, () => true),
    printed: sum(own, ({ state }) => OUT.has(state)),
  }
}

async function laneView(
  { db, registry }: RunViewDeps,
  run: RunRecord,
  printer: PrinterRecord,
  look: PassLook | null,
): Promise<RunLane> {
  const { now, jobId, problem, next, last } = await laneLabels(db, run, printer.id)
  const waits = next && !now && look && (run.state === 'running' || next.kind === 'box')
  const known = problem ?? (waits ? problemNow(registry, printer, look) : null)
  return {
    printerId: printer.id,
    name: printer.name,
    state: laneState(run, { now, next, problem: known, removed: printer.removed }),
    problem: known,
    stock: printer.stock,
    leftMm: Math.max(0, printer.rollMm - dotsToMm(printer.usedDots)),
    now,
    jobId,
    next,
    last,
  }
}

/** The fault of a printer that has no job. */
function problemNow(
  registry: PrinterRegistry,
  printer: PrinterRecord,
  { template, roll }: PassLook,
): PrinterProblem | null {
  const { state } = registry.live(printer.id)
  return state && printerProblem(state, neededRoll(template, printer.stock, roll), printer)
}

function laneState(
  run: RunRecord,
  { now, next, problem, removed }: Pick<RunLane, 'now' | 'next' | 'problem'> & { readonly removed: boolean },
): RunLane['state'] {
  if (now?.state === 'unknown') return 'question'
  if (problem || (removed && next)) return 'stopped'
  if (now) return 'printing'
  if (!next) return 'done'
  return run.state === 'running' ? 'printing' : 'waiting'
}

/** The picture of a pass as it is now; null for other labels and passes that cannot be drawn. */
export async function runPicture(
  deps: DrawDeps,
  label: RunLabelRecord,
): Promise<{ image: string; widthPx: number; heightPx: number } | null> {
  if (label.userId === null) return null
  const facts = await loadPassFacts(deps.db, label.eventId, label.userId)
  if (!facts.template) return null
  const { rendered } = await drawCurrent(deps, facts, requireLook(facts))
  if (!rendered) return null
  const { widthPx, heightPx } = rendered.bitmap
  return { image: rendered.render.image, widthPx, heightPx }
}
