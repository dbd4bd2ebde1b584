import type { EditEvent, EventFields } from '../../../contract/event/event/event-admin.ts'
import { isUniqueViolation, type Db } from '../../platform/db/database.ts'
import { bumpRevs } from '../../platform/db/rev-store.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { ApiError, invalidField } from '../../platform/http/api-error.ts'
import { isTimeZone } from '../../platform/time/zoned-time.ts'
import { fieldConflict } from './field-conflict.ts'
import {
  lockEventRow,
  positionsOf,
  toFields,
  writeEvent,
  writePositions,
} from './event-admin-store.ts'

/**
 * Changes the given fields. Throws `invalid_input` for contradicting dates, `conflict` for the slug
 * of another event.
 */
export async function editEvent(
  db: Db,
  eventId: string,
  edit: EditEvent,
  now: number,
): Promise<void> {
  try {
    await inTransaction(db, async (trx) => {
      const row = await lockEventRow(trx, eventId)
      if (!row) throw new ApiError('event_not_found')
      const before = toFields(row, await positionsOf(trx, eventId))
      const after = { ...before, ...givenOf(edit) }
      requireAgreement(after)
      await writeEvent(trx, eventId, after, now)
      if (edit.positions) await writePositions(trx, eventId, edit.positions)
      await bumpRevs(trx, 'templates', `event:${eventId}`)
    })
  } catch (error) {
    if (isUniqueViolation(error))
      throw fieldConflict('slug', `There is an event with the slug ${edit.slug} already.`)
    throw error
  }
}

/** Omits fields that were not sent. */
const givenOf = (edit: EditEvent): Partial<EventFields> =>
  Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined))

function requireAgreement(event: EventFields): void {
  if (Date.parse(event.endsAt) <= Date.parse(event.startsAt))
    throw invalidField('endsAt', `must be after startsAt (${event.startsAt}), got ${event.endsAt}`)
  if (!isTimeZone(event.timeZone))
    throw invalidField('timeZone', `is no IANA time zone: ${event.timeZone}`)
}
