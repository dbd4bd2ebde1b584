import { endpoints } from '../../../contract/endpoints.ts'
import type { Records } from '../../../contract/operations/records.ts'
import { findEvent } from '../../events/event-store.ts'
import type { Mount } from '../../http/mount-endpoint.ts'
import { appendAudit, findFirstBrokenEntry, type AuditDeps } from '../../db/audit-store.ts'
import { listStations } from '../../db/station-store.ts'
import { attendeesCsv, recordsCsv } from './records-csv.ts'
import { countOfStation, countRecords, newestRecords } from './records-store.ts'

/** Records of actions at the desks, and attendance. Each export writes an audit line. */
export function mountRecordsRoutes(mount: Mount, deps: AuditDeps): void {
  const { db } = deps
  mount(endpoints.getRecords, ({ query }) => recordsOf(deps, query.eventId, query.limit))
  const mountExport = (
    endpoint: typeof endpoints.recordsCsv | typeof endpoints.attendeesCsv,
    action: 'export_records' | 'export_attendees',
    write: typeof recordsCsv,
  ): void =>
    mount(endpoint, async ({ caller, query: { eventId, language } }) => {
      const file = await write(db, (await findEvent(db, eventId))!, language)
      const detail = { lines: linesOf(file) }
      await appendAudit(deps, { action, userId: caller.userId, eventId, detail })
      return file
    })
  mountExport(endpoints.recordsCsv, 'export_records', recordsCsv)
  mountExport(endpoints.attendeesCsv, 'export_attendees', attendeesCsv)
}

/** Lines of a CSV file without its headings. */
const linesOf = (file: string): number => file.split('\r\n').length - 2

async function recordsOf(
  { db, secrets }: AuditDeps,
  eventId: string,
  limit: number,
): Promise<Records> {
  const stations = await listStations(db)
  return {
    lines: (await newestRecords(db, eventId, limit)).map(
      ({ seq, at, station, by, action, subject }) => ({ seq, at, station, by, action, subject }),
    ),
    of: await countRecords(db, eventId),
    chains: await Promise.all(
      stations.map(async ({ stationId, name }) => ({
        station: name,
        lines: await countOfStation(db, stationId),
        brokenAt: await findFirstBrokenEntry(db, secrets, stationId),
      })),
    ),
  }
}
