import type { Core } from '../../platform/db/core.ts'
import { endpoints } from '../../../contract/app/endpoints.ts'
import type { Records } from '../../../contract/kiosk/activity-log/records.ts'
import { findEvent, type EventRecord } from '../../event/event/event-store.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { DataFolder } from '../../platform/files/data-folder.ts'
import { anchorWriter, checkChains, dropAnchors, findCutChains } from '../../platform/db/audit-anchor.ts'
import { appendAudit } from '../../platform/db/audit-store.ts'
import {
  countOfStation,
  countRecords,
  newestRecords,
  allRecords,
  attendeesOf,
  printCounts,
} from './records-store.ts'
import { textIn } from '../../../messages/sentence.ts'
import { PRINTED_STATES } from '../../../contract/print/job/jobs.ts'
import { PROFILE_FIELD_NAMES } from '../../../contract/person/profile/profile-fields.ts'
import type { Db } from '../../platform/db/database.ts'
import { VALID_ENTRY_STATES } from '../../event/entry/entry-store.ts'
import { csvFile } from '../../platform/table-files/csv.ts'
import { attendeeRows } from '../../guest/view/attendee-rows.ts'
import { actionText, detailText } from './record-texts.ts'

export interface RecordsDeps extends Core {
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
    lines: (await newestRecords(db, eventId, limit)).map(({ seq, at, station, by, action, subject }) => ({
      seq,
      at,
      station,
      by,
      action,
      subject,
    })),
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
      message: 'No end was cut off. A changed line cannot be acknowledged: keep the files of the log.',
    })
  const chains = cut.map(({ stationId, seq, hash }) => ({ stationId, seq, hash }))
  await appendAudit(deps, { action: 'acknowledge_cut_log', userId, detail: { chains } })
  dropAnchors(deps, cut)
  await anchorWriter(deps)()
  return cut.length
}

type Language = 'ja' | 'en'

/** The import recognises the first eight headings, so a corrected file can be imported. */
const ATTENDEE_HEAD = [
  'recordFile.attendee.name',
  'recordFile.attendee.kana',
  'recordFile.attendee.email',
  ...PROFILE_FIELD_NAMES.map((field) => `person.field.${field}` as const),
  'recordFile.attendee.ticket',
  'recordFile.attendee.number',
  'recordFile.attendee.consent',
  'recordFile.attendee.confirmed',
  'recordFile.attendee.timesPrinted',
  'recordFile.attendee.lastPrinted',
  'recordFile.attendee.tag',
  'recordFile.attendee.checkedIn',
] as const
const RECORD_HEAD = [
  'recordFile.record.number',
  'recordFile.record.time',
  'recordFile.record.desk',
  'recordFile.record.by',
  'recordFile.record.action',
  'recordFile.record.subject',
  'recordFile.record.details',
  'recordFile.record.actionCode',
  'recordFile.record.recorded',
  'recordFile.record.hash',
] as const
/** A moment in the event's time zone as spreadsheets read it: `2026-11-21 09:41:08`. */
function clockOf(timeZone: string): (iso: string | null) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return (iso) => (iso === null ? '' : format.format(Date.parse(iso)))
}

export async function attendeesCsv(db: Db, event: EventRecord, language: Language): Promise<string> {
  const at = clockOf(event.timeZone)
  const attendees = await attendeesOf(db, event.id, VALID_ENTRY_STATES)
  const rows = new Map(
    (
      await attendeeRows(
        db,
        event,
        attendees.map((one) => one.userId),
      )
    ).map((row) => [row.userId, row]),
  )
  const headings = [...new Set(attendees.flatMap(({ columns }) => Object.keys(columns)))]
  const prints = await printCounts(db, event.id, PRINTED_STATES)
  const lines = attendees.map(({ userId, externalId, columns, ...profile }) => {
    const row = rows.get(userId)!
    const printed = prints.get(userId)
    return [
      row.name,
      row.kana ?? '',
      row.email ?? '',
      ...PROFILE_FIELD_NAMES.map((field) => profile[field]),
      row.ticket ?? '',
      externalId ?? '',
      row.consentGiven ? textIn(language, 'recordFile.yes') : '',
      row.confirmed ? textIn(language, 'recordFile.yes') : '',
      printed?.times ?? 0,
      at(printed?.lastAt ?? null),
      row.nfc === 'not_written' ? '' : textIn(language, `recordFile.tag.${row.nfc}`),
      at(row.checkedInAt),
      ...headings.map((heading) => columns[heading] ?? ''),
    ]
  })
  return csvFile([[...ATTENDEE_HEAD.map((key) => textIn(language, key)), ...headings], ...lines])
}

async function recordsCsv(db: Db, event: EventRecord, language: Language): Promise<string> {
  const at = clockOf(event.timeZone)
  const records = await allRecords(db, event.id)
  return csvFile([
    RECORD_HEAD.map((key) => textIn(language, key)),
    ...records.map((line) =>
      line.elsewhere
        ? [
            line.seq,
            at(line.at),
            line.station,
            '',
            textIn(language, 'recordFile.elsewhere'),
            '',
            '',
            '',
            '',
            line.hash,
          ]
        : [
            line.seq,
            at(line.at),
            line.station,
            line.by ?? '',
            actionText(line.action, language),
            line.subject ?? '',
            detailText(line.detail, language),
            line.action,
            line.detail === '{}' ? '' : line.detail,
            line.hash,
          ],
    ),
  ])
}
