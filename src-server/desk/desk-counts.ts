import type { z } from 'zod'
import { PRINTED_STATES, type DeskState } from '../../contract/desk.ts'
import type { Db } from '../db/database.ts'
import { isoTime } from '../db/rows.ts'
import { countParticipants } from '../event/entry-store.ts'
import type { EventRecord } from '../event/event-store.ts'
import { dayStart } from './desk-time.ts'

type Counts = z.infer<typeof DeskState>['counts']

const BAR_MS = 10 * 60_000
const MOST_BARS = 13

/** Today's passes (each person once), the pace of the last ten minutes, and a bar for every ten minutes. */
export async function deskCounts(db: Db, event: EventRecord, now: number): Promise<Counts> {
  const since = isoTime(dayStart(now, event.timeZone))
  const rows = await db('print_jobs')
    .where({ event_id: event.id })
    .whereIn('state', [...PRINTED_STATES])
    .where('finished_at', '>=', since)
    .groupBy('user_id')
    .select('user_id')
    .min({ at: 'finished_at' })
  const times = rows.map((row) => Date.parse(row.at as string))
  return {
    passes: times.length,
    participants: await countParticipants(db, event.id),
    perMinute: times.filter((at) => at > now - BAR_MS).length / 10,
    bars: bars(times, now),
  }
}

function bars(times: readonly number[], now: number): Counts['bars'] {
  const current = Math.floor(now / BAR_MS)
  const first = Math.max(Math.min(current, ...times.map((at) => Math.floor(at / BAR_MS))), current - MOST_BARS + 1)
  return Array.from({ length: current - first + 1 }, (_, i) => ({
    from: isoTime((first + i) * BAR_MS),
    passes: times.filter((at) => Math.floor(at / BAR_MS) === first + i).length,
  }))
}

/** Passes that each station printed today, by station id. */
export async function passesByStation(db: Db, event: EventRecord, now: number): Promise<ReadonlyMap<string, number>> {
  const rows: Record<string, unknown>[] = await db('print_jobs')
    .where({ event_id: event.id })
    .whereIn('state', [...PRINTED_STATES])
    .where('finished_at', '>=', isoTime(dayStart(now, event.timeZone)))
    .groupBy('station_id')
    .select('station_id')
    .countDistinct({ n: 'user_id' })
  return new Map(rows.map((row) => [row.station_id as string, Number(row.n)]))
}
