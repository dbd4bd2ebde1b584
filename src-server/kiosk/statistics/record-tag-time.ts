import type { Logger } from 'pino'
import type { Db } from '../../platform/db/database.ts'
import { dayIn } from '../../platform/time/zoned-time.ts'
import { findEvent } from '../../event/event/event-store.ts'
import { addTimings } from './timings-store.ts'

interface NoteDeps {
  readonly db: Db
  readonly now: () => number
  readonly stationId: string
  readonly log: Logger
}

/**
 * Stores the time from placing a tag on the reader to its verification, in ms. An error while
 * storing has no other effect.
 */
export function recordTagTime(deps: NoteDeps, eventId: string, ms: number): void {
  keep(deps, eventId, ms).catch((err: unknown) =>
    deps.log.warn({ err }, 'the time of a tag could not be stored'),
  )
}

async function keep({ db, now, stationId }: NoteDeps, eventId: string, ms: number): Promise<void> {
  const event = await findEvent(db, eventId)
  if (event)
    await addTimings(db, { eventId, day: dayIn(now(), event.timeZone), stationId }, [
      { kind: 'tag_to_verified', ms },
    ])
}
