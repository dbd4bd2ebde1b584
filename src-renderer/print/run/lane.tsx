import type { ReactElement } from 'react'
import type { PrintRun, RunLane } from '../../../contract/print/run/print-runs.ts'
import { hasRoll } from '../../../facts/roll-rules.ts'
import { bulkText } from './bulk-text.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { faultOf } from '../../shell/devices/printer-fault.ts'
import { translateText } from '../../i18n/translate-text.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { placeText } from './running-banner.ts'

/** A printer of a run with its boxes, and the steps if it stopped. */
export function Lane({
  run,
  lane,
}: {
  readonly run: PrintRun
  readonly lane: RunLane
}): ReactElement {
  const { t } = useMessages()
  const format = useFormat()
  const { state } = useDesk()
  const fault =
    lane.problem && faultOf(lane.problem, { waiting: state?.queue.waiting ?? 0, other: false })
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
            state={
              printed === passes
                ? 'done'
                : box === current
                  ? isStopped
                    ? 'stopped'
                    : 'now'
                  : 'ahead'
            }
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
