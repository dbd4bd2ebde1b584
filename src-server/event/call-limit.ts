import { LIMITS } from '../../contract/limits.ts'
import type { Db } from '../db/database.ts'
import type { CallWindows } from './call-windows.ts'

/** Calls that an app may make for one person (specification §8.1). */
export interface CallLimits {
  readonly minute: number
  readonly hour: number
}

/** Limits of the app; they can differ per app and change at any time. */
export async function limitsOf(db: Db, clientId: string): Promise<CallLimits> {
  const row = await db('oauth_clients').where({ client_id: clientId }).first('limit_minute', 'limit_hour')
  return { minute: row?.limit_minute ?? LIMITS.callsPerMinute, hour: row?.limit_hour ?? LIMITS.callsPerHour }
}

/** What a counted call is told. */
export interface CallVerdict {
  readonly headers: Readonly<Record<string, string>>
  /** Seconds to wait when the call is over a limit, else null. */
  readonly retryAfter: number | null
}

/** Headers that a page of another origin may read. */
export const LIMIT_HEADERS = [
  'X-RateLimit-Limit-Minute',
  'X-RateLimit-Remaining-Minute',
  'X-RateLimit-Limit-Hour',
  'X-RateLimit-Remaining-Hour',
  'X-RateLimit-Reset',
] as const

/**
 * Judges a call by its own number in both windows. The tighter window, whose end is told, is the one exceeded (of two,
 * the one that ends later), else the one with fewer calls left.
 */
export function judgeCall(windows: CallWindows, limits: CallLimits, now: number): CallVerdict {
  const minute = { left: limits.minute - windows.minute.calls, resetsAt: windows.minute.resetsAt }
  const hour = { left: limits.hour - windows.hour.calls, resetsAt: windows.hour.resetsAt }
  const exceeded = [minute, hour].filter((window) => window.left < 0).sort((a, b) => b.resetsAt - a.resetsAt)[0]
  const tighter = exceeded ?? (hour.left < minute.left ? hour : minute)
  const values = [limits.minute, Math.max(0, minute.left), limits.hour, Math.max(0, hour.left), Math.ceil(tighter.resetsAt / 1000)]
  return {
    headers: Object.fromEntries(LIMIT_HEADERS.map((name, i) => [name, String(values[i])])),
    retryAfter: exceeded ? Math.max(1, Math.ceil((exceeded.resetsAt - now) / 1000)) : null,
  }
}
