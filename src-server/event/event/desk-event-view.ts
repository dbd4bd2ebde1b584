import type { Core } from '../../platform/db/core.ts'
import type { DeskEvent } from '../../../contract/event/event/desk-event.ts'
import type { TagAddress } from '../../platform/http/origins.ts'
import { countParticipants } from '../entry/entry-store.ts'
import { eventState, type EventRecord } from './event-store.ts'
import { findTemplate } from './template-store.ts'

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
