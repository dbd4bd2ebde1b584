import type { FailureCode } from '../api/call.ts'
import type { Say } from '../i18n/i18n.ts'
import type { SignSpec } from '../ui/sign-store.ts'

/** What the sign says when something that was asked of the kiosk did not work. */
export function failureSign(code: FailureCode, t: Say, userName: string): Pick<SignSpec, 'tone' | 'title' | 'detail'> {
  const kind = failureKind(code)
  return { tone: 'hold', title: t(`failure.${kind}.sign`), detail: t(`failure.${kind}.detail`, { name: userName }) }
}

function failureKind(code: FailureCode): 'forbidden' | 'password' | 'conflict' | 'unreachable' | 'limited' | 'other' {
  if (code === 'unreachable') return 'unreachable'
  if (code === 'rate_limited') return 'limited'
  if (code === 'event_manager_required' || code === 'admin_required' || code === 'forbidden') return 'forbidden'
  if (code === 'recent_password_required') return 'password'
  if (code.endsWith('_conflict') || code === 'conflict' || code === 'pass_preview_mismatch') return 'conflict'
  return 'other'
}
