import {
  PROFILE_FIELD_NAMES,
  profileOf,
  type ProfileField,
} from '../../../contract/person/profile/profile-fields.ts'
import type { RecordLine } from '../../../contract/kiosk/activity-log/records.ts'
import { asCount } from '../../platform/db/column-values.ts'
import { keptColumnsOf, type KeptColumns } from '../../event/entry/kept-columns.ts'
import type { Db, Row } from '../../platform/db/database.ts'

/** A stored line, with the current names. */
export interface StoredRecord extends RecordLine {
  readonly detail: string
  readonly hash: string
}

const lines = (db: Db, eventId: string) =>
  db('audit_log as a')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .leftJoin('users as s', 's.id', 'a.subject_id')
    // The subject of an approval is an entry: the line names its person.
    .leftJoin('entries as e', 'e.id', 'a.subject_id')
    .leftJoin('users as p', 'p.id', 'e.user_id')
    .leftJoin('stations as t', 't.id', 'a.station_id')
    .where('a.event_id', eventId)
    .select('a.seq', 'a.at', 'a.action', 'a.detail', 'a.hash', 'u.name as by', 't.name as station')
    .select(db.raw('coalesce(s.name, p.name) as subject'))

const toRecord = (row: Row): StoredRecord => ({
  seq: row.seq,
  at: row.at,
  station: row.station ?? '',
  by: row.by ?? null,
  action: row.action,
  subject: row.subject ?? null,
  detail: row.detail,
  hash: row.hash,
})

export async function newestRecords(db: Db, eventId: string, limit: number): Promise<StoredRecord[]> {
  return (
    await lines(db, eventId)
      .orderBy([
        { column: 'a.at', order: 'desc' },
        { column: 'a.station_id' },
        { column: 'a.seq', order: 'desc' },
      ])
      .limit(limit)
  ).map(toRecord)
}

/**
 * A line of a desk's chain. `elsewhere`: it belongs to another event, so only its number, time and
 * hash are shown.
 */
interface NumberedRecord extends StoredRecord {
  readonly elsewhere: boolean
}

/**
 * By desk, every line of the chains of the desks that worked for the event, up to its last line,
 * without gaps in the numbers.
 */
export async function allRecords(db: Db, eventId: string): Promise<NumberedRecord[]> {
  const last = (await db('audit_log')
    .where({ event_id: eventId })
    .groupBy('station_id')
    .select('station_id')
    .max({ seq: 'seq' })) as Row[]
  const ofEvent = new Map<string, StoredRecord>()
  for (const row of await lines(db, eventId).select('a.station_id'))
    ofEvent.set(`${row.station_id} ${row.seq}`, toRecord(row))
  const records: NumberedRecord[] = []
  for (const { station_id: stationId, seq } of last.toSorted((a, b) =>
    String(a.station_id).localeCompare(String(b.station_id)),
  )) {
    const station = [...ofEvent].find(([key]) => key.startsWith(`${stationId} `))?.[1].station ?? ''
    const chain = await db('audit_log')
      .where({ station_id: stationId })
      .where('seq', '<=', Number(seq))
      .orderBy('seq')
      .select('seq', 'at', 'hash')
    for (const row of chain) {
      const known = ofEvent.get(`${stationId} ${row.seq}`)
      records.push(
        known
          ? { ...known, elsewhere: false }
          : {
              seq: row.seq,
              at: row.at,
              station,
              by: null,
              action: '',
              subject: null,
              detail: '{}',
              hash: row.hash,
              elsewhere: true,
            },
      )
    }
  }
  return records
}

export async function countRecords(db: Db, eventId: string): Promise<number> {
  return asCount(await db('audit_log').where({ event_id: eventId }).count({ n: '*' }).first())
}

export async function countOfStation(db: Db, stationId: string): Promise<number> {
  return asCount(await db('audit_log').where({ station_id: stationId }).count({ n: '*' }).first())
}

interface PrintCount {
  readonly times: number
  readonly lastAt: string | null
}

/** Number of prints of each person's pass at the event. */
export async function printCounts(
  db: Db,
  eventId: string,
  states: readonly string[],
): Promise<ReadonlyMap<string, PrintCount>> {
  const rows = await db('print_jobs')
    .where({ event_id: eventId })
    .whereIn('state', [...states])
    .groupBy('user_id')
    .select('user_id')
    .count({ times: '*' })
    .max({ lastAt: 'finished_at' })
  return new Map(
    (rows as Row[]).map((row) => [row.user_id, { times: Number(row.times), lastAt: row.lastAt }]),
  )
}

export interface Attendee extends Readonly<Record<ProfileField, string>> {
  readonly userId: string
  readonly externalId: string | null
  readonly columns: KeptColumns
}

/** Everyone with a valid ticket, by name. */
export async function attendeesOf(db: Db, eventId: string, states: readonly string[]): Promise<Attendee[]> {
  const entries = await db('entries')
    .where({ event_id: eventId })
    .whereIn('state', [...states])
    .orderBy(['created_at', 'id'])
    .select('user_id', 'external_id', 'kept_columns')
  const numbers = new Map<string, string | null>()
  for (const { user_id, external_id } of entries) numbers.set(user_id, numbers.get(user_id) ?? external_id)
  const entriesOf = Map.groupBy(entries, (entry) => entry.user_id)
  const people = db('entries')
    .where({ event_id: eventId })
    .whereIn('state', [...states])
    .distinct('user_id')
  const rows = await db('users')
    .whereIn('id', people)
    .orderBy(['name', 'id'])
    .select('id', ...PROFILE_FIELD_NAMES)
  return rows.map((row) => ({
    userId: row.id,
    ...profileOf((field) => row[field]),
    externalId: numbers.get(row.id) ?? null,
    columns: keptColumnsOf(entriesOf.get(row.id) ?? []),
  }))
}
