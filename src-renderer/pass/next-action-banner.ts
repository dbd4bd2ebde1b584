import type { DeskPerson } from '../../contract/attendees/attendees.ts'
import type { DeskEvent } from '../../contract/events/desk-event.ts'
import type { DeskPrinter } from '../../contract/printing/printers.ts'
import { MEDIA_SIZE } from '../../labels/stocks.ts'
import type { Format } from '../i18n/format.ts'
import type { Say, MessageKey } from '../i18n/i18n.ts'
import { faultOf, say, type Fault } from '../components/printer-fault.ts'
import { causeOf, type FaultContext } from '../../messages/printer-fault.ts'
import { LINES_SIGN } from '../components/lines-banner.ts'
import type { BannerSpec } from '../ui/banner-store.ts'
import type { NextAction } from './next-action.ts'

export interface PassBannerContext {
  readonly t: Say
  readonly format: Format
  readonly now: Date
  readonly event: DeskEvent
  readonly person: DeskPerson
  /** The printer that the job is at or would go to. */
  readonly printer: DeskPrinter | null
  /** `PassFacts.place`. */
  readonly place: number
  readonly faults: FaultContext
  readonly moreWaiting: boolean
  /** The pass is out, and its tag is what comes next. */
  readonly tagIsNext: boolean
}

type Said = Pick<BannerSpec, 'tone' | 'title' | 'detail'> &
  Partial<Pick<BannerSpec, 'note' | 'sound'>>

export function faultOfNextAction(verdict: NextAction, context: FaultContext): Fault | null {
  return verdict.kind === 'printer' ? faultOf(verdict.problem, context) : null
}

/** What the sign says for a verdict; keys are added by the screen, which knows what they do. */
export function nextActionBanner(
  verdict: NextAction | { readonly kind: 'queueing' },
  context: PassBannerContext,
): Said {
  const { t } = context
  switch (verdict.kind) {
    case 'queueing':
      return { tone: 'progress', title: t('pass.waiting.sign'), detail: t('pass.waiting.first') }
    case 'no_consent':
      return {
        tone: 'warning',
        title: t('pass.consent.sign'),
        detail: t(verdict.confirms ? 'pass.consent.both' : 'pass.consent.detail'),
      }
    case 'no_ticket':
      return {
        tone: 'error',
        title: t('pass.ticket.sign'),
        detail: t(`pass.ticket.${verdict.why}`),
      }
    case 'no_template':
      return { tone: 'error', title: t('pass.template.sign'), detail: t('pass.template.detail') }
    case 'cannot_draw':
      return drawSign(verdict, context)
    case 'no_printer':
      return {
        tone: 'error',
        title: t('ready.noPrinter.sign'),
        detail: t('ready.noPrinter.detail'),
      }
    case 'paused':
      return {
        tone: 'warning',
        title: t('pass.paused.sign'),
        detail: t('pass.paused.detail', { name: verdict.printer.name }),
      }
    case 'printer': {
      const fault = faultOf(verdict.problem, context.faults)
      return {
        tone: fault.tone,
        title: say(t, fault.title),
        detail: say(t, fault.detail),
        ...(fault.goesOn && { note: t('stop.note') }),
      }
    }
    case 'changed':
    case 'not_confirmed':
    case 'printed_before':
    case 'type_reason':
    case 'print':
      return checkSign(verdict, context)
    default:
      return jobSign(verdict, context)
  }
}

function drawSign(
  verdict: Extract<NextAction, { kind: 'cannot_draw' }>,
  { t, person }: PassBannerContext,
): Said {
  const template = person.pass?.template
  const size = {
    width: template ? MEDIA_SIZE[template.media].widthMm : 0,
    length: template?.lengthMm ?? 0,
  }
  const { problem } = verdict
  const stop = (
    title: MessageKey,
    detail: MessageKey,
    values?: Record<string, string | number>,
  ): Said => ({
    tone: 'error',
    title: t(title),
    detail: t(detail, values),
  })
  if (problem?.code === 'missing_glyph') {
    const byField: Partial<Record<typeof problem.field, MessageKey>> = {
      title: 'pass.glyph.signtitle',
      affiliation: 'pass.glyph.signaffiliation',
    }
    return stop(byField[problem.field] ?? 'pass.glyph.sign', 'pass.glyph.detail', {
      characters: problem.characters.join(' '),
    })
  }
  if (problem?.code === 'too_many_lines')
    return stop(LINES_SIGN[problem.field] ?? 'pass.draw.sign', 'pass.lines.detail')
  if (problem?.code === 'qr_too_long') return stop('pass.fit.qr', 'pass.fit.qrdetail', size)
  if (problem?.code === 'text_does_not_fit' || problem?.code === 'logo_does_not_fit')
    return stop(`pass.fit.${problem.field}`, 'pass.fit.detail', size)
  if (problem?.code === 'unknown_logo') return stop('pass.logo.sign', 'pass.logo.detail')
  return stop('pass.draw.sign', 'pass.draw.detail')
}

