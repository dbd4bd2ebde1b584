import { PRINTED_STATES } from '../../../contract/print/job/jobs.ts'
import type { Db } from '../../platform/db/database.ts'
import { attendeeRows, type AttendeeRow } from './attendee-rows.ts'
import { findEvent } from '../../event/event/event-store.ts'

const ROWS_AT_ONCE = 200

/**
 * People of a bulk tag run: the named ones, or everybody with a confirmed and printed pass and no
 * current tag, in printing order.
 */
export async function tagCandidates(
  db: Db,
  eventId: string,
  userIds: readonly string[] | undefined,
): Promise<AttendeeRow[]> {
  if (userIds) return rowsOf(db, eventId, [...new Set(userIds)])
  const printed: Record<string, unknown>[] = await db('print_jobs')
    .where({ event_id: eventId })
    .whereIn('state', [...PRINTED_STATES])
    .groupBy('user_id')
    .select('user_id')
    .max({ number: 'number' })
    .orderBy('number')
  const people = await rowsOf(
    db,
    eventId,
    printed.map((row) => row.user_id as string),
  )
  return people.filter(
    (row) =>
      row.confirmed && row.nfc !== 'verified' && row.print !== null && PRINTED_STATES.includes(row.print),
  )
}

/** The rows of these people in the given order, without those who have no entry for the event. */
async function rowsOf(db: Db, eventId: string, userIds: readonly string[]): Promise<AttendeeRow[]> {
  const event = await findEvent(db, eventId)
  const rows: AttendeeRow[] = []
  for (let at = 0; event && at < userIds.length; at += ROWS_AT_ONCE) {
    const named = userIds.slice(at, at + ROWS_AT_ONCE)
    const here = new Set(
      await db('entries').where({ event_id: eventId }).whereIn('user_id', named).pluck('user_id'),
    )
    rows.push(
      ...(await attendeeRows(
        db,
        event,
        named.filter((userId) => here.has(userId)),
      )),
    )
  }
  return rows
}
