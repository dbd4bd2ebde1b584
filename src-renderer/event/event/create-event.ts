import type { DeskEvent } from '../../../contract/event/event/desk-event.ts'
import { deskEventEndpoints } from '../../../contract/event/event/desk-event.ts'
import { call, failureCode } from '../../api/call.ts'
import { eventBody, type EventDraft } from './event-form.tsx'

/** Creates the event. If the address is taken, it retries with four random letters appended. */
export async function createEvent(draft: EventDraft): Promise<DeskEvent> {
  try {
    return await call(deskEventEndpoints.createEvent, { body: eventBody(draft, '') })
  } catch (error) {
    if (failureCode(error) !== 'conflict') throw error
    return call(deskEventEndpoints.createEvent, {
      body: eventBody(draft, crypto.randomUUID().slice(0, 4)),
    })
  }
}
