import type { EventRole, Role } from '../../../contract/person/user/person.ts'
import type { Db } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { accountsBeyond } from './account-reach.ts'

const ANY_EVENT = '*'

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

export async function rolesOf(db: Db, userId: string): Promise<readonly Role[]> {
  const rows = await db('role_grants').where({ user_id: userId }).orderBy(['role', 'event_id'])
  return rows.map((row) => ({
    role: row.role,
    eventId: row.event_id === ANY_EVENT ? null : row.event_id,
  }))
}

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
export async function reachesBeyondEvent(
  db: Db,
  userId: string,
  eventId: string,
): Promise<boolean> {
  return (await accountsBeyond(db, eventId, [userId])).has(userId)
}

export async function hasAnyRole(db: Db, userId: string): Promise<boolean> {
  return hasGrant(db, { user_id: userId })
}

/** Gives the role. It replaces another role at the same event: a person has one role per event. */
export async function grantRole(
  db: Db,
  grant: {
    userId: string
    role: Role['role']
    eventId: string | null
    grantedBy: string | null
    now: number
  },
): Promise<void> {
  const at = { user_id: grant.userId, event_id: grant.eventId ?? ANY_EVENT }
  const given = { role: grant.role, granted_by: grant.grantedBy, granted_at: isoTime(grant.now) }
  if ((await db('role_grants').where(at).update(given)) === 0)
    await db('role_grants').insert({ ...at, ...given })
}

/**
 * Revokes the person's role at the event.
 *
 * @returns the revoked role; null if there was none
 */
export async function revokeEventRole(
  db: Db,
  userId: string,
  eventId: string,
): Promise<EventRole | null> {
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
    person.roles.push({ role: row.role, eventId: row.event_id === ANY_EVENT ? null : row.event_id })
    people.set(row.id, person)
  }
  return [...people.values()]
}
