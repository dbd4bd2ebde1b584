import type { Core } from '../../platform/db/core.ts'
import { endpoints } from '../../../contract/app/endpoints.ts'
import { LIMITS } from '../../../contract/platform/http/limits.ts'
import { createReadLog } from '../../platform/db/audit-store.ts'
import { readRev } from '../../platform/db/rev-store.ts'
import { listJobs } from '../../print/job/job-store.ts'
import { jobView } from '../../print/job/job-record.ts'
import { attendeeRows } from './attendee-rows.ts'
import type { SearchIndex } from '../search/search-index.ts'
import { findEvent } from '../../event/event/event-store.ts'
import { requireRecentPassword } from '../../platform/http/caller.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'

export interface ManagerRoutesDeps extends Core {
  readonly index: SearchIndex
}

/**
 * Prints and participants, read by an event's managers on their own devices. Nothing is printed
 * from here.
 */
export function mountManagerRoutes(mount: Mount, deps: ManagerRoutesDeps): void {
  const { db, index } = deps
  const recordRead = createReadLog(deps)
  mount(endpoints.listEventPrints, {
    rev: ({ params }) => readRev(db, `event:${params.eventId}`, 'names'),
    reply: async ({ params, query }, rev) => ({
      rev,
      jobs: (await listJobs(db, params.eventId, query.limit)).map(jobView),
    }),
  })
  mount(endpoints.listParticipants, {
    rev: ({ params }) => readRev(db, `event:${params.eventId}`, 'people', 'templates'),
    async reply({ caller, params: { eventId }, query }, rev) {
      const everybody = await index.peopleOf(eventId)
      const to = Math.min(query.offset + query.limit, everybody.length)
      if (to > LIMITS.personPage) requireRecentPassword(caller, deps.now())
      const page = everybody.slice(query.offset, to)
      const event = (await findEvent(db, eventId))!
      await recordRead({
        action: 'read_participants',
        userId: caller.userId,
        eventId,
        detail: { from: query.offset, people: page.length },
      })
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
