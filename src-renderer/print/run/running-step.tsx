import { useEffect, useState, type ReactElement } from 'react'
import { jobEndpoints } from '../../../contract/print/job/jobs.ts'
import {
  printRunEndpoints,
  type PrintRun,
  type RunLabel,
  type RunLane,
} from '../../../contract/print/run/print-runs.ts'
import { call } from '../../api/call.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { useConfirmation } from '../../shell/confirm.tsx'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { useBanner } from '../../shell/use-banner.ts'
import { Chip } from '../../ui/chip.tsx'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { Lane, laneInNeed, placeText, runningBanner } from './lane.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RunPicture } from './contact-sheet.tsx'
import { useRunRequest } from './use-print-run.ts'

/** A running print run: one lane per printer, one block per box. */
export function RunningStep({ run }: { readonly run: PrintRun }): ReactElement {
  const { t } = useMessages()
  const format = useFormat()
  const control = useControl(run)
  const stopped = run.lanes.filter(({ state }) => state === 'stopped' || state === 'question')
  const printing = run.lanes.filter(({ state }) => state === 'printing')
  return (
    <ScreenLayout side={<Now run={run} last={control.last} />} foot={<WaitingScansStrip />}>
      <section className="card row wrap run-running">
        <p className="grow">
          <span className="quiet small">{t('run.printedCount')}</span>
          <br />
          <strong className="count">{format.count(run.printed)}</strong>
          <span className="quiet">{` / ${format.count(run.passes)}`}</span>
        </p>
        <p className="grow">
          <span className="quiet small">{t('run.left')}</span>
          <br />
          <strong className="display">{t('run.minutes', { count: Math.ceil(run.seconds / 60) })}</strong>
        </p>
        {stopped.length > 0 && (
          <Chip glyph="bar" tone="stop">
            {t('run.lanes.stopped', { count: stopped.length })}
          </Chip>
        )}
        {printing.length > 0 && run.state === 'running' && (
          <Chip glyph="play" tone="accent">
            {t('run.lanes.printing', { count: printing.length })}
          </Chip>
        )}
      </section>
      {run.lanes.map((lane) => (
        <Lane key={lane.printerId} run={run} lane={lane} />
      ))}
      <p className="quiet small">{t('run.goesOn')}</p>
      {control.asks === 'end' && <AskEnd control={control} />}
      {control.asks === 'damaged' && <AskDamaged control={control} />}
    </ScreenLayout>
  )
}

type Control = ReturnType<typeof useControl>

/** Keys and banner of a running print run. */
function useControl(run: PrintRun) {
  const { state, isManager, setFree } = useDesk()
  const { t } = useMessages()
  const requests = useRunRequest()
  const [asks, setAsks] = useState<'end' | 'damaged' | null>(null)
  // The run continues without this screen, so a scanned person is served at once.
  useEffect(() => setFree(asks === null), [asks])
  const last = useLast(run)
  const params = { runId: run.runId }
  const need = laneInNeed(run.lanes)
  const pause = (): void =>
    void requests.act(() =>
      call(printRunEndpoints.pausePrintRun, {
        params,
        body: { paused: run.state === 'running' },
      }),
    )
  const answer = (cameOut: boolean): void => {
    const { now, jobId } = need!
    void requests.act<unknown>(() =>
      jobId === null
        ? call(printRunEndpoints.answerRunLabel, {
            params: { ...params, labelId: now!.labelId },
            body: { cameOut },
          })
        : call(jobEndpoints.answerJob, { params: { jobId }, body: { cameOut } }),
    )
  }
  const end = (): void =>
    void requests.act(() => call(printRunEndpoints.endPrintRun, { params })).then(() => setAsks(null))
  const markDamaged = (label: RunLabel): void =>
    void requests
      .act(() =>
        call(printRunEndpoints.decideRunLabel, {
          params: { ...params, labelId: label.labelId },
          body: { decision: 'damaged' },
        }),
      )
      .then(() => setAsks(null))
  const isOpen = need?.state === 'question'
  const isEnded = run.state === 'ended'
  // A question about the run replaces the banner.
  useBanner(
    asks
      ? null
      : {
          ...runningBanner(run, need, {
            t,
            faults: { waiting: state?.queue.waiting ?? 0, other: false },
          }),
          failure: requests.failure,
          size: 'small',
          ...(isOpen && {
            actions: [
              { cap: 'Y', label: t('pass.question.yes'), run: () => answer(true) },
              { cap: 'N', label: t('pass.question.no'), run: () => answer(false) },
            ],
          }),
          ...(!isOpen &&
            run.state === 'paused' && {
              actions: [{ cap: 'Enter', label: t('run.resume'), run: pause }],
            }),
        },
  )
  useKeys({
    KeyY: isOpen ? { run: () => answer(true) } : undefined,
    KeyN: isOpen ? { run: () => answer(false) } : undefined,
    F8: isEnded ? undefined : { label: t(run.state === 'paused' ? 'run.resume' : 'run.pause'), run: pause },
    Enter: run.state === 'paused' && !isOpen ? { run: pause } : undefined,
    Delete: isManager && !isEnded ? { label: t('run.end'), run: () => setAsks('end') } : undefined,
    KeyD: isManager && last.chosen ? { label: t('run.damaged'), run: () => setAsks('damaged') } : undefined,
    ArrowUp: { run: () => last.move(-1) },
    ArrowDown: { run: () => last.move(1) },
    ArrowLeft: { run: () => last.turn(-1) },
    ArrowRight: { run: () => last.turn(1) },
  })
  return { asks, setAsks, end, markDamaged, last, failure: requests.failure }
}

