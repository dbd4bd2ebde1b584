import type { Core } from '../../platform/db/core.ts'
import { endpoints } from '../../../contract/app/endpoints.ts'
import type { DeskEvent, CreateEvent } from '../../../contract/event/event/desk-event.ts'
import { audited } from '../../platform/db/audit-store.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { isAdmin, grantRole } from '../../account/staff/role-store.ts'
import {
  eventsWithout,
  eventsWorkedBy,
  findEvent,
  type EventRecord,
  insertEvent,
  eventState,
} from './event-store.ts'
import { saveTemplate, findTemplate } from './template-store.ts'
import { randomUUID } from 'node:crypto'
import { templateDisagreement } from '../../../contract/event/event/pass-template.ts'
import { isUniqueViolation, type Db } from '../../platform/db/database.ts'
import { ApiError, invalidField } from '../../platform/http/api-error.ts'
import { isTimeZone } from '../../platform/time/zoned-time.ts'
import type { TagAddress } from '../../platform/http/origins.ts'
import { countParticipants } from '../entry/entry-store.ts'

export interface DeskEventDeps extends Core {
  readonly tagUrls: TagAddress
}

/** The event for the desk's screens. Tags are off if the kiosk's address has the wrong length. */
export async function deskEvent(
  { db, now, tagUrls }: DeskEventDeps,
  event: EventRecord,
  participants?: number,
): Promise<DeskEvent> {
  return {
    eventId: event.id,
    title: event.title,
    slug: event.slug,
    startsAt: event.startsAt,
    endsAt: event.endsAt,
    timeZone: event.timeZone,
    state: eventState(event, now()),
    nfcEnabled: event.nfcEnabled && tagUrls.usable,
    tagAddress: event.nfcEnabled ? tagUrls.addressFault : null,
    checkIn: event.checkIn,
    express: event.express,
    template: await findTemplate(db, event.id, event.templateRevision),
    templateRevision: event.templateRevision,
    participants: participants ?? (await countParticipants(db, event.id)),
  }
}

/** Creates an event with its first template and makes the caller its manager. Returns its id. */
async function createEvent(db: Db, body: CreateEvent, by: string, now: number): Promise<string> {
  if (Date.parse(body.endsAt) <= Date.parse(body.startsAt))
    throw invalidField('endsAt', 'must be after startsAt')
  if (!isTimeZone(body.timeZone)) throw invalidField('timeZone', `is no IANA time zone: ${body.timeZone}`)
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

/** Events of the desk: list, create, save the label template. */
export function mountDeskEventRoutes(mount: Mount, deps: Core & DeskEventDeps): void {
  const { db } = deps
  mount(endpoints.listDeskEvents, async ({ caller }) => {
    const events = await eventsWorkedBy(db, caller.userId)
    const others = (await isAdmin(db, caller.userId)) ? await eventsWithout(db, events) : []
    const view = (event: EventRecord): Promise<DeskEvent> => deskEvent(deps, event)
    return {
      events: await Promise.all(events.map(view)),
      others: await Promise.all(others.map(view)),
    }
  })
  mount(endpoints.createEvent, async ({ caller: { userId }, body }) => {
    const eventId = await audited(
      deps,
      (trx) => createEvent(trx, body, userId, deps.now()),
      (created) => ({ action: 'create_event', userId, eventId: created }),
    )
    return deskEvent(deps, (await findEvent(db, eventId))!)
  })
  mount(endpoints.saveTemplate, async ({ caller: { userId }, params: { eventId }, body }) => {
    const template = { eventId, ...body, savedBy: userId, now: deps.now() }
    await audited(
      deps,
      (trx) => saveTemplate(trx, template),
      (revision) => ({ action: 'save_template', userId, eventId, detail: { revision } }),
    )
    return deskEvent(deps, (await findEvent(db, eventId))!)
  })
}
