import type { ReactElement } from 'react'
import type { Apart } from '../../../contract/event/entry/entry-state.ts'
import type { PrintJob } from '../../../contract/print/job/jobs.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages, type Translate, translateText } from '../../i18n/i18n.ts'
import { faultOf } from '../../shell/devices/printer-fault.ts'
import { JobChip } from '../../shell/state-chip.tsx'
import { SelectableRow } from '../../ui/selectable-row.tsx'

interface JobTableProps {
  readonly jobs: readonly PrintJob[]
  readonly apart: Apart | undefined
  readonly selected: PrintJob | null
  readonly timeZone: string
  readonly onChoose: (job: PrintJob) => void
}

/** Newest question first, in the order of the kiosk. */
export function JobTable({ jobs, apart, selected, timeZone, onChoose }: JobTableProps): ReactElement {
  const { t } = useMessages()
  const format = useFormat(timeZone)
  const firstWaiting = new Set(firstOfEachPrinter(jobs))
  return (
    <div className="card flush">
      <table className="table">
        <thead>
          <tr>
            <th>{t('jobs.name')}</th>
            <th>{t('jobs.printer')}</th>
            <th className="num">{t('jobs.time')}</th>
            <th>{t('jobs.state')}</th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <SelectableRow key={job.jobId} on={job === selected} onChoose={() => onChoose(job)}>
              <td className="jobs__name">
                <b>{job.name}</b>
                {apart?.[job.userId] && <span className="quiet small"> {apart[job.userId]}</span>}
              </td>
              <td>{job.moved ? `→ ${job.printerName}` : job.printerName}</td>
              <td className="num">{format.time(job.createdAt)}</td>
              <td>
                <JobChip job={job} first={firstWaiting.has(job.jobId)} problem={problemName(job, t)} />
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
    if (job.state === 'queued' && (!before || job.number < before.number)) first.set(job.printerId, job)
  }
  return [...first.values()].map((job) => job.jobId)
}
