import { isAway, type FailureCode } from '../api/call.ts'
import type { Translate } from '../i18n/i18n.ts'
import type { BannerSpec, BannerText } from '../ui/banner-store.ts'

/** The text of the banner of a failed request. */
export function failureText(code: FailureCode, t: Translate, userName: string): BannerText {
  const kind = failureKind(code)
  return {
    tone: 'hold',
    title: t(`failure.${kind}.banner`),
    detail: t(`failure.${kind}.detail`, { name: userName }),
  }
}

type FailureKind =
  | 'forbidden'
  | 'password'
  | 'conflict'
  | 'unreachable'
  | 'limited'
  | 'other'
  | Extract<FailureCode, `database_${string}`>

/** True for faults of the database. */
export const isDatabase = (code: FailureCode): code is Extract<FailureCode, `database_${string}`> =>
  code.startsWith('database_')

function failureKind(code: FailureCode): FailureKind {
  if (isDatabase(code)) return code
  if (code === 'unreachable') return 'unreachable'
  if (code === 'rate_limited') return 'limited'
  if (code === 'event_manager_required' || code === 'admin_required' || code === 'forbidden')
    return 'forbidden'
  if (code === 'recent_password_required') return 'password'
  if (code.endsWith('_conflict') || code === 'conflict' || code === 'pass_preview_mismatch')
    return 'conflict'
  return 'other'
}

/**
 * The banner on every screen while the connection is lost: PassDesk does not reply, or the reason.
 */
export function connectionLostBanner(
  code: FailureCode,
  t: Translate,
): BannerText & Pick<BannerSpec, 'note'> {
  const note = t('connectionLost.note')
  if (!isDatabase(code))
    return {
      tone: 'stop',
      title: t('connectionLost.banner'),
      detail: t('connectionLost.detail'),
      note,
    }
  return {
    tone: 'stop',
    title: t(`failure.${code}.banner`),
    detail: t(isAway(code) ? 'connectionLost.database' : `failure.${code}.detail`),
    note,
  }
}
