import { randomUUID } from 'node:crypto'
import { templateDisagreement } from '../../../contract/event/event/pass-template.ts'
import type { CreateEvent } from '../../../contract/event/event/desk-event.ts'
import { isUniqueViolation, type Db } from '../../platform/db/database.ts'
import { insertEvent } from './event-store.ts'
import { ApiError, invalidField } from '../../platform/http/api-error.ts'
import { saveTemplate } from './template-store.ts'
import { grantRole } from '../../account/staff/role-store.ts'
import { isTimeZone } from '../../platform/time/zoned-time.ts'

/** Creates an event with its first template and makes the caller its manager. Returns its id. */
export async function createEvent(
  db: Db,
  body: CreateEvent,
  by: string,
  now: number,
): Promise<string> {
  if (Date.parse(body.endsAt) <= Date.parse(body.startsAt))
    throw invalidField('endsAt', 'must be after startsAt')
  if (!isTimeZone(body.timeZone))
    throw invalidField('timeZone', `is no IANA time zone: ${body.timeZone}`)
  const disagreement = templateDisagreement(body.template)
  if (disagreement) throw invalidField(`template.${disagreement.path}`, disagreement.message)
  const eventId = randomUUID()
  try {
    await db.transaction(async (trx) => {
      await insertEvent(trx, { id: eventId, ...body }, now)
      await grantRole(trx, { userId: by, role: 'event_manager', eventId, grantedBy: by, now })
      await saveTemplate(trx, {
        eventId,
        expectedRevision: 0,
        template: body.template,
        savedBy: by,
        now,
      })
    })
  } catch (error) {
    if (isUniqueViolation(error))
      throw new ApiError('conflict', {
        message: `There is an event with the slug ${body.slug} already.`,
        cause: error,
      })
    throw error
  }
  return eventId
}
