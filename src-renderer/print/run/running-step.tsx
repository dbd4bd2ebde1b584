import { useEffect, useState, type ReactElement } from 'react'
import { jobEndpoints } from '../../../contract/print/job/jobs.ts'
import {
  printRunEndpoints,
  type PrintRun,
  type RunLabel,
} from '../../../contract/print/run/print-runs.ts'
import { call } from '../../api/call.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { useConfirmation } from '../../shell/use-confirmation.ts'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { useBanner } from '../../shell/use-banner.ts'
import { Chip } from '../../ui/chip.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { Lane } from './lane.tsx'
import { laneInNeed, placeText } from './lane-text.ts'
import { Now, useLast } from './now-panel.tsx'
import { runningBanner } from './running-banner.ts'
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
          <span>
            <KeyCap>F8</KeyCap> {t(run.state === 'paused' ? 'run.resume' : 'run.pause')}
          </span>
          {control.isManager && (
            <span>
              <KeyCap>Del</KeyCap> {t('run.end')}
            </span>
          )}
          {control.isManager && control.last.chosen && (
            <span>
              <KeyCap>D</KeyCap> {t('run.damaged')}
            </span>
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
    F8: { run: pause },
    Enter: run.state === 'paused' && !isOpen ? { run: pause } : undefined,
    Delete: isManager ? { run: () => setAsks('end') } : undefined,
    KeyD: isManager && last.chosen ? { run: () => setAsks('damaged') } : undefined,
    ArrowUp: { run: () => last.move(-1) },
    ArrowDown: { run: () => last.move(1) },
    ArrowLeft: { run: () => last.turn(-1) },
    ArrowRight: { run: () => last.turn(1) },
  })
  return { isManager, asks, setAsks, end, markDamaged, last, failure: requests.failure }
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
