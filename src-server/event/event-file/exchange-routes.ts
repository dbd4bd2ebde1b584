import { endpoints } from '../../../contract/app/endpoints.ts'
import type { Db } from '../../platform/db/database.ts'
import { findEvent } from '../event/event-store.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { rolesOf } from '../../account/staff/role-store.ts'
import { appendAudit, appendAuditIn, type AuditDeps } from '../../platform/db/audit-store.ts'
import { rejectUnreadable } from '../../platform/table-files/reject-unreadable.ts'
import { exportEvent } from './export-event.ts'
import {
  eventImportView,
  rejectedEventRowsCsv,
  type PendingEventImport,
  type PendingEventImports,
  type StartedBy,
} from './pending-event-imports.ts'

export interface ExchangeDeps extends AuditDeps {
  readonly db: Db
  readonly eventImports: PendingEventImports
}

/** Event files: read, preview, store; and export. */
export function mountExchange(mount: Mount, deps: ExchangeDeps): void {
  const { db, eventImports } = deps
  const find = (importId: string): PendingEventImport => {
    const one = eventImports.find(importId)
    if (!one) throw new ApiError('not_found')
    return one
  }
  mount(endpoints.startOfficeImport, async ({ caller, query, bytes }) => {
    const { slug } = (await findEvent(db, query.eventId))!
    return rejectUnreadable(async () =>
      eventImportView(
        await eventImports.start({ ...query, slug, bytes }, await startedBy(db, caller)),
      ),
    )
  })
  mount(endpoints.getOfficeImport, async ({ params }) => eventImportView(find(params.importId)))
  mount(endpoints.applyOfficeImport, async ({ caller, params }) => {
    const one = find(params.importId)
    if (one.state === 'preview') {
      await eventImports.apply(one, {
        ...(await startedBy(db, caller)),
        record: (trx, { counts }) =>
          appendAuditIn(trx, deps, {
            action: 'import_office',
            userId: caller.userId,
            eventId: one.eventId,
            detail: { fileName: one.fileName, kinds: one.source.file.kinds, ...counts },
          }),
      })
    }
    return eventImportView(one)
  })
  mount(endpoints.officeImportErrors, async ({ params }) =>
    rejectedEventRowsCsv(find(params.importId).plan),
  )
  mount(endpoints.exportEvent, async ({ caller, params }) => {
    const text = await exportEvent(db, params.eventId)
    await appendAudit(deps, {
      action: 'export_office',
      userId: caller.userId,
      eventId: params.eventId,
    })
    return text
  })
}

async function startedBy(db: Db, caller: Caller): Promise<StartedBy> {
  const roles = await rolesOf(db, caller.userId)
  const manages = new Set(
    roles.flatMap(({ role, eventId }) =>
      role === 'event_manager' && eventId !== null ? [eventId] : [],
    ),
  )
  return {
    userId: caller.userId,
    importer: { isAdmin: roles.some(({ role }) => role === 'admin'), manages },
  }
}
