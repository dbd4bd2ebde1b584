import type { ReactElement } from 'react'
import type { PrintRun, RunLane, RunLabel } from '../../../contract/print/run/print-runs.ts'
import { hasRoll } from '../../../facts/roll-rules.ts'
import { bulkText } from './use-print-run.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { faultOf } from '../../shell/devices/printer-fault.ts'
import { useMessages, translateText, type Translate } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/format.ts'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { FaultContext } from '../../../messages/printer-fault.ts'
import type { BannerSpec } from '../../ui/banner-store.ts'

interface RunningContext {
  readonly t: Translate
  readonly faults: FaultContext
}

/** The banner of a run: a question, a fault, a pause, or the progress. */
export function runningBanner(
  run: PrintRun,
  need: RunLane | null,
  { t, faults }: RunningContext,
): BannerSpec {
  const label = need?.now ?? need?.next ?? null
  if (need?.state === 'question' && label)
    return {
      tone: 'hold',
      picture: 'question',
      title: t('run.question.banner'),
      detail: t('run.question.detail', {
        name: need.name,
        place: placeText(t, label),
        who: label.name,
      }),
    }
  if (need?.problem) {
    const fault = faultOf(need.problem, faults)
    return {
      tone: fault.tone,
      title: translateText(t, fault.title),
      detail:
        label && run.state !== 'paused'
          ? t('run.stopped.detail', { name: need.name, place: placeText(t, label) })
          : translateText(t, fault.detail),
    }
  }
  if (need?.state === 'stopped' && label)
    return {
      tone: 'hold',
      title: t('run.removed.end'),
      detail: t('run.removed.detail', { name: need.name, place: placeText(t, label) }),
    }
  const next = run.lanes.map((lane) => lane.now ?? lane.next).find((one) => one !== null)
  const at = { place: next ? placeText(t, next) : '' }
  if (run.state === 'paused')
    return { tone: 'hold', title: t('run.paused.banner'), detail: t('run.paused.detail', at) }
  return { tone: 'work', title: t('run.running.banner'), detail: t('run.running.detail', at) }
}

/** The first lane that needs staff: a question, then a fault. */
export const laneInNeed = (lanes: readonly RunLane[]): RunLane | null =>
  lanes.find(({ state }) => state === 'question') ?? lanes.find(({ state }) => state === 'stopped') ?? null

/** `box C, place 85`, or the label of the box. */
export function placeText(t: Translate, label: RunLabel): string {
  return label.place === null
    ? t('run.place.label', { box: label.box ?? '' })
    : t('run.place', { box: label.box ?? '', place: label.place })
}

/** A printer of a run with its boxes, and the steps if it stopped. */
export function Lane({ run, lane }: { readonly run: PrintRun; readonly lane: RunLane }): ReactElement {
  const { t } = useMessages()
  const format = useFormat()
  const { state } = useDesk()
  const fault = lane.problem && faultOf(lane.problem, { waiting: state?.queue.waiting ?? 0, other: false })
  const printer = state?.printers.find(({ printerId }) => printerId === lane.printerId)
  const boxes = run.boxes.filter(({ printerId }) => printerId === lane.printerId)
  const current = (lane.now ?? lane.next)?.box ?? null
  const isStopped = lane.state === 'stopped' || lane.state === 'question'
  return (
    <section className="card stack run-lane">
      <div className="row wrap">
        <h2 className="big">{lane.name}</h2>
        <span className="grow quiet">
          {[
            printer && hasRoll(printer.connection) && bulkText(t, printer),
            t('run.plan.left', { metres: format.tenths(lane.leftMm / 1000) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {boxes.length > 0 || fault ? (
          <LaneChip
            lane={lane}
            paused={run.state === 'paused'}
            fault={fault && translateText(t, fault.short)}
          />
        ) : (
          <span className="quiet">{t('run.plan.noBoxes')}</span>
        )}
      </div>
      <ol className="run-boxes">
        {boxes.map(({ box, passes, printed }) => (
          <BoxBlock
            key={box}
            box={box}
            passes={passes}
            printed={printed}
            state={printed === passes ? 'done' : box === current ? (isStopped ? 'stopped' : 'now') : 'ahead'}
          />
        ))}
      </ol>
      {fault && (
        <ol className="list tight steps-to-do">
          {fault.steps.map((step, index) => (
            <li key={step.key}>
              <span className="num">{index + 1}</span>
              {translateText(t, step)}
            </li>
          ))}
          {lane.next && (
            <li>
              <span className="num">{fault.steps.length + 1}</span>
              {t('run.firstPass', {
                place: placeText(t, lane.now ?? lane.next),
                name: (lane.now ?? lane.next).name,
              })}
            </li>
          )}
        </ol>
      )}
    </section>
  )
}

function LaneChip({
  lane,
  paused,
  fault,
}: {
  readonly lane: RunLane
  readonly paused: boolean
  readonly fault: string | null
}): ReactElement {
  const { t } = useMessages()
  if (fault !== null)
    return (
      <Chip glyph="bar" tone="stop">
        {fault}
      </Chip>
    )
  switch (lane.state) {
    case 'question':
      return (
        <Chip glyph="question" tone="hold">
          {t('run.lane.question')}
        </Chip>
      )
    case 'stopped':
      return (
        <Chip glyph="bar" tone="stop">
          {t('run.lane.removed')}
        </Chip>
      )
    case 'done':
      return (
        <Chip glyph="check" tone="go">
          {t('run.lane.done')}
        </Chip>
      )
    default:
      return paused ? (
        <Chip glyph="pause" tone="hold">
          {t('run.lane.paused')}
        </Chip>
      ) : (
        <Chip glyph="play" tone="accent">
          {t('run.lane.printing')}
        </Chip>
      )
  }
}

const BOX_GLYPHS = { done: 'check', now: 'play', stopped: 'bar', ahead: null } as const

/** A box with its passes, printed ones first. */
export function BoxBlock({
  box,
  passes,
  printed,
  state,
}: {
  readonly box: string
  readonly passes: number
  readonly printed: number
  readonly state: keyof typeof BOX_GLYPHS
}): ReactElement {
  const { t } = useMessages()
  const glyph = BOX_GLYPHS[state]
  const begun = state === 'now' || state === 'stopped'
  return (
    <li className={`run-box run-box--${state}`}>
      <span className="visually-hidden">{t(`run.box.${state}`, { box, printed, passes })}</span>
      <span aria-hidden="true" className="row">
        <strong className="big">{box}</strong>
        <span className="end digits">{begun ? `${printed}/${passes}` : passes}</span>
        {glyph && <Icon name={glyph} />}
      </span>
      <span aria-hidden="true" className="meter">
        <i style={{ width: `${passes === 0 ? 0 : (100 * printed) / passes}%` }} />
      </span>
    </li>
  )
}
