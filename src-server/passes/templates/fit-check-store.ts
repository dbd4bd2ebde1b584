import type { Db } from '../../db/database.ts'
import { asCount } from '../../db/column-values.ts'
import { VALID_ENTRY_STATES } from '../../events/entry-store.ts'
import { toDraft, type StoredDraft } from '../draft-store.ts'
import { toUser, type User } from '../../people/user-store.ts'

/** Valid confirmations: of the stored draft under this template revision. */
export async function countConfirmations(
  db: Db,
  eventId: string,
  templateRevision: number,
): Promise<number> {
  const row = await db('pass_drafts')
    .where({ event_id: eventId, confirmed_template_revision: templateRevision })
    .whereRaw('confirmed_revision = revision')
    .count('user_id as n')
    .first()
  return asCount(row)
}

/** Participants with the texts on their passes, ordered by id, after `after`. */
export async function participantsAfter(
  db: Db,
  eventId: string,
  after: string | null,
  limit: number,
): Promise<{ user: User; draft: StoredDraft | null }[]> {
  const people = db('users').whereIn(
    'id',
    db('entries')
      .where({ event_id: eventId })
      .whereIn('state', [...VALID_ENTRY_STATES])
      .select('user_id'),
  )
  if (after !== null) people.where('id', '>', after)
  const users: Record<string, unknown>[] = await people.orderBy('id').limit(limit)
  const drafts: Record<string, unknown>[] = await db('pass_drafts')
    .where({ event_id: eventId })
    .whereIn(
      'user_id',
      users.map((user) => user.id as string),
    )
  const byUser = new Map(drafts.map((row) => [row.user_id, toDraft(row)]))
  return users.map((row) => ({ user: toUser(row), draft: byUser.get(row.id) ?? null }))
}
