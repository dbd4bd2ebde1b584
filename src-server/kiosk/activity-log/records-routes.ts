import { endpoints } from '../../../contract/app/endpoints.ts'
import type { Records } from '../../../contract/kiosk/activity-log/records.ts'
import { findEvent } from '../../event/event/event-store.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { DataFolder } from '../../platform/files/data-folder.ts'
import {
  anchorWriter,
  checkChains,
  dropAnchors,
  findCutChains,
} from '../../platform/db/audit-anchor.ts'
import { appendAudit, type AuditDeps } from '../../platform/db/audit-store.ts'
import { attendeesCsv, recordsCsv } from './records-csv.ts'
import { countOfStation, countRecords, newestRecords } from './records-store.ts'

export interface RecordsDeps extends AuditDeps {
  readonly folder: DataFolder
}

/** Records of actions at the desks, and attendance. Each export writes an audit line. */
export function mountRecordsRoutes(mount: Mount, deps: RecordsDeps): void {
  const { db } = deps
  mount(endpoints.getRecords, ({ query }) => recordsOf(deps, query.eventId, query.limit))
  mount(endpoints.acknowledgeCutLog, async ({ caller }) => ({
    acknowledged: await acknowledge(deps, caller.userId),
  }))
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

async function recordsOf(deps: RecordsDeps, eventId: string, limit: number): Promise<Records> {
  const { db } = deps
  const cut = new Set((await findCutChains(deps)).map(({ stationId }) => stationId))
  return {
    lines: (await newestRecords(db, eventId, limit)).map(
      ({ seq, at, station, by, action, subject }) => ({ seq, at, station, by, action, subject }),
    ),
    of: await countRecords(db, eventId),
    chains: await Promise.all(
      (await checkChains(deps)).map(async ({ stationId, name, brokenAt }) => ({
        station: name,
        lines: await countOfStation(db, stationId),
        brokenAt,
        cut: cut.has(stationId),
      })),
    ),
  }
}

/** The line names what was cut off, before the present end of the chain becomes the anchor. */
async function acknowledge(deps: RecordsDeps, userId: string): Promise<number> {
  const cut = await findCutChains(deps)
  if (cut.length === 0)
    throw new ApiError('conflict', {
      message:
        'No end was cut off. A changed line cannot be acknowledged: keep the files of the log.',
    })
  const chains = cut.map(({ stationId, seq, hash }) => ({ stationId, seq, hash }))
  await appendAudit(deps, { action: 'acknowledge_cut_log', userId, detail: { chains } })
  dropAnchors(deps, cut)
  await anchorWriter(deps)()
  return cut.length
}
