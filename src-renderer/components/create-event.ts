import type { DeskEvent } from '../../contract/events/desk-event.ts'
import { deskEndpoints } from '../../contract/attendees/desk-endpoints.ts'
import { call, failureCode } from '../api/call.ts'
import { eventBody, type EventDraft } from './event-form.tsx'

/** Makes the event; a taken address gets a second one with four random letters behind it. */
export async function createEvent(draft: EventDraft): Promise<DeskEvent> {
  try {
    return await call(deskEndpoints.createEvent, { body: eventBody(draft, '') })
  } catch (error) {
    if (failureCode(error) !== 'conflict') throw error
    return call(deskEndpoints.createEvent, { body: eventBody(draft, crypto.randomUUID().slice(0, 4)) })
  }
}
