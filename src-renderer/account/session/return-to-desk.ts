import type { QueryClient } from '@tanstack/react-query'
import { deskEventEndpoints } from '../../../contract/event/event/desk-event.ts'
import { personEndpoints } from '../../../contract/person/user/person.ts'
import { call, type ReplyTo } from '../../api/call.ts'

type Session = ReplyTo<typeof personEndpoints.getSession>

/** A desk whose session expired. */
export interface LeftDesk {
  readonly session: Session
  /** The open event; null without one. */
  readonly eventId: string | null
}

/**
 * Keeps cached replies during the sign-in; otherwise they are dropped a minute after they were last
 * shown.
 */
export function keepData(client: QueryClient): void {
  for (const query of client.getQueryCache().getAll())
    query.setOptions({ ...query.options, gcTime: Number.POSITIVE_INFINITY })
}

/**
 * True if the desk may continue unchanged: the same person, or another one who works at the event.
 */
export async function mayReturn(left: LeftDesk, made: Session): Promise<boolean> {
  if (made.mustChangePassword) return false
  if (left.eventId === null || made.user.userId === left.session.user.userId) return true
  const { events } = await call(deskEventEndpoints.listDeskEvents)
  return events.some((event) => event.eventId === left.eventId)
}

/** Clears the errors of refused reads, and refetches all data when it is shown. */
export function readAnew(client: QueryClient): void {
  for (const query of client.getQueryCache().getAll()) {
    if (query.state.status !== 'error') continue
    if (query.state.data === undefined) query.reset()
    else client.setQueryData(query.queryKey, query.state.data)
  }
  void client.invalidateQueries({ refetchType: 'none' })
}
