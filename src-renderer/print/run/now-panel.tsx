import { useState, type ReactElement } from 'react'
import type { PrintRun, RunLabel, RunLane } from '../../../contract/print/run/print-runs.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { Glyph } from '../../ui/glyph.tsx'
import { laneInNeed, placeText } from './lane-text.ts'
import { RunPicture } from './run-picture.tsx'

/** The printer that is printing. */
const busyLane = ({ lanes }: PrintRun): RunLane | undefined =>
  lanes.find(({ now }) => now) ?? lanes.find(({ next }) => next) ?? lanes[0]

export interface LastLabels {
  readonly lane: RunLane | null
  readonly labels: readonly RunLabel[]
  /** The pass that D marks as damaged. */
  readonly chosen: RunLabel | null
  readonly move: (by: number) => void
  readonly turn: (by: number) => void
}

/** The last printed labels: Left and Right select the printer, Up and Down the label. */
export function useLast(run: PrintRun): LastLabels {
  const [printerId, setPrinterId] = useState<string | null>(null)
  const [labelId, setLabelId] = useState<string | null>(null)
  const { lanes } = run
  const lane =
    lanes.find((one) => one.printerId === printerId) ?? laneInNeed(lanes) ?? busyLane(run) ?? null
  const labels = lane?.last ?? []
  const passes = labels.filter(({ kind }) => kind === 'pass')
  const chosen = passes.find((one) => one.labelId === labelId) ?? passes[0] ?? null
  return {
    lane,
    labels,
    chosen,
    move: (by: number) => {
      const at = passes.findIndex((one) => one === chosen) + by
      const next = passes[Math.max(0, Math.min(passes.length - 1, at))]
      if (next) setLabelId(next.labelId)
    },
    turn: (by: number) => {
      const next = lane && lanes[lanes.indexOf(lane) + by]
      if (next) setPrinterId(next.printerId)
    },
  }
}

/** The label in progress, and the last ones of a printer. */
export function Now({
  run,
  last,
}: {
  readonly run: PrintRun
  readonly last: LastLabels
}): ReactElement {
  const { t } = useMessages()
  const busy = busyLane(run)
  const label = busy?.now ?? busy?.next ?? null
  return (
    <div className="run-now">
      {busy && label && (
        <div>
          <p className="meta">{t('run.now', { name: busy.name })}</p>
          {label.kind === 'pass' && (
            <RunPicture runId={run.runId} label={label} width={18.5} height={13} />
          )}
          <p className="run-now__place">{placeText(t, label)}</p>
          <p>{[label.kana, label.name].filter(Boolean).join(' · ')}</p>
        </div>
      )}
      {last.lane && last.labels.length > 0 && (
        <div>
          <p className="meta">{t('run.last', { name: last.lane.name })}</p>
          <ol className="run-now__last">
            {last.labels.map((one) => (
              <li key={one.labelId} aria-current={one === last.chosen}>
                <Glyph name="check" tone="success" />
                <strong className="run-now__at">{`${one.box ?? ''} ${one.place ?? ''}`}</strong>
                <span>{one.name}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </div>
  )
}
