import type { EventRole, Role } from '../../../contract/person/user/person.ts'
import type { Db } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { named, orNull, table, text, time, type RecordOf } from '../../platform/db/table.ts'
import { accountsBeyond } from './account-reach.ts'

const ANY_EVENT = '*'

export const GRANTS = table('role_grants', {
  userId: text(),
  role: text<Role['role']>(),
  /** Null for a role without event. */
  eventId: named('event_id', {
    ...text(),
    read: (stored): string | null => (stored === ANY_EVENT ? null : (stored as string)),
    write: (eventId: string | null) => eventId ?? ANY_EVENT,
  }),
  grantedBy: orNull(text()),
  grantedAt: time(),
})
const ROLE = GRANTS.pick('role', 'eventId')

/** True if a grant has these values and, if given, one of the roles. */
async function hasGrant(
  db: Db,
  where: Readonly<Record<string, string>>,
  roles?: readonly Role['role'][],
): Promise<boolean> {
  const grants = db('role_grants').where(where)
  if (roles) grants.whereIn('role', [...roles])
  return (await grants.first('role')) !== undefined
}

export const rolesOf = (db: Db, userId: string): Promise<readonly Role[]> =>
  ROLE.all(db('role_grants').where({ user_id: userId }).orderBy(['role', 'event_id']))

/**
 * True if the person is a manager of the event. Administrators are managers only if they have the
 * role.
 */
export async function managesEvent(db: Db, userId: string, eventId: string): Promise<boolean> {
  return hasGrant(db, { user_id: userId, role: 'event_manager', event_id: eventId })
}

/** Roles that work at the desk of an event. */
const EVENT_ROLES: readonly EventRole[] = ['event_manager', 'receptionist']

/** True if the person is a receptionist or a manager of the event. */
export async function worksAtEvent(db: Db, userId: string, eventId: string): Promise<boolean> {
  return hasGrant(db, { user_id: userId, event_id: eventId }, EVENT_ROLES)
}

/** True if the person manages any event, or is an administrator. */
export async function managesAnything(db: Db, userId: string): Promise<boolean> {
  return hasGrant(db, { user_id: userId }, ['admin', 'event_manager'])
}

export async function isAdmin(db: Db, userId: string): Promise<boolean> {
  return hasGrant(db, { user_id: userId, role: 'admin' })
}

/**
 * True if the account has an entry in another event, any role, or a password of its own
 * (specification, decisions section 11).
 */
export async function reachesBeyondEvent(db: Db, userId: string, eventId: string): Promise<boolean> {
  return (await accountsBeyond(db, eventId, [userId])).has(userId)
}

export async function hasAnyRole(db: Db, userId: string): Promise<boolean> {
  return hasGrant(db, { user_id: userId })
}

/** Gives the role. It replaces another role at the same event: a person has one role per event. */
export async function grantRole(
  db: Db,
  { now, ...grant }: Omit<RecordOf<typeof GRANTS>, 'grantedAt'> & { readonly now: number },
): Promise<void> {
  const { userId, eventId } = grant
  const row = GRANTS.write({ ...grant, grantedAt: isoTime(now) })
  const grants = () => db('role_grants')
  if ((await grants().where(GRANTS.write({ userId, eventId })).update(row)) === 0) await grants().insert(row)
}

/**
 * Revokes the person's role at the event.
 *
 * @returns the revoked role; null if there was none
 */
export async function revokeEventRole(db: Db, userId: string, eventId: string): Promise<EventRole | null> {
  const had = await db('role_grants')
    .where({ user_id: userId, event_id: eventId })
    .whereIn('role', [...EVENT_ROLES])
    .first('role')
  if (!had) return null
  await db('role_grants').where({ user_id: userId, event_id: eventId, role: had.role }).delete()
  return had.role as EventRole
}

export async function adminExists(db: Db): Promise<boolean> {
  return hasGrant(db, { role: 'admin' })
}

interface StaffMember {
  readonly userId: string
  readonly name: string
  readonly email: string | null
  readonly roles: Role[]
}

/** People with a role for the event, and the kiosk's administrators. */
export async function staffOf(db: Db, eventId: string): Promise<StaffMember[]> {
  const rows = await db('role_grants as g')
    .join('users as u', 'u.id', 'g.user_id')
    .whereIn('g.event_id', [eventId, ANY_EVENT])
    .orderBy(['u.name', 'u.id', 'g.role'])
    .select('u.id', 'u.name', 'u.email', 'g.role', 'g.event_id')
  const people = new Map<string, StaffMember>()
  for (const row of rows) {
    const person: StaffMember = people.get(row.id) ?? {
      userId: row.id,
      name: row.name,
      email: row.email,
      roles: [],
    }
    person.roles.push(ROLE.read(row))
    people.set(row.id, person)
  }
  return [...people.values()]
}
