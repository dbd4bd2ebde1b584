import type { DeskPerson } from '../../../contract/guest/view/attendees.ts'
import type { DeskEvent } from '../../../contract/event/event/desk-event.ts'
import type { DeskPrinter } from '../../../contract/print/printer/printers.ts'
import { MEDIA_SIZE } from '../../../facts/stocks.ts'
import type { Format } from '../../i18n/format.ts'
import { type Translate, type MessageKey, translateText } from '../../i18n/i18n.ts'
import { faultOf, type Fault } from '../../shell/devices/printer-fault.ts'
import { causeOf, type FaultContext } from '../../../messages/printer-fault.ts'
import { LINES_TITLE } from '../../shell/use-banner.ts'
import { problemSentence } from '../../pass/drawing/problem-sentence.ts'
import { sentTexts } from '../../pass/drawing/printed-text.ts'
import type { BannerSpec, BannerText } from '../../ui/banner-store.ts'
import type { NextAction } from '../../shell/next-action.ts'

export interface PassBannerContext {
  readonly t: Translate
  readonly format: Format
  readonly now: Date
  readonly event: DeskEvent
  readonly person: DeskPerson
  /** The printer of the job, current or next. */
  readonly printer: DeskPrinter | null
  /** `PassFacts.place`. */
  readonly place: number
  readonly faults: FaultContext
  readonly moreWaiting: boolean
  /** The pass is printed, and its tag is next. */
  readonly tagIsNext: boolean
}

type NextActionText = BannerText & Partial<Pick<BannerSpec, 'note' | 'sound' | 'picture'>>

export function faultOfNextAction(nextAction: NextAction, context: FaultContext): Fault | null {
  return nextAction.kind === 'printer' ? faultOf(nextAction.problem, context) : null
}

/** The banner of a next action. The screen adds the keys. */
export function nextActionBanner(
  nextAction: NextAction | { readonly kind: 'queueing' },
  context: PassBannerContext,
): NextActionText {
  const { t } = context
  switch (nextAction.kind) {
    case 'queueing':
      return { tone: 'work', title: t('pass.waiting.banner'), detail: t('pass.waiting.first') }
    case 'no_consent':
      return {
        tone: 'ask',
        title: t('pass.consent.banner'),
        detail: t(nextAction.confirms ? 'pass.consent.both' : 'pass.consent.detail'),
      }
    case 'no_ticket':
      return {
        tone: 'stop',
        title: t('pass.ticket.banner'),
        detail: t(`pass.ticket.${nextAction.why}`),
      }
    case 'no_template':
      return { tone: 'stop', title: t('pass.template.banner'), detail: t('pass.template.detail') }
    case 'cannot_draw':
      return drawBanner(nextAction, context)
    case 'no_printer':
      return {
        tone: 'stop',
        title: t('home.noPrinter.banner'),
        detail: t('home.noPrinter.detail'),
      }
    case 'paused':
      return {
        tone: 'hold',
        title: t('pass.paused.banner'),
        detail: t('pass.paused.detail', { name: nextAction.printer.name }),
      }
    case 'printer': {
      const fault = faultOf(nextAction.problem, context.faults)
      return {
        tone: fault.tone,
        title: translateText(t, fault.title),
        detail: translateText(t, fault.detail),
        ...(fault.note && { note: translateText(t, fault.note) }),
      }
    }
    case 'tell':
      return noteBanner(nextAction, context)
    case 'hand_out':
    case 'replace_box':
      return boxBanner(nextAction, context)
    case 'changed':
    case 'not_confirmed':
    case 'printed_before':
    case 'type_reason':
    case 'print':
      return checkBanner(nextAction, context)
    default:
      return jobBanner(nextAction, context)
  }
}

function drawBanner(
  nextAction: Extract<NextAction, { kind: 'cannot_draw' }>,
  { t, person }: PassBannerContext,
): NextActionText {
  const template = person.pass?.template
  const size = {
    width: template ? MEDIA_SIZE[template.media].widthMm : 0,
    length: template?.lengthMm ?? 0,
  }
  const { problem } = nextAction
  const sentence = problem && problemSentence(problem, t)
  const stop = (
    title: MessageKey,
    detail: MessageKey,
    values?: Record<string, string | number>,
  ): NextActionText => ({
    tone: 'stop',
    title: t(title),
    detail: sentence ?? t(detail, values),
  })
  if (problem?.code === 'missing_glyph') {
    const byField: Partial<Record<typeof problem.field, MessageKey>> = {
      title: 'pass.glyph.bannertitle',
      affiliation: 'pass.glyph.banneraffiliation',
    }
    return stop(byField[problem.field] ?? 'pass.glyph.banner', 'pass.glyph.detail', {
      characters: problem.characters.join(' '),
    })
  }
  if (problem?.code === 'too_many_lines')
    return stop(LINES_TITLE[problem.field] ?? 'pass.draw.banner', 'pass.lines.detail')
  if (problem?.code === 'qr_too_long') return stop('pass.fit.qr', 'pass.fit.qrdetail', size)
  if (problem?.code === 'text_does_not_fit' || problem?.code === 'logo_does_not_fit')
    return stop(`pass.fit.${problem.field}`, 'pass.fit.detail', size)
  if (problem?.code === 'unknown_logo') return stop('pass.logo.banner', 'pass.logo.detail')
  return stop('pass.draw.banner', 'pass.draw.detail')
}

type CheckAction = Extract<
  NextAction,
  { kind: 'changed' | 'not_confirmed' | 'printed_before' | 'type_reason' | 'print' }
>

