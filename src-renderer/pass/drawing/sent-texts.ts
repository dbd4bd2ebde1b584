import type { PrintJob } from '../../../contract/print/job/jobs.ts'
import type { Translate } from '../../i18n/i18n.ts'
import { isWritten } from '../../shell/state-chip.tsx'

/** Instructions for a pass whose printing was not confirmed. */
export function sentTexts(
  t: Translate,
  job: PrintJob,
): { readonly title: string; readonly detail: string } {
  return isWritten(job)
    ? { title: t('pass.written.banner'), detail: t('pass.written.detail') }
    : { title: t('pass.sent.banner'), detail: t('pass.sent.detail') }
}
