import { endpoints } from '../../../contract/app/endpoints.ts'
import { appendAuditIn } from '../../platform/db/audit-store.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { logosOf } from '../../pass/logo/logo-store.ts'
import { drawPreview } from '../../pass/draft/preview-pass.ts'
import { savePass, type SaveDeps, type Writer } from '../../pass/draft/save-pass.ts'
import { withRenderProblem } from '../../pass/draft/with-render-problem.ts'
import { deskPerson, participantFacts, type DeskPersonDeps } from './attendee-view.ts'

export interface AttendeePassDeps extends SaveDeps, DeskPersonDeps {
  readonly stationId: string
  readonly storesLogos: boolean
}

/** Preview and storage of an attendee's pass by staff at the desk. */
export function mountAttendeePassRoutes(mount: Mount, deps: AttendeePassDeps): void {
  mount(endpoints.deskPreview, async ({ params, body }) => {
    const facts = await participantFacts(deps.db, params.eventId, params.userId)
    return withRenderProblem(body.content, () => drawPreview(deps, facts, body))
  })
  mount(endpoints.deskSavePass, async ({ caller, params, body }) => {
    await participantFacts(deps.db, params.eventId, params.userId)
    const writer: Writer = {
      by: 'staff',
      userId: caller.userId,
      origin: `desk:${deps.stationId}`,
      record: (trx) =>
        appendAuditIn(trx, deps, {
          action: `${body.action}_pass`,
          userId: caller.userId,
          eventId: params.eventId,
          subjectId: params.userId,
          detail: { expectedRevision: body.expectedRevision },
        }),
    }
    await withRenderProblem(body.content, () =>
      savePass(deps, params.userId, params.eventId, writer, body),
    )
    return deskPerson(deps, params.eventId, params.userId)
  })
  mount(endpoints.deskLogos, async ({ params }) => {
    await participantFacts(deps.db, params.eventId, params.userId)
    if (!deps.storesLogos) throw new ApiError('storage_not_configured')
    return { logos: await logosOf(deps.db, params.userId) }
  })
}
