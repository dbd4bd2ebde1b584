import type { ScreenDescriptor } from '../../shell/screen.ts'
import { useState, type ReactElement } from 'react'
import type { DeskPrinter } from '../../../contract/print/printer/printers.ts'
import { type PrintJob, jobEndpoints } from '../../../contract/print/job/jobs.ts'
import { call, type FailureCode } from '../../api/call.ts'
import { POLL_MS, usePrint, usePrints } from '../../api/queries.ts'
import { useRequest } from '../../api/use-request.ts'
import { useMessages, translateText } from '../../i18n/i18n.ts'
import { useKeys, LAYER } from '../../keyboard/use-keys.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { KeyRows } from '../../ui/key-rows.tsx'
import { useFormat } from '../../i18n/format.ts'
import { Facts, type Fact } from '../../ui/fact-list.tsx'
import { LabelPreview } from '../../pass/drawing/label-preview.tsx'
import { JobTable } from './job-table.tsx'
import { faultOf } from '../../shell/devices/printer-fault.ts'
import { causeOf } from '../../../messages/printer-fault.ts'
import { useBanner } from '../../shell/use-banner.ts'
import type { BannerSpec } from '../../ui/banner-store.ts'
import { sentTexts } from '../../pass/drawing/printed-text.ts'

/** Print jobs: questions first, answered one by one; move and cancel. */
function JobsScreen(): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const prints = usePrints(desk.event.eventId, POLL_MS.prints)
  const jobs = prints.data?.jobs ?? []
  const { selected, choose, step } = useSelection(jobs)
  const { act, failure } = useRequest(desk.event.eventId)
  const detail = usePrint(selected?.jobId ?? null)
  const [moving, setMoving] = useState(false)
  const others = otherPrinters(desk.state?.printers ?? [], selected)

  const answer = (cameOut: boolean): void => {
    if (!selected) return
    const { jobId, attempts } = selected
    choose(null)
    void act(() => call(jobEndpoints.answerJob, { params: { jobId }, body: { cameOut, attempts } }))
  }
  const moveTo = (index: number): void => {
    const target = others[index]
    setMoving(false)
    if (selected && target)
      void act(() =>
        call(jobEndpoints.reassignJob, {
          params: { jobId: selected.jobId },
          body: { printerId: target.printerId },
        }),
      )
  }
  const asks = selected !== null && asksForAnswer(selected)
  const moves = selected !== null && canMove(selected) && others.length > 0
  const move = moves ? () => (others.length === 1 ? moveTo(0) : setMoving(true)) : null
  useJobsBanner({
    selected,
    failure,
    empty: prints.data !== undefined && jobs.length === 0,
    onAnswer: answer,
    onMove: move,
  })
  useKeys({
    ArrowDown: jobs.length > 1 ? { cap: '↑ ↓', label: t('key.choose'), run: () => step(1) } : undefined,
    ArrowUp: { run: () => step(-1) },
    KeyY: asks ? { run: () => answer(true) } : undefined,
    KeyN: asks ? { run: () => answer(false) } : undefined,
    KeyP: move ? { label: t('jobs.move'), run: move } : undefined,
    Delete:
      selected && isWaiting(selected)
        ? {
            label: t('jobs.cancel'),
            run: () => void act(() => call(jobEndpoints.cancelJob, { params: { jobId: selected.jobId } })),
          }
        : undefined,
    Enter: selected
      ? {
          label: t('search.open'),
          run: () => desk.go({ at: 'pass', userId: selected.userId, code: null, reprint: false }),
        }
      : undefined,
  })
  return (
    <ScreenLayout
      side={
        selected && (
          <JobDetail
            job={selected}
            image={detail.data?.job.jobId === selected.jobId ? detail.data : null}
            timeZone={desk.event.timeZone}
          />
        )
      }
      foot={<WaitingScansStrip />}
    >
      {prints.data && jobs.length === 0 && <Empty icon="printer">{t('jobs.empty.detail')}</Empty>}
      {jobs.length > 0 && (
        <JobTable
          jobs={jobs}
          apart={prints.data?.apart}
          selected={selected}
          timeZone={desk.event.timeZone}
          onChoose={choose}
        />
      )}
      {moving && (
        <MoveChoice
          names={others.map((printer) => printer.name)}
          onChoose={moveTo}
          onLeave={() => setMoving(false)}
        />
      )}
      {jobs.some(({ state }) => state === 'sent_unconfirmed') && (
        <p className="quiet small">{t('jobs.meaning')}</p>
      )}
    </ScreenLayout>
  )
}

