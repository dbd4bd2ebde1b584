import { endpoints } from '../../../contract/app/endpoints.ts'
import type { Db } from '../../platform/db/database.ts'
import { streamBounds } from '../../platform/http/connection-bounds.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { createRevStreams, type View } from './rev-streams.ts'

/** The polled reads of everybody. */
const ownViews = (userId: string): readonly View[] => [
  { path: '/api/kiosk/status', scopes: ['names'] },
  { path: '/api/passes/events', scopes: [`user:${userId}`, 'templates'] },
]

/** The polled reads of the managers of an event. */
const eventViews = (eventId: string): readonly View[] => [
  { path: `/api/admin/passes/${eventId}/prints`, scopes: [`event:${eventId}`, 'names'] },
  {
    path: `/api/admin/passes/${eventId}/participants`,
    scopes: [`event:${eventId}`, 'people', 'templates'],
  },
]

/** Streams of revs; `desk`: of the loopback listener. */
export function mountRevStreams(
  mount: Mount,
  { db, desk }: { readonly db: Db; readonly desk: boolean },
): void {
  const streams = createRevStreams({ db, bounds: streamBounds(desk) })
  mount(endpoints.streamRevs, {
    stream: ({ caller: { userId }, request: { ip } }, stream) =>
      streams.open({ userId, ip }, ownViews(userId), stream),
  })
  mount(endpoints.streamEventRevs, {
    stream: ({ caller: { userId }, request: { ip }, params: { eventId } }, stream) =>
      streams.open({ userId, ip }, [...ownViews(userId), ...eventViews(eventId)], stream),
  })
}