function AskEnd({ control }: { readonly control: Control }): null {
  const { t } = useMessages()
  useConfirmation({
    title: t('run.askEnd.banner'),
    detail: t('run.askEnd.detail'),
    yes: { label: t('run.askEnd.yes'), run: control.end },
    no: { label: t('run.askEnd.no'), run: () => control.setAsks(null) },
    failure: control.failure,
  })
  return null
}

function AskDamaged({ control }: { readonly control: Control }): null {
  const { t } = useMessages()
  const [label] = useState(control.last.chosen)
  useConfirmation({
    title: t('run.askDamaged.banner'),
    detail: label ? `${placeText(t, label)} · ${label.name}` : '',
    yes: {
      label: t('run.askDamaged.yes'),
      run: () => label && control.markDamaged(label),
    },
    no: { label: t('run.askDamaged.no'), run: () => control.setAsks(null) },
    failure: control.failure,
  })
  return null
}

/** The printer that is printing. */
const busyLane = ({ lanes }: PrintRun): RunLane | undefined =>
  lanes.find(({ now }) => now) ?? lanes.find(({ next }) => next) ?? lanes[0]

interface LastLabels {
  readonly lane: RunLane | null
  readonly labels: readonly RunLabel[]
  /** The pass that D marks as damaged. */
  readonly chosen: RunLabel | null
  readonly move: (by: number) => void
  readonly turn: (by: number) => void
}

/** The last printed labels: Left and Right select the printer, Up and Down the label. */
function useLast(run: PrintRun): LastLabels {
  const [printerId, setPrinterId] = useState<string | null>(null)
  const [labelId, setLabelId] = useState<string | null>(null)
  const { lanes } = run
  const lane = lanes.find((one) => one.printerId === printerId) ?? laneInNeed(lanes) ?? busyLane(run) ?? null
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
function Now({ run, last }: { readonly run: PrintRun; readonly last: LastLabels }): ReactElement {
  const { t } = useMessages()
  const busy = busyLane(run)
  const label = busy?.now ?? busy?.next ?? null
  return (
    <>
      {busy && label && (
        <section className="card stack run-now">
          <p className="quiet small">{t('run.now', { name: busy.name })}</p>
          {label.kind === 'pass' && <RunPicture runId={run.runId} label={label} width={22} height={15} />}
          <p>
            <b className="big">{placeText(t, label)}</b>
            <br />
            <span className="quiet">{[label.kana, label.name].filter(Boolean).join(' · ')}</span>
          </p>
        </section>
      )}
      {last.lane && last.labels.length > 0 && (
        <section className="card flush">
          <h2 className="head">{t('run.last', { name: last.lane.name })}</h2>
          <ol className="list tight run-now__last">
            {last.labels.map((one) => (
              <li
                key={one.labelId}
                className={one === last.chosen ? 'on' : undefined}
                aria-current={one === last.chosen}
              >
                <Icon name="tick" tone="go" />
                <b>{`${one.box ?? ''} ${one.place ?? ''}`}</b>
                <span className="grow">{one.name}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}
