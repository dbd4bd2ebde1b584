import type { PrintJob } from '../../../contract/print/job/jobs.ts'
import type { FailureCode } from '../../api/call.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { faultOf } from '../../shell/devices/printer-fault.ts'
import { translateText } from '../../i18n/translate-text.ts'
import { causeOf } from '../../../messages/printer-fault.ts'
import { useBanner } from '../../shell/use-banner.ts'
import type { BannerSpec } from '../../ui/banner-store.ts'
import { asksForAnswer } from './job-rules.ts'
import { sentTexts } from '../../pass/drawing/sent-texts.ts'

interface JobsBannerState {
  readonly selected: PrintJob | null
  readonly failure: FailureCode | null
  readonly empty: boolean
  readonly onAnswer: (cameOut: boolean) => void
  /** Moves the chosen job to another printer; null: there is none, or it is too late. */
  readonly onMove: (() => void) | null
}

/** The chosen question, the problem of the chosen job, or that nothing waits. */
export function useJobsBanner(jobs: JobsBannerState): void {
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
      detail: t(jobs.empty ? 'jobs.empty.detail' : 'jobs.detail'),
    }
  }

  function question(job: PrintJob): BannerSpec {
    const cause = causeOf(job.problem)
    const words =
      job.state === 'unknown'
        ? {
            tone: 'question' as const,
            title: t('pass.question.banner'),
            detail: t('pass.question.detail', { cause: cause ? t(cause) : '' }).trim(),
          }
        : { tone: 'warning' as const, ...sentTexts(t, job) }
    return {
      ...words,
      actions: [
        { cap: 'Y', label: t('pass.question.yes'), run: () => jobs.onAnswer(true) },
        { cap: 'N', label: t('pass.question.no'), run: () => jobs.onAnswer(false) },
      ],
    }
  }
}
