import { endpoints } from '../../../contract/endpoints.ts'
import type { Records } from '../../../contract/records-endpoints.ts'
import type { Db } from '../../db/database.ts'
import type { Secrets } from '../../secrets.ts'
import { findEvent } from '../../event/event-store.ts'
import type { Mount } from '../../http/mount.ts'
import { firstBrokenLine } from '../audit.ts'
import { listStations } from '../station-store.ts'
import { attendeesCsv, recordsCsv } from './records-csv.ts'
import { countOfStation, countRecords, newestRecords } from './records-store.ts'

export interface RecordsDeps {
  readonly db: Db
  readonly secrets: Secrets
}

/** What was done at the desks, and who came. */
export function mountRecordsRoutes(mount: Mount, deps: RecordsDeps): void {
  const { db } = deps
  mount(endpoints.getRecords, ({ query }) => recordsOf(deps, query.eventId, query.limit))
  mount(endpoints.recordsCsv, async ({ query }) => recordsCsv(db, (await findEvent(db, query.eventId))!, query.language))
  mount(endpoints.attendeesCsv, async ({ query }) => attendeesCsv(db, (await findEvent(db, query.eventId))!, query.language))
}

async function recordsOf({ db, secrets }: RecordsDeps, eventId: string, limit: number): Promise<Records> {
  const stations = await listStations(db)
  return {
    lines: (await newestRecords(db, eventId, limit)).map(({ seq, at, station, by, action, subject }) => ({ seq, at, station, by, action, subject })),
    of: await countRecords(db, eventId),
    chains: await Promise.all(
      stations.map(async ({ stationId, name }) => ({ station: name, lines: await countOfStation(db, stationId), brokenAt: await firstBrokenLine(db, secrets, stationId) })),
    ),
  }
}
