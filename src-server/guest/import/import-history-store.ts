import { createHash } from 'node:crypto'
import type { ImportConsent, ImportMapping } from '../../../contract/guest/import/import.ts'
import { PROFILE_FIELD_NAMES } from '../../../contract/person/profile/profile-fields.ts'
import { asCount, isoTime } from '../../platform/db/column-values.ts'
import type { Db, Row } from '../../platform/db/database.ts'
import { insertMany, among } from '../../platform/db/many-rows.ts'
import {
  flag,
  integer,
  json,
  named,
  orNull,
  table,
  text,
  time,
  type RecordOf,
} from '../../platform/db/table.ts'
import { placesOf } from '../party/party-store.ts'
import { consentsIn } from '../../person/consent/consent-store.ts'
import { foldHeading } from '../../platform/table-files/clean-text.ts'
import type { StateChoice } from './state-columns.ts'
import { traceOf, type ImportTrace, type PersonSnapshot } from './import-trace.ts'

export const IMPORTS = table('imports', {
  listId: named('id', text()),
  eventId: text(),
  /** Order of the imports of an event. */
  seq: integer(),
  fileName: text(),
  /** SHA-256 of the sorted headings. */
  headingsKey: text(),
  /** In the order of the file. */
  headings: json<readonly string[]>(),
  mapping: json<ImportMapping>(),
  consent: json<ImportConsent>(),
  /** Null for the command line. */
  importedBy: orNull(text()),
  at: named('imported_at', time()),
  added: integer(),
  changed: integer(),
  undoneAt: orNull(time()),
  undoneBy: orNull(text()),
  /** People whom the undo has removed and restored so far. */
  removed: integer(),
  restored: integer(),
  keptColumns: named('kept', json<readonly number[]>()),
  /** Places without a name. */
  places: integer(),
  undoStartedAt: orNull(time()),
  /** People of the import when its undo began. */
  undoOf: integer(),
  undoDone: integer(),
  /** Null for an import of an earlier version. */
  states: orNull(json<StateChoice | null>()),
  /** The list (shop) of the numbers. */
  list: named('list_name', text()),
})
export type StoredImport = RecordOf<typeof IMPORTS>

export const IMPORT_ROWS = table('import_rows', {
  importId: text(),
  userId: text(),
  /** The import created the account. */
  added: flag(),
  trace: json<ImportTrace>(),
})

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
export const profileColumnsOf = (row: Readonly<Row>): Readonly<Row> =>
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
export interface ImportRecord
  extends
    Pick<StoredImport, 'eventId' | 'fileName' | 'list' | 'mapping' | 'consent'>,
    Partial<Pick<StoredImport, 'keptColumns'>> {
  readonly importId: string
  readonly header: readonly string[]
  readonly states: StateChoice
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
export type TracedRow = Omit<RecordOf<typeof IMPORT_ROWS>, 'importId'>

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
    const { header, now, by, keptColumns = [], ...fields } = record
    await IMPORTS.insert(trx, {
      ...fields,
      listId: importId,
      importedBy: by,
      seq: last + 1,
      headingsKey: headingsKey(header),
      headings: header.map(foldHeading),
      keptColumns,
      at: isoTime(now),
    })
  }
  await insertMany(
    trx,
    'import_rows',
    rows.map((row) => IMPORT_ROWS.write({ ...row, importId })),
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
  const users = await trx('users')
    .where(among('id', userIds))
    .select('id', ...PROFILE_COLUMNS)
  const entries = await trx('entries')
    .where({ event_id: eventId })
    .where(among('user_id', userIds))
    .select('id', 'user_id', ...ENTRY_COLUMNS)
  const qrs = await trx('personal_qrs').where(among('user_id', userIds)).select('id', 'user_id')
  const consents = await consentsIn(trx, userIds)
  const places = await placesOf(trx, eventId, userIds)
  const entriesOf = Map.groupBy(entries, (row) => row.user_id)
  const qrsOf = Map.groupBy(qrs, (row) => row.user_id)
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
        qrIds: (qrsOf.get(id as string) ?? []).map((row) => row.id),
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

const REMEMBERED = IMPORTS.pick('mapping', 'keptColumns', 'states', 'consent', 'list', 'at')
/** The columns that staff chose for a list with the same headings. */
export type RememberedColumns = RecordOf<typeof REMEMBERED>

/** The last import of the event with the same headings in any order, or null. */
export async function rememberedColumns(
  db: Db,
  eventId: string,
  header: readonly string[],
): Promise<RememberedColumns | null> {
  const row = await db('imports')
    .where({ event_id: eventId, headings_key: headingsKey(header) })
    .orderBy('seq', 'desc')
    .first()
  if (!row) return null
  const places = numbered(IMPORTS.read(row).headings)
  const here = new Map(numbered(header.map(foldHeading)).map((name, index) => [name, index]))
  const columnNow = (index: number): number | undefined => here.get(places[index] ?? '')
  const columnsNow = (columns: readonly number[]): number[] =>
    columns.map(columnNow).filter((column) => column !== undefined)
  const { mapping, keptColumns, states, ...remembered } = REMEMBERED.read(row)
  return {
    ...remembered,
    mapping: Object.fromEntries(
      Object.entries(mapping).flatMap(([field, index]) => {
        const at = columnNow(index)
        return at === undefined ? [] : [[field, at]]
      }),
    ),
    states: states && { ...states, columns: columnsNow(states.columns) },
    keptColumns: columnsNow(keptColumns),
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
