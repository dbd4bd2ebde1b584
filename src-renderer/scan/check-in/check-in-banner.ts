import type { CheckInResult } from '../../../contract/scan/check-in/check-in.ts'
import type { Format } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/i18n.ts'
import type { BannerSpec, BannerText } from '../../ui/banner-store.ts'
import type { CheckInView } from './check-in-queue.ts'

export interface CheckInBannerMessages {
  readonly t: Translate
  readonly format: Format
  readonly now: Date
}

type CheckInText = BannerText & Partial<Pick<BannerSpec, 'picture' | 'repeatKey'>>

/** The banner of the check-in screen: the result of the last scan, or the action required first. */
export function checkInBanner(shown: CheckInView | null, words: CheckInBannerMessages): CheckInText {
  const { t } = words
  if (!shown)
    return {
      tone: 'idle',
      picture: 'scan',
      title: t('checkIn.banner'),
      detail: t('checkIn.detail'),
    }
  const repeatKey = String(shown.id)
  switch (shown.kind) {
    case 'found':
      return {
        tone: 'go',
        picture: 'person',
        title: t('checkIn.found.banner'),
        detail: t('checkIn.found.detail', { name: shown.person.name }),
        repeatKey,
      }
    case 'garbled':
      return {
        tone: 'hold',
        title: t('scan.garbled.banner'),
        detail: t(shown.why === 'torn' ? 'scan.torn.detail' : 'scan.garbled.detail'),
        repeatKey,
      }
    case 'off':
      return {
        tone: 'hold',
        title: t('checkIn.off.banner'),
        detail: t('checkIn.off.detail'),
        repeatKey,
      }
    case 'failed':
      return {
        tone: 'hold',
        title: t('scan.failed.banner'),
        detail: t('scan.failed.detail'),
        repeatKey,
      }
    case 'result':
      return { ...resultBanner(shown.result, words), repeatKey }
  }
}

/** The banner of a check-in result. Not shared with the pass screen, whose questions differ. */
function resultBanner(result: CheckInResult, { t, format, now }: CheckInBannerMessages): CheckInText {
  switch (result.outcome) {
    case 'checked_in':
      return {
        tone: 'go',
        title: t('checkIn.done.banner'),
        detail: t('checkIn.done.detail', { ticket: result.entry.ticket }),
      }
    case 'already': {
      const { checkIn } = result.entry
      const detail = checkIn
        ? t('checkIn.already.detail', {
            moment: format.moment(checkIn.at, now),
            desk: checkIn.station,
            by: checkIn.by,
          })
        : t('checkIn.already.unknown')
      return { tone: 'hold', title: t('checkIn.already.banner'), detail }
    }
    case 'pending':
      return {
        tone: 'stop',
        title: t('pass.ticket.banner'),
        detail: t('checkIn.pending.detail', { ticket: result.entry.ticket }),
      }
    case 'cancelled':
      return {
        tone: 'stop',
        title: t('pass.ticket.banner'),
        detail: t('checkIn.cancelled.detail', { ticket: result.entry.ticket }),
      }
    case 'no_ticket':
      return { tone: 'stop', title: t('scan.noEntry.banner'), detail: t('scan.noEntry.detail') }
    case 'other_event':
      return {
        tone: 'stop',
        title: t('scan.noEntry.banner'),
        detail: result.title
          ? t('checkIn.other.detail', { title: result.title })
          : t('checkIn.other.unnamed'),
      }
    case 'unknown':
      return { tone: 'hold', title: t('scan.unknown.banner'), detail: t('scan.unknown.detail') }
    case 'revoked': {
      const time = format.time(result.at)
      return {
        tone: 'stop',
        title: t('scan.revoked.banner'),
        detail: result.reason
          ? t('scan.revoked.why', { time, reason: result.reason })
          : t('scan.revoked.detail', { time }),
      }
    }
  }
}
