import type { Logger } from 'pino'
import type { Db } from '../../db/database.ts'
import { dayIn } from '../../runtime/event-days.ts'
import { findEvent } from '../../events/event-store.ts'
import { addTimings } from './timings-store.ts'

export interface NoteDeps {
  readonly db: Db
  readonly now: () => number
  readonly stationId: string
  readonly log: Logger
}

/**
 * Keeps how long a tag took from being on the reader to verified, in ms. A time that cannot be kept
 * stops no desk.
 */
export function recordTagTime(deps: NoteDeps, eventId: string, ms: number): void {
  keep(deps, eventId, ms).catch((err: unknown) =>
    deps.log.warn({ err }, "a tag's time could not be kept"),
  )
}

async function keep({ db, now, stationId }: NoteDeps, eventId: string, ms: number): Promise<void> {
  const event = await findEvent(db, eventId)
  if (event)
    await addTimings(db, { eventId, day: dayIn(now(), event.timeZone), stationId }, [
      { kind: 'tag_to_verified', ms },
    ])
}
