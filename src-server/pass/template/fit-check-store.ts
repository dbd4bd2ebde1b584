import type { Db, Row } from '../../platform/db/database.ts'
import { asCount } from '../../platform/db/column-values.ts'
import { VALID_ENTRY_STATES } from '../../event/entry/entry-store.ts'
import { toDraft, type StoredDraft } from '../draft/draft-store.ts'
import { toUser, type User } from '../../person/user/user-store.ts'

/** Valid entries, of one of the ticket types if they are given. */
function validEntries(db: Db, eventId: string, ticketIds?: readonly string[]) {
  const entries = db('entries')
    .where({ event_id: eventId })
    .whereIn('state', [...VALID_ENTRY_STATES])
  return ticketIds ? entries.whereIn('ticket_id', [...ticketIds]) : entries
}

/** The ticket types of an event. */
export function ticketTypesOf(
  db: Db,
  eventId: string,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  return db('ticket_types').where({ event_id: eventId }).select('id', 'name')
}

/** Number of people with a valid entry for one of the ticket types. */
export async function countHolders(db: Db, eventId: string, ticketIds: readonly string[]): Promise<number> {
  return asCount(await validEntries(db, eventId, ticketIds).countDistinct('user_id as n').first())
}

/** Valid confirmations of these people: of the stored draft under one of the revisions. */
export async function countConfirmations(
  db: Db,
  eventId: string,
  templateRevisions: readonly number[],
  ticketIds: readonly string[],
): Promise<number> {
  const row = await db('pass_drafts')
    .where({ event_id: eventId })
    .whereIn('confirmed_template_revision', [...templateRevisions])
    .whereIn('user_id', validEntries(db, eventId, ticketIds).select('user_id'))
    .whereRaw('confirmed_revision = revision')
    .count('user_id as n')
    .first()
  return asCount(row)
}

/**
 * Participants with the texts on their passes, ordered by id, after `after`. `ticketIds`: only
 * holders of one of these ticket types.
 */
export async function participantsAfter(
  db: Db,
  eventId: string,
  after: string | null,
  limit: number,
  ticketIds?: readonly string[],
): Promise<{ user: User; draft: StoredDraft | null }[]> {
  const people = db('users').whereIn('id', validEntries(db, eventId, ticketIds).select('user_id'))
  if (after !== null) people.where('id', '>', after)
  const users: Row[] = await people.orderBy('id').limit(limit)
  const drafts: Row[] = await db('pass_drafts')
    .where({ event_id: eventId })
    .whereIn(
      'user_id',
      users.map((user) => user.id),
    )
  const byUser = new Map(drafts.map((row) => [row.user_id, toDraft(row)]))
  return users.map((row) => ({ user: toUser(row), draft: byUser.get(row.id) ?? null }))
}
