import type { Imports } from '../attendees/import/pending-imports.ts'
import type { Db } from '../db/database.ts'
import type { EventResolvers } from '../events/authorize.ts'
import type { PendingEventImports } from '../events/exchange/pending-event-imports.ts'
import { findRun } from '../printing/runs/run-store.ts'
import { findJob } from '../printing/jobs/job-store.ts'

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
