import type { Imports } from '../guest/import/pending-imports.ts'
import type { Db } from '../platform/db/database.ts'
import type { EventResolvers } from '../event/event/authorize.ts'
import type { PendingEventImports } from '../event/event-file/pending-event-imports.ts'
import { findRun } from '../print/run/run-store.ts'
import { findJob } from '../print/job/job-store.ts'

/** How the event of each record in a path is found. */
export const eventResolvers = (
  db: Db,
  imports: Imports,
  eventImports: PendingEventImports,
): EventResolvers => ({
  'print-job': {
    find: async ({ jobId }) => (await findJob(db, jobId!))?.eventId,
    missing: 'There is no such print job.',
  },
  'print-run': {
    find: async ({ runId }) => (await findRun(db, runId!))?.eventId,
    missing: 'There is no such print run.',
  },
  'attendee-import': {
    find: async ({ importId }) => imports.find(importId!)?.eventId,
    missing: 'This list is no longer open; choose the file again.',
  },
  'event-import': {
    find: async ({ importId }) => eventImports.find(importId!)?.eventId,
    missing: 'This file is no longer open; choose it again.',
  },
})
