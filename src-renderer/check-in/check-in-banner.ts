import type { CheckInResult } from '../../contract/scanning/check-in.ts'
import type { Format } from '../i18n/format.ts'
import type { Translate } from '../i18n/i18n.ts'
import type { BannerSpec } from '../ui/banner-store.ts'
import type { CheckInView } from './check-in-queue.ts'

export interface CheckInBannerMessages {
  readonly t: Translate
  readonly format: Format
  readonly now: Date
}

type Said = Pick<BannerSpec, 'tone' | 'title' | 'detail'> &
  Partial<Pick<BannerSpec, 'picture' | 'repeatKey'>>

/** What the banner says at the check-in screen about the last scan; while there is none, what to do. */
export function checkInBanner(shown: CheckInView | null, words: CheckInBannerMessages): Said {
  const { t } = words
  if (!shown)
    return { tone: 'idle', picture: 'scan', title: t('checkin.sign'), detail: t('checkin.detail') }
  const repeatKey = String(shown.id)
  switch (shown.kind) {
    case 'found':
      return {
        tone: 'success',
        picture: 'person',
        title: t('checkin.found.sign'),
        detail: t('checkin.found.detail', { name: shown.person.name }),
        repeatKey,
      }
    case 'garbled':
      return {
        tone: 'warning',
        title: t('scan.garbled.sign'),
        detail: t(shown.why === 'torn' ? 'scan.torn.detail' : 'scan.garbled.detail'),
        repeatKey,
      }
    case 'off':
      return {
        tone: 'warning',
        title: t('checkin.off.sign'),
        detail: t('checkin.off.detail'),
        repeatKey,
      }
    case 'failed':
      return {
        tone: 'warning',
        title: t('scan.failed.sign'),
        detail: t('scan.failed.detail'),
        repeatKey,
      }
    case 'result':
      return { ...resultBanner(shown.result, words), repeatKey }
  }
}

/**
 * What the banner says of a check-in's result; shared with nothing: the pass screen has a question of
 * its own.
 */
function resultBanner(result: CheckInResult, { t, format, now }: CheckInBannerMessages): Said {
  switch (result.outcome) {
    case 'checked_in':
      return {
        tone: 'success',
        title: t('checkin.done.sign'),
        detail: t('checkin.done.detail', { ticket: result.entry.ticket }),
      }
    case 'already': {
      const { checkIn } = result.entry
      const detail = checkIn
        ? t('checkin.already.detail', {
            moment: format.moment(checkIn.at, now),
            desk: checkIn.station,
            by: checkIn.by,
          })
        : t('checkin.already.unknown')
      return { tone: 'warning', title: t('checkin.already.sign'), detail }
    }
    case 'pending':
      return {
        tone: 'error',
        title: t('pass.ticket.sign'),
        detail: t('checkin.pending.detail', { ticket: result.entry.ticket }),
      }
    case 'cancelled':
      return {
        tone: 'error',
        title: t('pass.ticket.sign'),
        detail: t('checkin.cancelled.detail', { ticket: result.entry.ticket }),
      }
    case 'no_ticket':
      return { tone: 'error', title: t('scan.noEntry.sign'), detail: t('scan.noEntry.detail') }
    case 'other_event':
      return {
        tone: 'error',
        title: t('scan.noEntry.sign'),
        detail: result.title
          ? t('checkin.other.detail', { title: result.title })
          : t('checkin.other.unnamed'),
      }
    case 'unknown':
      return { tone: 'warning', title: t('scan.unknown.sign'), detail: t('scan.unknown.detail') }
    case 'revoked': {
      const time = format.time(result.at)
      return {
        tone: 'error',
        title: t('scan.revoked.sign'),
        detail: result.reason
          ? t('scan.revoked.why', { time, reason: result.reason })
          : t('scan.revoked.detail', { time }),
      }
    }
  }
}
