import type { Core } from '../../platform/db/core.ts'
import { endpoints } from '../../../contract/app/endpoints.ts'
import type { Db } from '../../platform/db/database.ts'
import { findEvent } from '../event/event-store.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { rolesOf } from '../../account/staff/role-store.ts'
import { appendAudit, appendAuditIn } from '../../platform/db/audit-store.ts'
import { rejectUnreadable } from '../../platform/table-files/table-error.ts'
import {
  eventImportView,
  rejectedEventRowsCsv,
  type PendingEventImport,
  type PendingEventImports,
  type StartedBy,
} from './pending-event-imports.ts'
import { listInvitationCodes } from '../code/invitation-code-store.ts'
import { readAdminEvent } from '../event/event-admin-store.ts'
import { playlistRecords } from '../playlist/playlist-records.ts'
import { adminQuestions } from '../question/question-store.ts'
import { listTicketTypes } from '../ticket/ticket-type-store.ts'

export interface ExchangeDeps extends Core {
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
      eventImportView(await eventImports.start({ ...query, slug, bytes }, await startedBy(db, caller))),
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
  mount(endpoints.officeImportErrors, async ({ params }) => rejectedEventRowsCsv(find(params.importId).plan))
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
    roles.flatMap(({ role, eventId }) => (role === 'event_manager' && eventId !== null ? [eventId] : [])),
  )
  return {
    userId: caller.userId,
    importer: { isAdmin: roles.some(({ role }) => role === 'admin'), manages },
  }
}

/**
 * An event as one JSON file, in the format of the import. A playlist is in the file of each event
 * that it contains, with all its items, because an import removes those that a file leaves out.
 */
async function exportEvent(db: Db, eventId: string): Promise<string> {
  const { eventId: _, pending: __, ...event } = await readAdminEvent(db, eventId)
  const tickets = await listTicketTypes(db, eventId)
  const codes = await listInvitationCodes(db, eventId)
  const document = {
    passdesk: 1,
    event,
    tickets: tickets.map(({ ticketId: _id, sold: _sold, entries: _entries, ...ticket }) => ticket),
    questions: (await adminQuestions(db, eventId)).map(({ text, kind, required, options }) => ({
      text,
      kind,
      required,
      options: options.map((option) => option.text),
    })),
    codes: codes.map(({ ticket, code, usesLeft, used, revokedAt }) => ({
      ticket,
      code,
      uses: usesLeft + used,
      used,
      revoked: revokedAt !== null,
    })),
    playlists: await playlistsOf(db, event.slug),
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

/** The playlists of an event. Titles of events are not repeated. */
async function playlistsOf(db: Db, slug: string): Promise<object[]> {
  const on = (await playlistRecords(db)).filter(({ items }) =>
    items.some((item) => item.event?.slug === slug),
  )
  return on.map(({ title, items }) => ({
    title,
    items: items.map((item) => ({
      kind: item.kind,
      ...(item.event ? { event: item.event.slug } : { url: item.url ?? '', title: item.title }),
      imageUrl: item.imageUrl,
    })),
  }))
}
