import { createHash } from 'node:crypto'
import type { ImportConsent, ImportMapping } from '../../../contract/guest/import/import.ts'
import { PROFILE_FIELD_NAMES } from '../../../contract/person/profile/profile-fields.ts'
import { asCount, isoTime } from '../../platform/db/column-values.ts'
import type { Db } from '../../platform/db/database.ts'
import { inChunks } from '../../platform/db/in-chunks.ts'
import { insertMany } from '../../platform/db/insert-many.ts'
import { placesOf } from '../party/party-store.ts'
import { consentsIn } from '../../person/consent/consent-store.ts'
import { foldHeading } from '../../platform/table-files/fold-heading.ts'
import type { StateChoice } from './state-columns.ts'
import { traceOf, type ImportTrace, type PersonSnapshot } from './import-trace.ts'

/** Columns of an account that a list can change. */
export const PROFILE_COLUMNS = [
  'name',
  'given_name',
  'family_name',
  'kana',
  'email',
  'locale',
  ...PROFILE_FIELD_NAMES,
] as const

/** The columns of an account's row that a list can change. */
export const profileColumnsOf = (
  row: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(PROFILE_COLUMNS.map((column) => [column, row[column]]))

/** Columns of an entry that a list can change. */
export const ENTRY_COLUMNS = [
  'external_id',
  'list_name',
  'kept_columns',
  'state',
  'state_before',
  'decided_at',
  'decided_by',
] as const

/** An import as recorded with its first group of rows. */
export interface ImportRecord {
  readonly importId: string
  readonly eventId: string
  readonly fileName: string
  /** The list (shop) of the numbers. */
  readonly list: string
  readonly header: readonly string[]
  readonly mapping: ImportMapping
  readonly keptColumns?: readonly number[]
  readonly states: StateChoice
  readonly consent: ImportConsent
  /** The staff member; null on the command line. */
  readonly by: string | null
  readonly now: number
}

/** What an import stored: people, and places without a name. */
export interface StoredRows {
  readonly people: readonly TracedRow[]
  readonly places: number
}

/** A person whom an import added or changed. */
export interface TracedRow {
  readonly userId: string
  readonly added: boolean
  readonly trace: ImportTrace
}

/** Records a group of stored rows. Call it in their transaction, under the import lock. */
export async function recordImportRows(
  trx: Db,
  record: ImportRecord,
  { people: rows, places }: StoredRows,
): Promise<void> {
  if (rows.length === 0 && places === 0) return
  const { importId, eventId } = record
  const known = await trx('imports').where({ id: importId }).first('undo_started_at')
  if (known?.undo_started_at) throw new Error('The import was undone while it was running.')
  if (!known) {
    const last = asCount(await trx('imports').where({ event_id: eventId }).max('seq as n').first())
    await trx('imports').insert({
      id: importId,
      event_id: eventId,
      seq: last + 1,
      file_name: record.fileName,
      list_name: record.list,
      headings_key: headingsKey(record.header),
      headings: JSON.stringify(record.header.map(foldHeading)),
      mapping: JSON.stringify(record.mapping),
      kept: JSON.stringify(record.keptColumns ?? []),
      consent: JSON.stringify(record.consent),
      states: JSON.stringify(record.states),
      imported_by: record.by,
      imported_at: isoTime(record.now),
    })
  }
  await insertMany(
    trx,
    'import_rows',
    rows.map(({ userId, added, trace }) => ({
      import_id: importId,
      user_id: userId,
      added,
      trace: JSON.stringify(trace),
    })),
  )
  const added = rows.filter((row) => row.added).length
  await trx('imports')
    .where({ id: importId })
    .update({
      added: trx.raw('added + ?', [added]),
      changed: trx.raw('changed + ?', [rows.length - added]),
      places: trx.raw('places + ?', [places]),
    })
}

/** Current data of registered persons, to compare after the import. */
export async function snapshotPeople(
  trx: Db,
  eventId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, PersonSnapshot>> {
  const users = await inChunks(userIds, (ids) =>
    trx('users')
      .whereIn('id', ids)
      .select('id', ...PROFILE_COLUMNS),
  )
  const entries = await inChunks(userIds, (ids) =>
    trx('entries')
      .where({ event_id: eventId })
      .whereIn('user_id', ids)
      .select('id', 'user_id', ...ENTRY_COLUMNS),
  )
  const qrs = await inChunks(userIds, (ids) =>
    trx('personal_qrs').whereIn('user_id', ids).select('id', 'user_id'),
  )
  const consents = await consentsIn(trx, userIds)
  const places = await placesOf(trx, eventId, userIds)
  const entriesOf = Map.groupBy(entries, (row) => row.user_id as string)
  const qrsOf = Map.groupBy(qrs, (row) => row.user_id as string)
  return new Map(
    users.map(({ id, ...profile }) => [
      id as string,
      {
        profile,
        entries: Object.fromEntries(
          (entriesOf.get(id as string) ?? []).map(({ id: entryId, user_id: _, ...columns }) => [
            entryId,
            columns,
          ]),
        ) as PersonSnapshot['entries'],
        qrIds: (qrsOf.get(id as string) ?? []).map((row) => row.id as string),
        consent: consents.has(id as string),
        place: places.get(id as string) ?? null,
      },
    ]),
  )
}

/** Changes of registered persons since the snapshot. */
export async function tracesSince(
  trx: Db,
  eventId: string,
  before: ReadonlyMap<string, PersonSnapshot>,
  /** Ids of the tags that the import ended, by person. */
  tags: ReadonlyMap<string, readonly string[]> = new Map(),
): Promise<readonly TracedRow[]> {
  const after = await snapshotPeople(trx, eventId, [...before.keys()])
  return [...before].flatMap(([userId, then]) => {
    const now = after.get(userId)
    const tagIds = tags.get(userId)
    const trace = { ...(now && traceOf(then, now)), ...(tagIds && { tagIds }) } as ImportTrace
    return now ? [{ userId, added: false, trace }] : []
  })
}

/** The columns that staff chose for a list with the same headings. */
export interface RememberedColumns {
  readonly mapping: ImportMapping
  readonly keptColumns: readonly number[]
  /** Null for an import of an earlier version. */
  readonly states: StateChoice | null
  readonly consent: ImportConsent
  /** The list (shop) of the numbers. */
  readonly list: string
  readonly at: string
}

/** The last import of the event with the same headings in any order, or null. */
export async function rememberedColumns(
  db: Db,
  eventId: string,
  header: readonly string[],
): Promise<RememberedColumns | null> {
  const row = await db('imports')
    .where({ event_id: eventId, headings_key: headingsKey(header) })
    .orderBy('seq', 'desc')
    .first('headings', 'mapping', 'kept', 'states', 'consent', 'list_name', 'imported_at')
  if (!row) return null
  const places = numbered(JSON.parse(row.headings as string) as string[])
  const here = new Map(numbered(header.map(foldHeading)).map((name, index) => [name, index]))
  const columnNow = (index: number): number | undefined => here.get(places[index] ?? '')
  const mapping = Object.fromEntries(
    Object.entries(JSON.parse(row.mapping as string) as ImportMapping).flatMap(([field, index]) => {
      const at = columnNow(index)
      return at === undefined ? [] : [[field, at]]
    }),
  )
  const kept = JSON.parse(row.kept as string) as number[]
  const states = JSON.parse((row.states as string | null) ?? 'null') as StateChoice | null
  return {
    mapping,
    states: states && {
      ...states,
      columns: states.columns.map(columnNow).filter((column) => column !== undefined),
    },
    keptColumns: kept.map(columnNow).filter((column) => column !== undefined),
    consent: JSON.parse(row.consent as string) as ImportConsent,
    list: row.list_name as string,
    at: row.imported_at as string,
  }
}

/** Names of the lists (shops) whose numbers the event has; empty: numbers without a list. */
export async function listsOf(db: Db, eventId: string): Promise<string[]> {
  return db('entries')
    .where({ event_id: eventId })
    .whereNotNull('external_id')
    .distinct('list_name')
    .orderBy('list_name')
    .pluck('list_name')
}

/** Headings that distinguish columns of one name. */
function numbered(headings: readonly string[]): readonly string[] {
  const seen = new Map<string, number>()
  return headings.map((heading) => {
    const count = (seen.get(heading) ?? 0) + 1
    seen.set(heading, count)
    return `${count} ${heading}`
  })
}

const headingsKey = (header: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(header.map(foldHeading).sort()))
    .digest('hex')
