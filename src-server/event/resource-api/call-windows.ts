import type { Logger } from 'pino'
import type { Db } from '../../platform/db/database.ts'
import type { CallWindow } from '../../account/rate-limit/rate-window-store.ts'

const MINUTE = 60_000
const HOUR = 3_600_000

/** The number of a call in each window. */
export interface CallWindows {
  readonly minute: CallWindow
  readonly hour: CallWindow
}

/** Counts the calls of an app for a person in two fixed windows. */
export interface CallCounter {
  /** Counts one call, also over a limit, and returns the windows including it. */
  count(clientId: string, userId: string): Promise<CallWindows>
  /** Writes the remaining counts. */
  stop(): Promise<void>
}

export interface CounterDeps {
  readonly db: Db
  readonly now: () => number
  readonly log: Logger
}

/** Keys of the two windows of an app and a person. */
export interface WindowKeys {
  readonly minute: string
  readonly hour: string
}

export const windowKeys = (clientId: string, userId: string): WindowKeys => ({
  minute: `calls:m:${clientId}:${userId}`,
  hour: `calls:h:${clientId}:${userId}`,
})

/** Length of the window of a key, ms. */
export const windowLength = (key: string): number => (key.startsWith('calls:m:') ? MINUTE : HOUR)
