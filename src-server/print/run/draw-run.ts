import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { RenderProblem } from '../../../contract/pass/drawing/render-problem.ts'
import type { SkipReason } from '../../../contract/print/run/print-runs.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { currentContent, drawCurrent, type DrawDeps } from '../../pass/draft/draw-pass.ts'
import { loadPassFacts, requireLook } from '../../pass/draft/pass-facts.ts'
import { isCurrentlyConfirmed } from '../../pass/draft/pass-rules.ts'
import { renderProblemView } from '../../pass/drawing/render-problem-view.ts'
import { findPrinter } from '../printer/printer-store.ts'
import { EVERYBODY, gatherRun } from './plan-run.ts'
import { planRun, type PlannedPass } from './run-plan-rules.ts'
import {
  changeLabel,
  labelsOfRun,
  labelsToDraw,
  replaceLabels,
  type LabelChange,
  type RunLabelRecord,
} from './run-label-store.ts'
import { changeRun, findRun, insertBoxes, runsToDraw, type RunRecord } from './run-store.ts'

export interface DrawRunDeps extends DrawDeps {
  readonly log: Logger
  /** Delay before drawing is tried again after an error, ms. */
  readonly retryMs?: number
}

/** Draws the passes of prepared runs in the background. */
export interface RunDrawer {
  /** Draws the runs of this station that are not drawn yet, also those of an earlier start. */
  wake(): void
  stop(): Promise<void>
}

/** Passes drawn at a time; requests of the desk have priority. */
const AT_ONCE = 8
const RETRY_MS = 2_000

export function createRunDrawer(deps: DrawRunDeps): RunDrawer {
  const { retryMs = RETRY_MS } = deps
  const stopping = new AbortController()
  let isRequested = false
  /** The drawing of a run failed and is tried again, after that of the others. */
  let isFaulty = false
  let working: Promise<void> | null = null

  async function work(): Promise<void> {
    while (isRequested && !stopping.signal.aborted) {
      isRequested = false
      const runs = await runsToDraw(deps.db, deps.stationId).catch(noteFault)
      for (const run of runs ?? []) await drawAll(run).catch(noteFault)
      if (isFaulty) await sleep(retryMs, undefined, { signal: stopping.signal }).catch(() => {})
      isRequested ||= isFaulty
      isFaulty = false
    }
  }

  function noteFault(err: unknown): void {
    deps.log.error({ err }, 'The passes of a print run were not drawn.')
    isFaulty = true
  }

  async function drawAll(run: RunRecord): Promise<void> {
    for (;;) {
      const labels = await labelsToDraw(deps.db, run.id, AT_ONCE)
      if (stopping.signal.aborted) return
      if (labels.length === 0) break
      await Promise.all(labels.map((label) => drawLabel(deps, label)))
    }
    await placeLabels(deps, run.id)
  }

  const wake = (): void => {
    isRequested = true
    working ??= work().finally(() => {
      working = null
      if (isRequested && !stopping.signal.aborted) wake()
    })
  }
  return {
    wake,
    async stop() {
      stopping.abort()
      await working
    },
  }
}

/** Draws one pass and stores its hash, or why it is skipped. */
async function drawLabel(deps: DrawRunDeps, label: RunLabelRecord): Promise<void> {
  const at = isoTime(deps.now())
  await changeLabel(deps.db, label, ['drawing'], { ...(await drawnChange(deps, label)), at })
}

async function drawnChange(
  deps: DrawRunDeps,
  { eventId, userId }: RunLabelRecord,
): Promise<Omit<LabelChange, 'at'>> {
  const facts = await loadPassFacts(deps.db, eventId, userId!)
  const { template, draft, event } = facts
  if (!template) return { state: 'skipped', skip: { reason: 'cannot_print', detail: '' } }
  const { rendered, error } = await drawCurrent(
    { ...deps, drawsFor: 'participant' },
    facts,
    requireLook(facts),
  )
  if (!rendered) {
    const problem = renderProblemView(error!, currentContent(facts, template))
    const { code, field, characters } = problem
    const detail = code === 'missing_glyph' ? characters.join(' ') : field
    return { state: 'skipped', skip: { reason: skipOfProblem(code), detail, problem } }
  }
  return {
    state: 'waiting',
    renderHash: rendered.render.hash,
    confirms: !isCurrentlyConfirmed(draft, event.templateRevision),
  }
}

/** Why a pass that cannot be drawn is skipped. */
const skipOfProblem = (code: RenderProblem['code']): SkipReason =>
  code === 'missing_glyph' || code === 'unknown_logo' ? 'cannot_print' : 'does_not_fit'

/** Puts the drawn passes into boxes, in one transaction with the state of the run. */
async function placeLabels({ db }: DrawRunDeps, runId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const run = await findRun(trx, runId)
    if (!run || !(await changeRun(trx, run, ['drawing'], { state: 'ready' }))) return
    const { choices } = run
    const labels = await labelsOfRun(trx, runId)
    const drawn = labels.filter(({ state }) => state === 'waiting')
    const { planned, lost } = await readyPasses(trx, run, drawn)
    const plan = planRun(planned, choices)
    const skipped = [...labels.filter(({ state }) => state === 'skipped'), ...lost]
    await replaceLabels(trx, runId, plan.labels, skipped)
    await insertBoxes(trx, runId, plan.boxes)
  })
}

interface DrawnPass extends PlannedPass {
  readonly label: RunLabelRecord
  readonly templateRevision: number
}

/** The drawn passes with party and printers, and those that cannot be printed any more. */
async function readyPasses(
  trx: Transaction,
  { eventId, choices }: RunRecord,
  drawn: readonly RunLabelRecord[],
): Promise<{ readonly planned: DrawnPass[]; readonly lost: RunLabelRecord[] }> {
  const found = await Promise.all(choices.printers.map((id) => findPrinter(trx, id)))
  const printers = found.filter((printer) => printer !== null).filter(({ removed }) => !removed)
  const gathered = await gatherRun(trx, eventId, { ...choices, ...EVERYBODY }, printers)
  const passes = new Map(gathered.passes.map((pass) => [pass.userId, pass]))
  const leftOut = new Map(gathered.leftOut.map((one) => [one.person.userId, one]))
  const planned: DrawnPass[] = []
  const lost: RunLabelRecord[] = []
  for (const label of drawn) {
    const pass = passes.get(label.userId!)
    const { reason = 'no_ticket', detail = '' } = leftOut.get(label.userId!) ?? {}
    if (!pass) lost.push({ ...label, state: 'skipped', skipReason: reason, skipDetail: detail })
    else {
      const { templateRevision } = pass.person
      planned.push({ ...pass, initial: label.initial, label, templateRevision })
    }
  }
  return { planned, lost }
}
