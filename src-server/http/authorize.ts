import type { Endpoint } from '../../contract/core/endpoint.ts'
import type { Db } from '../db/database.ts'
import { eventExists } from '../events/event-store.ts'
import type { Caller } from '../sign-in/find-caller.ts'
import {
  hasAnyRole,
  isAdmin,
  managesAnything,
  managesEvent,
  worksAtEvent,
} from '../people/role-store.ts'
import { ApiError } from './api-error.ts'

export interface EventNamed {
  readonly params?: unknown
  readonly body?: unknown
  readonly query?: unknown
}

/** The event that a call is about: of its path, body or query. */
export function eventIdOf(call: EventNamed): string | undefined {
  for (const part of [call.params, call.body, call.query]) {
    const eventId = (part as { eventId?: unknown } | undefined)?.eventId
    if (typeof eventId === 'string') return eventId
  }
  return undefined
}

/**
 * 404 for an unknown event, then 403 without the role. Where a call names no event (a print job, a
 * printer), the role at any event is asked for; a handler that learns the event answers a record of
 * another one like an unknown id.
 */
export async function requireRole(
  db: Db,
  row: Endpoint,
  caller: Caller | null,
  call: EventNamed,
): Promise<void> {
  const role = row.access.role
  if (!role || !caller) return
  if (role === 'admin') {
    if (!(await isAdmin(db, caller.userId))) throw new ApiError('admin_required')
    return
  }
  const eventId = eventIdOf(call)
  if (eventId === undefined) {
    const has = role === 'receptionist' ? hasAnyRole : managesAnything
    if (!(await has(db, caller.userId))) throw refusal(role)
    return
  }
  if (!(await eventExists(db, eventId))) throw new ApiError('event_not_found')
  await (role === 'receptionist' ? requireReceptionist : requireManager)(db, caller, eventId)
}

const refusal = (role: 'receptionist' | 'event_manager'): ApiError =>
  new ApiError(
    'event_manager_required',
    role === 'receptionist' ? { message: 'Only the staff of this event may do this.' } : {},
  )

/** 403 unless the caller manages the event. */
async function requireManager(db: Db, caller: Caller, eventId: string): Promise<void> {
  if (!(await managesEvent(db, caller.userId, eventId))) throw refusal('event_manager')
}

/** 403 unless the caller works at the event's desk: as a receptionist or as its manager. */
async function requireReceptionist(db: Db, caller: Caller, eventId: string): Promise<void> {
  if (!(await worksAtEvent(db, caller.userId, eventId))) throw refusal('receptionist')
}