type CheckVerdict = Extract<
  NextAction,
  { kind: 'changed' | 'not_confirmed' | 'printed_before' | 'type_reason' | 'print' }
>

/** Who changed what, and when. */
function changeDetail({ t, format, person }: PassBannerContext): string {
  const { changed } = person
  if (!changed) return t('pass.changed.detail')
  const time = format.time(changed.at)
  if (changed.what !== 'text') return t(`pass.changed.${changed.what}`, { time })
  if (changed.by === 'self') return t('pass.changed.self', { time })
  const who = changed.desk ?? changed.name
  return who === null ? t('pass.changed.detail') : t('pass.changed.staff', { who, time })
}

function checkSign(verdict: CheckVerdict, context: PassBannerContext): Said {
  const { t, format, now } = context
  switch (verdict.kind) {
    case 'changed':
      return { tone: 'warning', title: t('pass.changed.sign'), detail: changeDetail(context) }
    case 'not_confirmed':
      return { tone: 'warning', title: t('pass.confirm.sign'), detail: t('pass.confirm.detail') }
    case 'printed_before': {
      const { last, times } = verdict
      const detail = last
        ? t('pass.before.detail', {
            count: times,
            moment: format.moment(last.finishedAt ?? last.createdAt, now),
            desk: last.station,
            by: last.requestedBy,
          })
        : t('pass.before.plain')
      return { tone: 'warning', title: t('pass.before.sign'), detail }
    }
    case 'type_reason':
      return { tone: 'warning', title: t('pass.why.sign'), detail: t('pass.why.detail') }
    case 'print': {
      if (verdict.reason) {
        const reason = t(`reason.${verdict.reason}`)
        return {
          tone: 'success',
          title: t('pass.again.sign'),
          detail: t('pass.again.detail', { count: verdict.times, reason }),
          sound: 'match',
        }
      }
      return {
        tone: 'success',
        title: t('pass.go.sign'),
        detail: confirmedDetail(context),
        sound: 'match',
      }
    }
  }
}

function confirmedDetail({ t, format, now, person }: PassBannerContext): string {
  const draft = person.pass?.draft
  if (!draft?.confirmedAt || !draft.confirmedBy) return t('pass.go.plain')
  return t(draft.confirmedBy === 'self' ? 'pass.go.byself' : 'pass.go.bystaff', {
    moment: format.moment(draft.confirmedAt, now, 'at'),
  })
}

type JobVerdict = Extract<
  NextAction,
  { kind: 'waiting' | 'printing' | 'came_out' | 'sent_only' | 'not_cut' | 'printed' }
>

function jobSign(
  verdict: JobVerdict,
  { t, printer, place, moreWaiting, tagIsNext }: PassBannerContext,
): Said {
  switch (verdict.kind) {
    case 'waiting':
      return {
        tone: 'progress',
        title: t('pass.waiting.sign'),
        detail: verdict.isDown
          ? t('stop.queue.place', { place })
          : verdict.ahead > 0
            ? t('pass.waiting.detail', { count: verdict.ahead })
            : t('pass.waiting.first'),
        note: t('pass.printing.note'),
      }
    case 'printing':
      return {
        tone: 'progress',
        title: t('pass.printing.sign'),
        detail: t('pass.printing.detail', { name: printer?.name ?? verdict.job.printerName }),
        note: t('pass.printing.note'),
      }
    case 'came_out': {
      const cause = causeOf(verdict.job.problem)
      return {
        tone: 'question',
        title: t('pass.question.sign'),
        detail: t('pass.question.detail', { cause: cause ? t(cause) : '' }).trim(),
      }
    }
    case 'sent_only':
      return { tone: 'warning', title: t('pass.sent.sign'), detail: t('pass.sent.detail') }
    case 'not_cut':
      return { tone: 'warning', title: t('pass.cut.sign'), detail: t('pass.cut.detail') }
    case 'printed':
      if (tagIsNext)
        return {
          tone: 'success',
          title: t('pass.tag.sign'),
          detail: t(`pass.tag.${verdict.evidence}`),
        }
      return {
        tone: 'success',
        title: t('pass.done.sign'),
        detail: t(`pass.done.${verdict.evidence}`),
        ...(!moreWaiting && { note: t('pass.done.note') }),
      }
  }
}
