import type { Endpoint } from '../../contract/endpoint.ts'
import type { Db } from '../db/database.ts'
import { eventExists } from '../event/event-store.ts'
import type { Caller } from '../person/caller.ts'
import { hasAnyRole, isAdmin, managesEvent } from '../person/role-store.ts'
import { ApiError } from './api-error.ts'

interface EventNamed {
  readonly params?: unknown
  readonly body?: unknown
  readonly query?: unknown
}

/** The event that a call is about: of its path, body or query. */
function eventIdOf(call: EventNamed): string | undefined {
  for (const part of [call.params, call.body, call.query]) {
    const eventId = (part as { eventId?: unknown } | undefined)?.eventId
    if (typeof eventId === 'string') return eventId
  }
  return undefined
}

/**
 * 404 for an unknown event, then 403 without the role. Calls about a print job or printer name no event: their
 * handlers ask `requireManager` themselves once they know it.
 */
export async function requireRole(db: Db, row: Endpoint, caller: Caller | null, call: EventNamed): Promise<void> {
  const role = row.access.role
  if (!role || !caller) return
  if (role === 'admin') {
    if (!(await isAdmin(db, caller.userId))) throw new ApiError('admin_required')
    return
  }
  const eventId = eventIdOf(call)
  if (eventId === undefined) return
  if (!(await eventExists(db, eventId))) throw new ApiError('event_not_found')
  await requireManager(db, caller, eventId)
}

/** 403 unless the caller manages the event. */
export async function requireManager(db: Db, caller: Caller, eventId: string): Promise<void> {
  if (!(await managesEvent(db, caller.userId, eventId))) throw new ApiError('event_manager_required')
}

/** 403 unless the caller is of the staff of any event: for what belongs to the desk, or to no event. */
export async function requireStaff(db: Db, caller: Caller, message?: string): Promise<void> {
  if (!(await hasAnyRole(db, caller.userId))) throw new ApiError('event_manager_required', message === undefined ? {} : { message })
}
