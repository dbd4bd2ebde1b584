import { useState, type ReactElement } from 'react'
import { jobEndpoints } from '../../contract/printing/jobs.ts'
import {
  printRunEndpoints,
  type PrintRun,
  type RunLabel,
  type RunLane,
} from '../../contract/printing/print-runs.ts'
import { hasRoll } from '../../labels/roll-rules.ts'
import { call } from '../api/call.ts'
import { useDesk } from '../components/desk-context.ts'
import { bulkText } from '../components/bulk-text.ts'
import { faultOf, say } from '../components/printer-fault.ts'
import { useConfirmation } from '../components/use-confirmation.ts'
import { WaitingScansStrip } from '../components/waiting-scans-strip.tsx'
import { useFormat } from '../i18n/format.ts'
import { useMessages } from '../i18n/i18n.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { useBanner } from '../ui/banner-store.ts'
import { Chip } from '../ui/chip.tsx'
import { Glyph } from '../ui/glyph.tsx'
import { KeyCap } from '../ui/key-cap.tsx'
import { ScreenLayout } from '../ui/screen-layout.tsx'
import { laneInNeed, placeText } from './lane-text.ts'
import { runningBanner } from './running-banner.ts'
import { RunPicture } from './run-picture.tsx'
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
      <div className="run-running">
        <div className="run-running__figures">
          <p>
            <span className="meta">{t('run.printedCount')}</span>
            <strong className="run-running__count">
              {format.count(run.printed)}
              <small>{` / ${format.count(run.passes)}`}</small>
            </strong>
          </p>
          <p>
            <span className="meta">{t('run.left')}</span>
            <strong className="run-running__time">
              {t('run.minutes', { count: Math.ceil(run.seconds / 60) })}
            </strong>
          </p>
          <span className="run-running__chips">
            {printing.length > 0 && run.state === 'running' && (
              <Chip glyph="play" tone="progress">
                {t('run.lanes.printing', { count: printing.length })}
              </Chip>
            )}
            {stopped.length > 0 && (
              <Chip glyph="bar" tone="error">
                {t('run.lanes.stopped', { count: stopped.length })}
              </Chip>
            )}
          </span>
        </div>
        {run.lanes.map((lane) => (
          <Lane key={lane.printerId} run={run} lane={lane} />
        ))}
        <p className="run-running__keys">
          {control.other && (
            <>
              <KeyCap>P</KeyCap>
              {t('run.move', { name: control.other.name })}
            </>
          )}
          <KeyCap>F8</KeyCap>
          {t(run.state === 'paused' ? 'run.resume' : 'run.pause')}
          <KeyCap>Del</KeyCap>
          {t('run.end')}
          {control.last.chosen && (
            <>
              <KeyCap>D</KeyCap>
              {t('run.damaged')}
            </>
          )}
          <span>{t('run.goesOn')}</span>
        </p>
        {control.asks === 'end' && <AskEnd control={control} />}
        {control.asks === 'damaged' && <AskDamaged control={control} />}
      </div>
    </ScreenLayout>
  )
}

type Control = ReturnType<typeof useControl>

/** Keys and banner of a running print run. */
function useControl(run: PrintRun) {
  const { user, state } = useDesk()
  const { t } = useMessages()
  const requests = useRunRequest()
  const [asks, setAsks] = useState<'end' | 'damaged' | null>(null)
  const last = useLast(run)
  const params = { runId: run.runId }
  const need = laneInNeed(run.lanes)
  const other =
    need?.state === 'stopped'
      ? (run.lanes.find(
          ({ printerId, state: laneState }) =>
            need.others.includes(printerId) && laneState !== 'stopped',
        ) ?? null)
      : null
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
  const move = (): void =>
    void requests.act(() =>
      call(printRunEndpoints.movePrintRun, {
        params,
        body: { from: need!.printerId, to: other!.printerId },
      }),
    )
  const end = (): void =>
    void requests
      .act(() => call(printRunEndpoints.endPrintRun, { params }))
      .then(() => setAsks(null))
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
  useBanner({
    ...runningBanner(run, need, {
      t,
      user: user.name,
      failure: requests.failure,
      faults: { waiting: state?.queue.waiting ?? 0, other: other !== null },
    }),
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
  })
  useKeys({
    KeyY: isOpen ? { run: () => answer(true) } : undefined,
    KeyN: isOpen ? { run: () => answer(false) } : undefined,
    KeyP: other ? { run: move } : undefined,
    F8: { run: pause },
    Enter: run.state === 'paused' && !isOpen ? { run: pause } : undefined,
    Delete: { run: () => setAsks('end') },
    KeyD: last.chosen ? { run: () => setAsks('damaged') } : undefined,
    ArrowUp: { run: () => last.move(-1) },
    ArrowDown: { run: () => last.move(1) },
    ArrowLeft: { run: () => last.turn(-1) },
    ArrowRight: { run: () => last.turn(1) },
  })
  return { other, asks, setAsks, end, markDamaged, last, failure: requests.failure }
}

