import type { ReactElement } from 'react'
import type { PrintJob } from '../../../contract/print/job/jobs.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { Facts, type Fact } from '../../ui/fact-list.tsx'
import { LabelPreview } from '../../pass/drawing/label-preview.tsx'
import { PersonName } from '../../person/user/person-name.tsx'
import { asksForAnswer } from './job-rules.ts'

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
export function JobDetail({ job, image, timeZone }: JobDetailProps): ReactElement {
  const { t } = useMessages()
  const format = useFormat(timeZone)
  const asks = asksForAnswer(job)
  const facts: Fact[] = [
    { label: t('jobs.sent'), value: job.sentAt ? format.seconds(job.sentAt) : '—' },
    {
      label: t('jobs.lines'),
      value: t('jobs.ofLines', { sent: job.linesSent ?? 0, lines: job.lines }),
    },
    { label: t('jobs.printer'), value: job.printerName },
    { label: t('jobs.by'), value: `${job.station}, ${job.requestedBy}` },
  ]
  if (job.bulk) facts.push({ label: t('jobs.turn'), value: t('jobs.bulk') })
  if (job.reason)
    facts.push({ label: t('jobs.reason'), value: job.reasonText ?? t(`reason.${job.reason}`) })
  return (
    <div className="job-detail">
      <p className="meta">{t(asks ? 'jobs.inQuestion' : 'jobs.chosen')}</p>
      {image ? (
        <LabelPreview {...image} name={job.name} width={18.25} height={17} />
      ) : (
        <div className="job-detail__none" />
      )}
      <PersonName name={job.name} kana={job.kana} size="title" />
      <Facts facts={facts} />
      {asks && <p className="job-detail__waits">{t('jobs.waits')}</p>}
    </div>
  )
}
