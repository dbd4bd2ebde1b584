import type { ReactElement } from 'react'
import type { DeskPersonRow } from '../../contract/guest/view/attendees.ts'
import type { PrintJob, PrintState } from '../../contract/print/job/jobs.ts'
import { useMessages, type MessageKey } from '../i18n/i18n.ts'
import { Chip } from '../ui/chip.tsx'
import type { Tone } from '../ui/icon.tsx'
import type { IconName } from '../ui/icon.tsx'

interface Look {
  readonly glyph: IconName
  readonly tone: Tone
}

/** Printed, printed (network), sent and unknown are four words with four shapes. */
const PRINT_LOOK: Readonly<Record<PrintState, Look>> = {
  queued: { glyph: 'clock', tone: 'plain' },
  blocked: { glyph: 'bar', tone: 'stop' },
  preflight: { glyph: 'play', tone: 'accent' },
  sending: { glyph: 'play', tone: 'accent' },
  printing: { glyph: 'play', tone: 'accent' },
  printed: { glyph: 'check', tone: 'go' },
  printed_network: { glyph: 'half', tone: 'go' },
  printed_not_cut: { glyph: 'warning', tone: 'hold' },
  sent_unconfirmed: { glyph: 'dashed-triangle', tone: 'hold' },
  unknown: { glyph: 'question', tone: 'hold' },
  confirmed_by_staff: { glyph: 'check', tone: 'go' },
  cancelled: { glyph: 'cross', tone: 'plain' },
}

const TAG_LOOK: Readonly<Record<DeskPersonRow['nfc'], Look>> = {
  verified: { glyph: 'waves', tone: 'go' },
  needs_rewrite: { glyph: 'waves', tone: 'hold' },
  not_written: { glyph: 'waves', tone: 'plain' },
}

export function PrintChip({
  state,
  written,
}: {
  readonly state: PrintState
  /** The pass is in a PDF file. */
  readonly written: boolean
}): ReactElement {
  const { t } = useMessages()
  return <Chip {...PRINT_LOOK[state]}>{t(written ? 'state.written' : `state.${state}`)}</Chip>
}

export function TagChip({ status }: { readonly status: DeskPersonRow['nfc'] }): ReactElement {
  const { t } = useMessages()
  return <Chip {...TAG_LOOK[status]}>{t(`tag.${status}`)}</Chip>
}

/** The one state of a person that is shown in a list of people. */
export function personLook(
  row: DeskPersonRow & { readonly cancelled?: boolean },
): Look & { readonly key: MessageKey } {
  if (row.cancelled) return { glyph: 'cross', tone: 'stop', key: 'state.ticketCancelled' }
  if (row.parked) return { glyph: 'hook', tone: 'plain', key: 'state.helpDesk' }
  if (!row.consentGiven) return { glyph: 'bar', tone: 'stop', key: 'state.noConsent' }
  if (row.ticket === null) return { glyph: 'bar', tone: 'stop', key: 'state.noTicket' }
  if (row.print === 'sent_unconfirmed')
    return {
      ...PRINT_LOOK.sent_unconfirmed,
      key: row.written ? 'state.written' : 'state.sentShort',
    }
  if (row.print && row.print !== 'cancelled') return { ...PRINT_LOOK[row.print], key: `state.${row.print}` }
  return { glyph: 'circle', tone: 'plain', key: 'state.none' }
}

export function PersonChip({ row }: { readonly row: Parameters<typeof personLook>[0] }): ReactElement {
  const { t } = useMessages()
  const { key, ...look } = personLook(row)
  return <Chip {...look}>{t(key)}</Chip>
}

/** A job's state with its progress, a move to another printer, or its problem. */
export function JobChip({
  job,
  first,
  problem,
}: {
  readonly job: PrintJob
  readonly first: boolean
  readonly problem: string | null
}): ReactElement {
  const { t } = useMessages()
  const look = PRINT_LOOK[job.state]
  if (problem && (job.state === 'blocked' || job.state === 'queued'))
    return <Chip {...PRINT_LOOK.blocked}>{problem}</Chip>
  if (job.state === 'queued' && job.moved) return <Chip {...look}>{t('state.moved')}</Chip>
  if (job.state === 'queued' && first) return <Chip {...look}>{t('state.queuedFirst')}</Chip>
  if (
    (job.state === 'sending' || job.state === 'printing') &&
    job.linesSent !== null &&
    job.lines > 0 &&
    job.linesSent < job.lines
  ) {
    return (
      <Chip {...look}>{t('state.percent', { percent: Math.floor((job.linesSent / job.lines) * 100) })}</Chip>
    )
  }
  return <Chip {...look}>{t(isWritten(job) ? 'state.written' : `state.${job.state}`)}</Chip>
}

/** The pass is in a PDF file and was not printed by this product. */
export const isWritten = ({ state, printerConnection }: PrintJob): boolean =>
  state === 'sent_unconfirmed' && printerConnection === 'file'