/** The printer that works now. */
const busyLane = ({ lanes }: PrintRun): RunLane | undefined =>
  lanes.find(({ now }) => now) ?? lanes.find(({ next }) => next) ?? lanes[0]

/** The labels that came out last: Left and Right choose the printer, Up and Down the label. */
function useLast(run: PrintRun) {
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

function AskEnd({ control }: { readonly control: Control }): null {
  const { user } = useDesk()
  const { t } = useMessages()
  useConfirmation({
    title: t('run.askEnd.banner'),
    detail: t('run.askEnd.detail'),
    yes: { label: t('run.askEnd.yes'), run: control.end },
    no: { label: t('run.askEnd.no'), run: () => control.setAsks(null) },
    failure: control.failure,
    userName: user.name,
  })
  return null
}

function AskDamaged({ control }: { readonly control: Control }): null {
  const { user } = useDesk()
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
    userName: user.name,
  })
  return null
}

function Lane({ run, lane }: { readonly run: PrintRun; readonly lane: RunLane }): ReactElement {
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
    <section className="run-lane">
      <div className="run-lane__head">
        <h2>{lane.name}</h2>
        <LaneChip
          lane={lane}
          paused={run.state === 'paused'}
          fault={fault && say(t, fault.short)}
        />
        {printer && hasRoll(printer.connection) && (
          <span className="run-lane__bulk">{bulkText(t, printer)}</span>
        )}
        <span>{t('run.plan.left', { metres: format.tenths(lane.leftMm / 1000) })}</span>
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
        <ol className="run-lane__steps">
          {fault.steps.map((step) => (
            <li key={step.key}>{say(t, step)}</li>
          ))}
          {lane.next && (
            <li>
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
      <Chip glyph="bar" tone="error">
        {fault}
      </Chip>
    )
  switch (lane.state) {
    case 'question':
      return (
        <Chip glyph="question" tone="warning">
          {t('run.lane.question')}
        </Chip>
      )
    case 'done':
      return (
        <Chip glyph="check" tone="success">
          {t('run.lane.done')}
        </Chip>
      )
    default:
      return paused ? (
        <Chip glyph="pause" tone="warning">
          {t('run.lane.paused')}
        </Chip>
      ) : (
        <Chip glyph="play" tone="progress">
          {t('run.lane.printing')}
        </Chip>
      )
  }
}

const BOX_GLYPHS = { done: 'check', now: 'play', stopped: 'bar', ahead: null } as const

function BoxBlock({
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
      <span aria-hidden="true" className="run-box__text">
        <strong>{box}</strong>
        {begun ? `${printed}/${passes}` : passes}
        {glyph && <Glyph name={glyph} />}
      </span>
      <span
        aria-hidden="true"
        className="run-box__bar"
        style={{ width: `${passes === 0 ? 0 : (100 * printed) / passes}%` }}
      />
    </li>
  )
}

/** The label that is printed now, and the last ones of the lane that needs somebody. */
function Now({
  run,
  last,
}: {
  readonly run: PrintRun
  readonly last: Control['last']
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
                <strong>{`${one.box ?? ''} ${one.place ?? ''}`}</strong>
                <span>
                  {one.kind === 'pass' ? one.name : t('run.divider', { letter: one.name })}
                </span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </div>
  )
}
