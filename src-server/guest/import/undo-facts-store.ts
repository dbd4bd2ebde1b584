import type { Db, Row } from '../../platform/db/database.ts'
import { among } from '../../platform/db/many-rows.ts'
import { placesOf } from '../party/party-store.ts'
import { accountsBeyond } from '../../account/staff/account-reach.ts'
import { consentsIn } from '../../person/consent/consent-store.ts'
import { foldEmail, isEmailChecked } from '../../person/user/user-store.ts'
import {
  ENTRY_COLUMNS,
  IMPORT_ROWS,
  PROFILE_COLUMNS,
  profileColumnsOf,
  type StoredImport,
  type TracedRow,
} from './import-history-store.ts'
import type { EntryFacts, UndoFacts } from './undo-rules.ts'

/** An import that can be undone. */
export type UndoneImport = Pick<StoredImport, 'listId' | 'eventId' | 'seq' | 'at'>

/** Rows of an import, ordered by person, after the given person. */
export const readUndoRows = (
  db: Db,
  listId: string,
  after: string,
  count: number,
): Promise<readonly TracedRow[]> =>
  IMPORT_ROWS.pick('userId', 'added', 'trace').all(
    db('import_rows')
      .where({ import_id: listId })
      .where('user_id', '>', after)
      .orderBy('user_id')
      .limit(count),
  )

/**
 * Changes of the people since the import. In a transaction their accounts are locked first, so a
 * pass that is confirmed at the same moment is either seen, or waits and fails.
 */
export async function readUndoFacts(
  db: Db,
  list: UndoneImport,
  rows: readonly TracedRow[],
): Promise<ReadonlyMap<string, UndoFacts>> {
  const { eventId } = list
  const userIds = rows.map((row) => row.userId)
  const found = db('users')
    .where(among('id', userIds))
    .orderBy('id')
    .select('id', 'password_hash', 'email_folded', 'checked_email', ...PROFILE_COLUMNS)
  const users: Row[] = await (db.isTransaction ? found.forUpdate() : found)
  const entries = Map.groupBy(
    await db('entries')
      .where({ event_id: eventId })
      .where(among('user_id', userIds))
      .select('id', 'user_id', 'ticket_id', ...ENTRY_COLUMNS),
    userOf,
  )
  const qrs = Map.groupBy(
    await db('personal_qrs').where(among('user_id', userIds)).select('id', 'user_id', 'revoked_at'),
    userOf,
  )
  const consents = await consentsIn(db, userIds)
  const beyond = await accountsBeyond(db, eventId, userIds)
  const since = await usedSince(db, list, rows)
  const places = await placesOf(db, eventId, userIds)
  const taken = await takenIdentities(db, eventId, rows)
  return new Map(
    users.map((user): readonly [string, UndoFacts] => {
      const userId = user.id
      return [
        userId,
        {
          profile: profileColumnsOf(user),
          entries: Object.fromEntries((entries.get(userId) ?? []).map(entryFacts)),
          qrs: new Map((qrs.get(userId) ?? []).map((qr) => [qr.id, { revoked: qr.revoked_at !== null }])),
          consent: consents.has(userId),
          party: places.get(userId)?.party ?? null,
          hasPassword: user.password_hash !== null,
          emailChecked: isEmailChecked(user),
          reachesBeyond: beyond.has(userId),
          since: since.has(userId),
          taken: taken.has(userId),
        },
      ]
    }),
  )
}

const userOf = (row: Row): string => row.user_id

const entryFacts = (row: Row): readonly [string, EntryFacts] => [
  row.id,
  {
    ticketId: row.ticket_id,
    state: row.state,
    decided: row.decided_at !== null,
    columns: Object.fromEntries(ENTRY_COLUMNS.map((column) => [column, row[column]])),
  },
]

/** The table and the time of everything that a person can have done or get since an import. */
const USES = [
  ['print_jobs', 'created_at'],
  ['print_run_labels', 'changed_at'],
  ['entries', 'used_at'],
  ['tag_operations', 'created_at'],
  ['pass_drafts', 'updated_at'],
  ['parked_people', 'at'],
  ['merged_people', 'merged_at'],
] as const

/**
 * People with a print, check-in, tag, pass text, question or newer import since the list. An account
 * that the list added has nothing older, whatever the clock was.
 */
async function usedSince(
  db: Db,
  { listId, eventId, seq, at }: UndoneImport,
  rows: readonly TracedRow[],
): Promise<ReadonlySet<string>> {
  const userIds = rows.map((row) => row.userId)
  const addedIds = rows.filter((row) => row.added).map((row) => row.userId)
  const found: Row[][] = []
  const imported = db('import_rows as r')
    .join('imports as i', 'i.id', 'r.import_id')
    .where({ 'i.event_id': eventId })
    .whereNot({ 'i.id': listId })
    .where('i.seq', '>', seq)
    .where(among('r.user_id', userIds))
    .select('r.user_id')
  found.push(await imported)
  for (const [table, time] of USES) {
    const used = db(table)
      .where({ event_id: eventId })
      .where(among('user_id', userIds))
      .whereNotNull(time)
      .where((counted) => counted.where(time, '>=', at).orWhere(among('user_id', addedIds)))
      .select('user_id')
    found.push(await (table === 'print_run_labels' ? used.whereNull('skip_reason') : used))
  }
  return new Set(found.flat().map(userOf))
}

/** People whose earlier e-mail or registration ID now belongs to another person. */
async function takenIdentities(
  db: Db,
  eventId: string,
  rows: readonly TracedRow[],
): Promise<ReadonlySet<string>> {
  const before = rows.flatMap(({ userId, trace }) => [
    ...identity(userId, 'email', trace.profile.email?.[0]),
    ...Object.values(trace.entries).flatMap((changes) =>
      identity(userId, 'external_id', changes.external_id?.[0]),
    ),
  ])
  const valuesOf = (kind: string): string[] =>
    before.filter((one) => one.kind === kind).map((one) => one.value)
  const emails = await db('users')
    .where(among('email_folded', valuesOf('email')))
    .whereIn('id', db('entries').where({ event_id: eventId }).select('user_id'))
    .select('id as user_id', 'email_folded as value')
  const numbers = await db('entries')
    .where({ event_id: eventId })
    .where(among('external_id', valuesOf('external_id')))
    .select('user_id', 'external_id as value')
  const owners = new Map<string, string>([
    ...emails.map((row) => [`email ${row.value}`, userOf(row)] as const),
    ...numbers.map((row) => [`external_id ${row.value}`, userOf(row)] as const),
  ])
  return new Set(
    before
      .filter(({ userId, kind, value }) => {
        const owner = owners.get(`${kind} ${value}`)
        return owner !== undefined && owner !== userId
      })
      .map(({ userId }) => userId),
  )
}

function identity(
  userId: string,
  kind: 'email' | 'external_id',
  value: unknown,
): { userId: string; kind: string; value: string }[] {
  if (typeof value !== 'string') return []
  return [{ userId, kind, value: kind === 'email' ? foldEmail(value) : value }]
}
