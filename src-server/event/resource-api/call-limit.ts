import { LIMITS } from '../../../contract/platform/http/limits.ts'
import type { CallLimits } from '../../platform/http/caller.ts'
import type { CallWindows } from './call-windows.ts'

/** Limits of an app without limits of its own (specification §8.1). */
export const DEFAULT_LIMITS: CallLimits = {
  minute: LIMITS.callsPerMinute,
  hour: LIMITS.callsPerHour,
}

/** The result of the check of a counted call. */
interface CallCheck {
  readonly headers: Readonly<Record<(typeof LIMIT_HEADERS)[number], string>>
  /** Seconds to wait if the call is over a limit, otherwise null. */
  readonly retryAfter: number | null
}

/** Headers that pages of other origins may read. */
export const LIMIT_HEADERS = [
  'X-RateLimit-Limit-Minute',
  'X-RateLimit-Remaining-Minute',
  'X-RateLimit-Limit-Hour',
  'X-RateLimit-Remaining-Hour',
  'X-RateLimit-Reset',
] as const

/**
 * Checks a call by its number in both windows. The reported window is the exceeded one (of two, the
 * one that ends later), otherwise the one with fewer calls left.
 */
export function checkCall(windows: CallWindows, limits: CallLimits, now: number): CallCheck {
  const minute = { left: limits.minute - windows.minute.calls, resetsAt: windows.minute.resetsAt }
  const hour = { left: limits.hour - windows.hour.calls, resetsAt: windows.hour.resetsAt }
  const exceeded = [minute, hour]
    .filter((window) => window.left < 0)
    .sort((a, b) => b.resetsAt - a.resetsAt)[0]
  const tighter = exceeded ?? (hour.left < minute.left ? hour : minute)
  return {
    headers: {
      'X-RateLimit-Limit-Minute': String(limits.minute),
      'X-RateLimit-Remaining-Minute': String(Math.max(0, minute.left)),
      'X-RateLimit-Limit-Hour': String(limits.hour),
      'X-RateLimit-Remaining-Hour': String(Math.max(0, hour.left)),
      'X-RateLimit-Reset': String(Math.ceil(tighter.resetsAt / 1000)),
    },
    retryAfter: exceeded ? Math.max(1, Math.ceil((exceeded.resetsAt - now) / 1000)) : null,
  }
}
