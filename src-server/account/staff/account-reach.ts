import { asBoolean } from '../../platform/db/column-values.ts'
import type { Db } from '../../platform/db/database.ts'
import { among } from '../../platform/db/many-rows.ts'

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
  const rows = await db('users as u')
    .where(among('u.id', userIds))
    .where((beyond) =>
      beyond
        .where((own) => own.whereNotNull('u.password_hash').where('u.must_change_password', false))
        .orWhereExists(db('role_grants as g').whereRaw('g.user_id = u.id').select(db.raw('1')))
        .orWhereExists(
          db('entries as n').whereRaw('n.user_id = u.id').whereNot('n.event_id', eventId).select(db.raw('1')),
        ),
    )
    .select('u.id')
  return new Set(rows.map((row) => row.id))
}

/**
 * True if only this event uses the account: no role, no entry of another event, no app of its own,
 * and no password of its own that began elsewhere than with a first password of this event. The
 * event's managers may then decide who gets into it.
 */
export async function belongsToEventAlone(db: Db, eventId: string, userId: string): Promise<boolean> {
  const user = await db('users')
    .where({ id: userId })
    .first('password_hash', 'must_change_password', 'password_event_id')
  const isOfEvent =
    user &&
    (user.password_hash === null ||
      asBoolean(user.must_change_password) ||
      user.password_event_id === eventId)
  if (!isOfEvent) return false
  const elsewhere =
    (await db('role_grants').where({ user_id: userId }).first('role')) ??
    (await db('entries').where({ user_id: userId }).whereNot({ event_id: eventId }).first('id')) ??
    (await db('oauth_clients').where({ owner_id: userId }).first('client_id'))
  return elsewhere === undefined
}
