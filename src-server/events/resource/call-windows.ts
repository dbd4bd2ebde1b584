import type { Logger } from 'pino'
import type { Db } from '../../db/database.ts'
import type { CallWindow } from './call-window-store.ts'

const MINUTE = 60_000
const HOUR = 3_600_000

/** What one call found: its own number in each window. */
export interface CallWindows {
  readonly minute: CallWindow
  readonly hour: CallWindow
}

/** Counts the calls of an app for a person in two fixed windows. */
export interface CallCounter {
  /** Counts one call, over a limit or not, and answers the windows with it in. */
  count(clientId: string, userId: string): Promise<CallWindows>
  /** Writes what is not written yet. */
  stop(): Promise<void>
}

export interface CounterDeps {
  readonly db: Db
  readonly now: () => number
  readonly log: Logger
}

/** Under what the two windows of an app and a person are kept. */
export interface WindowKeys {
  readonly minute: string
  readonly hour: string
}

export const windowKeys = (clientId: string, userId: string): WindowKeys => ({
  minute: `calls:m:${clientId}:${userId}`,
  hour: `calls:h:${clientId}:${userId}`,
})

/** Length in milliseconds of the window under a key. */
export const windowLength = (key: string): number => (key.startsWith('calls:m:') ? MINUTE : HOUR)
