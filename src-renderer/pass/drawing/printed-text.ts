import { PRINTED_STATES, type PrintJob } from '../../../contract/print/job/jobs.ts'
import type { Translate } from '../../i18n/i18n.ts'
import { newest } from '../../shell/next-action.ts'
import { isWritten } from '../../shell/state-chip.tsx'

/** When and where the newest pass came out, as far as it is known. */
export function printedText(
  prints: readonly PrintJob[],
  momentOf: (iso: string) => string,
  t: Translate,
): string {
  const job = newest(prints.filter(({ state }) => state === 'unknown' || PRINTED_STATES.includes(state)))
  if (!job) return t('fact.printed.never')
  const moment = momentOf(job.finishedAt ?? job.createdAt)
  if (job.state === 'unknown') return t('fact.printed.unknown', { moment })
  if (job.state !== 'sent_unconfirmed') return t('fact.printed.by', { moment, desk: job.station })
  const state = t(isWritten(job) ? 'state.written' : 'state.sent_unconfirmed')
  return t('fact.printed.open', { state, moment })
}

/** Instructions for a pass whose printing was not confirmed. */
export function sentTexts(t: Translate, job: PrintJob): { readonly title: string; readonly detail: string } {
  return isWritten(job)
    ? { title: t('pass.written.banner'), detail: t('pass.written.detail') }
    : { title: t('pass.sent.banner'), detail: t('pass.sent.detail') }
}
