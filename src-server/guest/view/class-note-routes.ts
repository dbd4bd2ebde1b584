import { endpoints } from '../../../contract/app/endpoints.ts'
import { audited, type AuditDeps } from '../../platform/db/audit-store.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { deskPerson, participantFacts, type DeskPersonDeps } from './attendee-view.ts'
import { writeNote } from './class-note-store.ts'

/** Records notes that staff read to a person. */
export function mountClassNoteRoutes(mount: Mount, deps: AuditDeps & DeskPersonDeps): void {
  const acting = (params: { eventId: string; userId: string }, by: string) => ({
    ...params,
    by,
    stationId: deps.stationId,
    now: deps.now(),
  })
  mount(endpoints.tellNote, async ({ caller, params, body }) => {
    const { ticketClass } = await participantFacts(deps.db, params.eventId, params.userId)
    if (ticketClass?.note !== body.note)
      throw new ApiError('conflict', { message: 'The note has changed; reload it.' })
    await audited(deps, (trx) => writeNote(trx, acting(params, caller.userId), body.note), {
      action: 'tell_note',
      userId: caller.userId,
      eventId: params.eventId,
      subjectId: params.userId,
      detail: { note: body.note },
    })
    return deskPerson(deps, params.eventId, params.userId)
  })
}
