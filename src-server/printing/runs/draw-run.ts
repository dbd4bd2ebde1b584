import type { Logger } from 'pino'
import { inTransaction } from '../../db/in-transaction.ts'
import { isoTime } from '../../db/column-values.ts'
import { currentContent, drawCurrent } from '../../passes/draw-current.ts'
import type { DrawDeps } from '../../passes/draw-pass.ts'
import { loadPassFacts, requireLook } from '../../passes/pass-facts.ts'
import { isCurrentlyConfirmed } from '../../passes/pass-rules.ts'
import { renderProblemView } from '../../passes/render-problem-view.ts'
import { oddCause, sameNames, skipOfProblem } from './run-odd-rules.ts'
import { planRun } from './run-plan-rules.ts'
import {
  changeLabel,
  labelsOfRun,
  labelsToDraw,
  replaceLabels,
  setSameNames,
  type LabelChange,
  type RunLabelRecord,
} from './run-label-store.ts'
import { changeRun, findRun, insertBoxes, runsToDraw, type RunRecord } from './run-store.ts'

export interface DrawRunDeps extends DrawDeps {
  readonly now: () => number
  readonly stationId: string
  readonly log: Logger
}

/** Draws the passes of prepared runs in the background. */
export interface RunDrawer {
  /** Draws the runs of this station that are not drawn yet, also those of an earlier start. */
  wake(): void
  stop(): Promise<void>
}

/** Passes drawn at a time; requests of the desk go first. */
const AT_ONCE = 8

export function createRunDrawer(deps: DrawRunDeps): RunDrawer {
  let stopped = false
  let asked = false
  let working: Promise<void> | null = null

  async function work(): Promise<void> {
    while (asked && !stopped) {
      asked = false
      for (const run of await runsToDraw(deps.db, deps.stationId)) await drawAll(run)
    }
  }

  async function drawAll(run: RunRecord): Promise<void> {
    for (;;) {
      const labels = await labelsToDraw(deps.db, run.id, AT_ONCE)
      if (stopped) return
      if (labels.length === 0) break
      await Promise.all(labels.map((label) => drawLabel(deps, label)))
    }
    await placeLabels(deps, run.id)
  }

  const wake = (): void => {
    asked = true
    working ??= work()
      .catch((err: unknown) => deps.log.error({ err }, 'The passes of a print run were not drawn.'))
      .finally(() => {
        working = null
        if (asked && !stopped) wake()
      })
  }
  return {
    wake,
    async stop() {
      stopped = true
      await working
    },
  }
}

/** Draws one pass and stores its hash, what is odd about it, or why it is skipped. */
async function drawLabel(deps: DrawRunDeps, label: RunLabelRecord): Promise<void> {
  const at = isoTime(deps.now())
  await changeLabel(deps.db, label, ['drawing'], { ...(await drawnChange(deps, label)), at })
}

async function drawnChange(
  deps: DrawRunDeps,
  { eventId, userId }: RunLabelRecord,
): Promise<Omit<LabelChange, 'at'>> {
  const facts = await loadPassFacts(deps.db, eventId, userId!)
  const { template, draft, event, user } = facts
  if (!template) return { state: 'skipped', skip: { reason: 'cannot_print', detail: '' } }
  const { rendered, error } = await drawCurrent(
    { ...deps, drawsFor: 'participant' },
    facts,
    requireLook(facts),
  )
  if (!rendered) {
    const { code, field, characters } = renderProblemView(error!)
    const detail = code === 'missing_glyph' ? characters.join(' ') : field
    return { state: 'skipped', skip: { reason: skipOfProblem(code), detail } }
  }
  const content = currentContent(facts, template)
  return {
    state: 'waiting',
    renderHash: rendered.render.hash,
    odd: oddCause({ content, kana: user.kana, layers: rendered.render.layers }),
    confirms: !isCurrentlyConfirmed(draft, event.templateRevision),
  }
}

/** Puts the drawn passes into boxes, in one transaction with the state of the run. */
async function placeLabels({ db, now }: DrawRunDeps, runId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const run = await findRun(trx, runId)
    if (!run || !(await changeRun(trx, run, ['drawing'], { state: 'ready' }))) return
    const labels = await labelsOfRun(trx, runId)
    const drawn = labels.filter(
      (label): label is RunLabelRecord & { userId: string } => label.state === 'waiting',
    )
    const plan = planRun(drawn, run.choices)
    const skipped = labels.filter(({ state }) => state === 'skipped')
    const names = await namesOf(trx, drawn)
    await replaceLabels(
      trx,
      { runId, eventId: run.eventId, at: isoTime(now()) },
      plan.labels,
      skipped,
    )
    await insertBoxes(trx, runId, plan.boxes)
    await setSameNames(trx, runId, sameNames(names))
  })
}

async function namesOf(
  db: DrawRunDeps['db'],
  labels: readonly (RunLabelRecord & { readonly userId: string })[],
): Promise<{ id: string; name: string }[]> {
  const rows: { id: string; name: string }[] = await db('print_run_labels as l')
    .join('users as u', 'u.id', 'l.user_id')
    .where({ 'l.run_id': labels[0]?.runId ?? '', 'l.state': 'waiting' })
    .orderBy('l.seq')
    .select('l.id', 'u.name')
  return rows
}
