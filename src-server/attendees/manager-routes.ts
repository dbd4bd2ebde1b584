import { endpoints } from '../../contract/endpoints.ts'
import type { Db } from '../db/database.ts'
import { readRev } from '../db/rev-store.ts'
import { listJobs } from '../printing/jobs/job-store.ts'
import { jobView } from '../printing/jobs/job-view.ts'
import { attendeeRows } from './attendee-rows.ts'
import type { SearchIndex } from './search-index.ts'
import { findEvent } from '../events/event-store.ts'
import type { Mount } from '../http/mount-endpoint.ts'

export interface ManagerRoutesDeps {
  readonly db: Db
  readonly index: SearchIndex
}

/**
 * Prints and participants, read by an event's managers on their own devices. Nothing is printed
 * from here.
 */
export function mountManagerRoutes(mount: Mount, { db, index }: ManagerRoutesDeps): void {
  mount(endpoints.listEventPrints, {
    rev: ({ params }) => readRev(db, `event:${params.eventId}`, 'names'),
    reply: async ({ params, query }, rev) => ({
      rev,
      jobs: (await listJobs(db, params.eventId, query.limit)).map(jobView),
    }),
  })
  mount(endpoints.listParticipants, {
    rev: ({ params }) => readRev(db, `event:${params.eventId}`, 'people', 'templates'),
    async reply({ params, query }, rev) {
      const everybody = await index.peopleOf(params.eventId)
      const page = everybody.slice(query.offset, query.offset + query.limit)
      const event = (await findEvent(db, params.eventId))!
      return {
        rev,
        of: everybody.length,
        participants: await attendeeRows(
          db,
          event,
          page.map((person) => person.id),
        ),
      }
    },
  })
}