/** Other printers for the job: first the fallback of its printer, then the others. */
function otherPrinters(printers: readonly DeskPrinter[], job: PrintJob | null): DeskPrinter[] {
  const own = printers.find(({ printerId }) => printerId === job?.printerId)
  const isFallback = ({ printerId }: DeskPrinter): boolean => printerId === own?.fallbackId
  return printers
    .filter((printer) => printer !== own)
    .toSorted((one, other) => Number(isFallback(other)) - Number(isFallback(one)))
}

interface Selection {
  readonly selected: PrintJob | null
  /** Null: the first job, questions before all others. */
  readonly choose: (job: PrintJob | null) => void
  readonly step: (by: number) => void
}

/**
 * The chosen job stays chosen while the list changes. Default: the first question, else the newest
 * job.
 */
function useSelection(jobs: readonly PrintJob[]): Selection {
  const [chosenId, setChosenId] = useState<string | null>(null)
  const selected = jobs.find((job) => job.jobId === chosenId) ?? jobs.find(asksForAnswer) ?? jobs[0] ?? null
  const choose = (job: PrintJob | null): void => setChosenId(job?.jobId ?? null)
  const step = (by: number): void => {
    const at = selected ? jobs.indexOf(selected) : -1
    choose(jobs[Math.max(0, Math.min(jobs.length - 1, at + by))] ?? null)
  }
  return { selected, choose, step }
}

function MoveChoice({
  names,
  onChoose,
  onLeave,
}: {
  readonly names: readonly string[]
  readonly onChoose: (index: number) => void
  readonly onLeave: () => void
}): ReactElement {
  const { t } = useMessages()
  useKeys(
    {
      ...Object.fromEntries(
        names.slice(0, 9).map((_, index) => [`Digit${index + 1}`, { run: () => onChoose(index) }]),
      ),
      Escape: { run: onLeave },
    },
    LAYER.question,
  )
  return (
    <KeyRows
      title={t('jobs.moveTo')}
      rows={names.slice(0, 9).map((name, index) => ({
        cap: String(index + 1),
        label: name,
        run: () => onChoose(index),
      }))}
    />
  )
}

interface JobDetailProps {
  readonly job: PrintJob
  /** The bitmap that was sent to the printer; null while it is loading. */
  readonly image: {
    readonly image: string
    readonly widthPx: number
    readonly heightPx: number
  } | null
  readonly timeZone: string
}

/** The pass of the job, and its progress. */
function JobDetail({ job, image, timeZone }: JobDetailProps): ReactElement {
  const { t } = useMessages()
  const format = useFormat(timeZone)
  const asks = asksForAnswer(job)
  const facts: Fact[] = [
    { label: t('jobs.printer'), value: job.printerName },
    { label: t('jobs.by'), value: [job.station, job.requestedBy].join(t('list.comma')) },
    { label: t('jobs.time'), value: format.seconds(job.createdAt) },
  ]
  if (job.sentAt) facts.push({ label: t('jobs.sent'), value: format.seconds(job.sentAt) })
  if (job.bulk) facts.push({ label: t('jobs.turn'), value: t('jobs.bulk') })
  if (job.reason) facts.push({ label: t('jobs.reason'), value: job.reasonText ?? t(`reason.${job.reason}`) })
  return (
    <>
      {image && <LabelPreview {...image} name={job.name} width={26.25} height={17} />}
      <section className="card flush job-detail">
        <Facts facts={facts} />
        {asks && <p className="head is-hold">{t('jobs.waits')}</p>}
      </section>
    </>
  )
}