/** Author and time of the change. */
function changeDetail({ t, format, person }: PassBannerContext): string {
  const { changed } = person
  if (!changed) return t('pass.changed.detail')
  const time = format.time(changed.at)
  if (changed.what !== 'text') return t(`pass.changed.${changed.what}`, { time })
  if (changed.by === 'self') return t('pass.changed.self', { time })
  const who = changed.desk ?? changed.name
  return who === null ? t('pass.changed.detail') : t('pass.changed.staff', { who, time })
}

/** Why a confirmed text must be confirmed again. */
function confirmDetail(context: PassBannerContext): string {
  const { t, person } = context
  if (!person.pass?.draft?.currentConfirmation || !person.changed) return t('pass.confirm.detail')
  return t('pass.confirm.again', { why: changeDetail(context) })
}

function checkBanner(nextAction: CheckAction, context: PassBannerContext): NextActionText {
  const { t, format, now } = context
  switch (nextAction.kind) {
    case 'changed':
      return { tone: 'hold', title: t('pass.changed.banner'), detail: changeDetail(context) }
    case 'not_confirmed':
      return {
        tone: 'ask',
        sound: 'match',
        title: t('pass.confirm.banner'),
        detail: confirmDetail(context),
      }
    case 'printed_before': {
      const { last, times, handedOut } = nextAction
      if (handedOut)
        return {
          tone: 'hold',
          title: t('handOut.again.banner'),
          detail: t('handOut.again.detail', {
            moment: format.moment(handedOut.at, now, 'bare'),
            desk: handedOut.station,
          }),
        }
      const detail = last
        ? t('pass.before.detail', {
            count: times,
            moment: format.moment(last.finishedAt ?? last.createdAt, now),
            desk: last.station,
            by: last.requestedBy,
          })
        : t('pass.before.plain')
      return { tone: 'hold', title: t('pass.before.banner'), detail }
    }
    case 'type_reason':
      return { tone: 'hold', title: t('pass.why.banner'), detail: t('pass.why.detail') }
    case 'print': {
      if (nextAction.reason) {
        const reason = t(`reason.${nextAction.reason}`)
        return {
          tone: 'go',
          title: t('pass.again.banner'),
          detail: t('pass.again.detail', { count: nextAction.times, reason }),
          sound: 'match',
        }
      }
      return {
        tone: 'go',
        title: t('pass.go.banner'),
        detail: confirmedDetail(context),
        sound: 'match',
      }
    }
  }
}

function noteBanner(
  { note, box }: Extract<NextAction, { kind: 'tell' }>,
  { t }: PassBannerContext,
): NextActionText {
  return {
    tone: 'hold',
    title: t('ticketClass.tell.banner'),
    detail: box
      ? t('ticketClass.tell.box', { note, box: box.box, place: box.place })
      : t('ticketClass.tell.detail', { note }),
  }
}

function boxBanner(
  { kind, box }: Extract<NextAction, { kind: 'hand_out' | 'replace_box' }>,
  { t, format, now }: PassBannerContext,
): NextActionText {
  const where = { box: box.box, place: box.place }
  if (kind === 'replace_box')
    return {
      tone: 'hold',
      title: t('handOut.outdated.banner'),
      detail: t('handOut.outdated.detail', where),
    }
  return {
    tone: 'go',
    picture: 'box',
    title: t('handOut.banner', where),
    detail: t('handOut.detail', { moment: format.moment(box.printedAt, now) }),
    sound: 'match',
  }
}

function confirmedDetail({ t, format, now, person }: PassBannerContext): string {
  const draft = person.pass?.draft
  if (!draft?.confirmedAt || !draft.confirmedBy) return t('pass.go.plain')
  return t(draft.confirmedBy === 'self' ? 'pass.go.byself' : 'pass.go.bystaff', {
    moment: format.moment(draft.confirmedAt, now, 'at'),
  })
}

type JobAction = Extract<
  NextAction,
  { kind: 'waiting' | 'printing' | 'came_out' | 'sent_only' | 'not_cut' | 'printed' }
>

function jobBanner(
  nextAction: JobAction,
  { t, printer, place, moreWaiting, tagIsNext }: PassBannerContext,
): NextActionText {
  switch (nextAction.kind) {
    case 'waiting':
      return {
        tone: 'work',
        title: t('pass.waiting.banner'),
        detail: nextAction.isDown
          ? t('faultPanel.queue.place', { place })
          : nextAction.ahead > 0
            ? t('pass.waiting.detail', { count: nextAction.ahead })
            : t('pass.waiting.first'),
        note: t('pass.printing.note'),
      }
    case 'printing':
      return {
        tone: 'work',
        title: t('pass.printing.banner'),
        detail: t('pass.printing.detail', { name: printer?.name ?? nextAction.job.printerName }),
        note: t('pass.printing.note'),
      }
    case 'came_out': {
      const cause = causeOf(nextAction.job.problem)
      return {
        tone: 'hold',
        picture: 'question',
        title: t('pass.question.banner'),
        detail: t('pass.question.detail', { cause: cause ? t(cause) : '' }).trim(),
      }
    }
    case 'sent_only':
      return { tone: 'hold', ...sentTexts(t, nextAction.job) }
    case 'not_cut':
      return { tone: 'hold', title: t('pass.cut.banner'), detail: t('pass.cut.detail') }
    case 'printed':
      if (tagIsNext)
        return {
          tone: 'go',
          title: t('pass.tag.banner'),
          detail: t(`pass.tag.${nextAction.evidence}`),
        }
      return {
        tone: 'go',
        title: t('pass.done.banner'),
        detail: t(`pass.done.${nextAction.evidence}`),
        ...(!moreWaiting && { note: t('pass.done.note') }),
      }
  }
}
