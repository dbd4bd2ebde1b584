import { endpoints } from '../../contract/endpoints.ts'
import type { Db } from '../db/database.ts'
import { readRev } from '../db/rev-store.ts'
import { listJobs } from '../desk/print/print-store.ts'
import { printJobView } from '../desk/print/print-view.ts'
import { personRows } from '../desk/person-rows.ts'
import type { SearchIndex } from '../desk/search-index.ts'
import { findEvent } from '../event/event-store.ts'
import type { Mount } from '../http/mount.ts'

export interface StaffReadDeps {
  readonly db: Db
  readonly index: SearchIndex
}

/** What an event's managers may watch from their own phones: prints and participants. Both are reads; nothing is printed from here. */
export function mountStaffReads(mount: Mount, { db, index }: StaffReadDeps): void {
  mount(endpoints.listEventPrints, {
    rev: ({ params }) => readRev(db, `event:${params.eventId}`, 'names'),
    reply: async ({ params, query }, rev) => ({ rev, jobs: (await listJobs(db, params.eventId, query.limit)).map(printJobView) }),
  })
  mount(endpoints.listParticipants, {
    rev: ({ params }) => readRev(db, `event:${params.eventId}`, 'people', 'templates'),
    async reply({ params, query }, rev) {
      const everybody = await index.peopleOf(params.eventId)
      const page = everybody.slice(query.offset, query.offset + query.limit)
      const event = (await findEvent(db, params.eventId))!
      return { rev, of: everybody.length, participants: await personRows(db, event, page.map((person) => person.id)) }
    },
  })
}