interface JobsBannerState {
  readonly selected: PrintJob | null
  readonly failure: FailureCode | null
  readonly empty: boolean
  readonly onAnswer: (cameOut: boolean) => void
  /** Moves the chosen job to another printer; null: there is none, or it is too late. */
  readonly onMove: (() => void) | null
}

/** The chosen question, the problem of the chosen job, or that nothing waits. */
function useJobsBanner(jobs: JobsBannerState): void {
  const desk = useDesk()
  const { t } = useMessages()
  useBanner(jobs.failure ? { failure: jobs.failure } : banner())

  function banner(): BannerSpec {
    const { selected } = jobs
    const printers = desk.state?.printers ?? []
    const isPaused = printers.some((one) => one.printerId === selected?.printerId && one.paused)
    if (selected && asksForAnswer(selected)) return question(selected)
    if (selected?.problem && (selected.state === 'blocked' || selected.state === 'queued')) {
      const fault = faultOf(selected.problem, {
        waiting: desk.state?.queue.waiting ?? 0,
        other: printers.length > 1,
        afterwards: isPaused ? null : 'prints',
      })
      return {
        tone: fault.tone,
        title: translateText(t, fault.title),
        detail: translateText(t, fault.detail),
        ...(jobs.onMove
          ? { actions: [{ cap: 'P', label: t('jobs.move'), run: jobs.onMove }] }
          : fault.note && { note: translateText(t, fault.note) }),
      }
    }
    return {
      tone: 'idle',
      picture: 'list',
      title: t('jobs.banner'),
      detail: t(jobs.empty ? 'jobs.empty.detail' : 'jobs.counts', {
        printing: desk.state?.queue.printing ?? 0,
        waiting: desk.state?.queue.waiting ?? 0,
      }),
    }
  }

  function question(job: PrintJob): BannerSpec {
    const cause = causeOf(job.problem)
    const words =
      job.state === 'unknown'
        ? {
            tone: 'hold' as const,
            picture: 'question' as const,
            title: t('pass.question.banner'),
            detail: t('pass.question.detail', { cause: cause ? t(cause) : '' }).trim(),
          }
        : { tone: 'hold' as const, ...sentTexts(t, job) }
    return {
      ...words,
      actions: [
        { cap: 'Y', label: t('pass.question.yes'), run: () => jobs.onAnswer(true) },
        { cap: 'N', label: t('pass.question.no'), run: () => jobs.onAnswer(false) },
      ],
    }
  }
}

/** It is unknown whether the pass came out: staff must answer. */
function asksForAnswer(job: PrintJob): boolean {
  return job.state === 'unknown' || job.state === 'sent_unconfirmed'
}

/** No byte was sent: it can be cancelled. */
function isWaiting(job: PrintJob): boolean {
  return job.state === 'queued' || job.state === 'blocked'
}

/** Another printer can take it without printing it twice. */
function canMove(job: PrintJob): boolean {
  return isWaiting(job)
}

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    jobs: unknown
  }
}

export const jobsScreen: ScreenDescriptor<'jobs'> = {
  at: 'jobs',
  title: 'key.f7',
  helpAt: 'desk#jobs',
  about: 'Print jobs of the event. Asks whether a label came out where the printer cannot say.',
  pictures: ['jobs'],
  component: JobsScreen,
  shortcut: { codes: ['F7'], route: { at: 'jobs' }, whileWriting: true },
  menu: { group: 'desk', icon: 'printer', key: 'F7', route: { at: 'jobs' } },
  offersPause: true,
}
