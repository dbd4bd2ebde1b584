import type { Db } from '../db/database.ts'
import { inChunks } from '../db/in-chunks.ts'

/**
 * The accounts that reach beyond an event: an entry for another event, any role, or a password of
 * their own (not a first password set by staff). An import or edit of one event may add an entry to
 * such an account and must not change it (specification, decisions section 11).
 */
export async function accountsBeyond(
  db: Db,
  eventId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await inChunks(userIds, (ids) =>
    db('users as u')
      .whereIn('u.id', ids)
      .where((beyond) =>
        beyond
          .where((own) =>
            own.whereNotNull('u.password_hash').where('u.must_change_password', false),
          )
          .orWhereExists(db('role_grants as g').whereRaw('g.user_id = u.id').select(db.raw('1')))
          .orWhereExists(
            db('entries as n')
              .whereRaw('n.user_id = u.id')
              .whereNot('n.event_id', eventId)
              .select(db.raw('1')),
          ),
      )
      .select('u.id'),
  )
  return new Set(rows.map((row) => row.id))
}
