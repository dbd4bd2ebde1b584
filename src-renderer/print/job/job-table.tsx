import type { ReactElement } from 'react'
import type { DeskState } from '../../../contract/kiosk/state/desk-state.ts'
import type { Apart } from '../../../contract/event/entry/apart.ts'
import type { PrintJob } from '../../../contract/print/job/jobs.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages, type Translate } from '../../i18n/i18n.ts'
import { faultOf } from '../../shell/devices/printer-fault.ts'
import { translateText } from '../../i18n/translate-text.ts'
import { JobChip } from '../../shell/state-chip.tsx'
import { useScrollStop } from '../../ui/use-scroll-stop.ts'
import { Chip } from '../../ui/chip.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'
import { SelectableRow } from '../../ui/selectable-row.tsx'

/** Number of jobs of each kind. */
export function JobFilters({ queue }: { readonly queue: DeskState['queue'] | null }): ReactElement {
  const { t } = useMessages()
  return (
    <p className="jobs__head">
      {queue && queue.questions > 0 && (
        <Chip glyph="question" tone="warning">
          {t('chip.questions', { count: queue.questions })}
        </Chip>
      )}
      {queue && (
        <Chip glyph="play" tone="progress">
          {t('chip.printing', { count: queue.printing })}
        </Chip>
      )}
      {queue && (
        <Chip glyph="clock" tone="plain">
          {t('chip.waiting', { count: queue.waiting })}
        </Chip>
      )}
      {queue && queue.unconfirmed > 0 && (
        <Chip glyph="dashed-triangle" tone="warning">
          {t('chip.unconfirmed', { count: queue.unconfirmed })}
        </Chip>
      )}
      {queue && (
        <Chip glyph="check" tone="success">
          {t('chip.done', { count: queue.done })}
        </Chip>
      )}
      <span className="jobs__arrows">
        <KeyCap>↑</KeyCap>
        <KeyCap>↓</KeyCap>
        {t('jobs.choose')}
      </span>
    </p>
  )
}

interface JobTableProps {
  readonly jobs: readonly PrintJob[]
  readonly apart: Apart | undefined
  readonly selected: PrintJob | null
  readonly timeZone: string
  readonly onChoose: (job: PrintJob) => void
}

/** Newest question first, in the order of the kiosk. */
export function JobTable({
  jobs,
  apart,
  selected,
  timeZone,
  onChoose,
}: JobTableProps): ReactElement {
  const { t } = useMessages()
  const format = useFormat(timeZone)
  const container = useScrollStop<HTMLDivElement>()
  const firstWaiting = new Set(firstOfEachPrinter(jobs))
  return (
    <div ref={container} className="jobs__room">
      <table className="table">
        <thead>
          <tr>
            <th className="table__number">#</th>
            <th>{t('jobs.name')}</th>
            <th>{t('jobs.printer')}</th>
            <th>{t('jobs.time')}</th>
            <th>{t('jobs.state')}</th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <SelectableRow key={job.jobId} on={job === selected} onChoose={() => onChoose(job)}>
              <td className="table__number">{job.number}</td>
              <td className="jobs__name">
                {job.name}
                {apart?.[job.userId] && <small>{apart[job.userId]}</small>}
              </td>
              <td>{job.moved ? `→ ${job.printerName}` : job.printerName}</td>
              <td>{format.time(job.createdAt)}</td>
              <td>
                <JobChip
                  job={job}
                  first={firstWaiting.has(job.jobId)}
                  problem={problemName(job, t)}
                />
              </td>
            </SelectableRow>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function problemName(job: PrintJob, t: Translate): string | null {
  return job.problem && translateText(t, faultOf(job.problem, { waiting: 0, other: false }).short)
}

function firstOfEachPrinter(jobs: readonly PrintJob[]): string[] {
  const first = new Map<string, PrintJob>()
  for (const job of jobs) {
    const before = first.get(job.printerId)
    if (job.state === 'queued' && (!before || job.number < before.number))
      first.set(job.printerId, job)
  }
  return [...first.values()].map((job) => job.jobId)
}
