import { endpoints } from '../../../contract/app/endpoints.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import type { TagDesk } from './tag-desk.ts'

export interface TagDeskRoutesDeps {
  readonly tagDesk: TagDesk
}

/** The tag desk: the desk's reader and the people whose tags it writes. */
export function mountTagDeskRoutes(mount: Mount, { tagDesk }: TagDeskRoutesDeps): void {
  mount(endpoints.getTagDesk, {
    rev: async () => tagDesk.rev(),
    reply: async ({ query }) => tagDesk.view(query.eventId),
  })
  mount(endpoints.armTag, async ({ caller, body }) => {
    await tagDesk.arm(caller.userId, body.eventId, body.userId)
    return tagDesk.view(body.eventId)
  })
  mount(endpoints.disarmTag, async ({ body }) => {
    tagDesk.disarm(body.eventId)
    return tagDesk.view(body.eventId)
  })
  mount(endpoints.overwriteTag, async ({ body }) => {
    tagDesk.overwrite(body)
    return tagDesk.view(body.eventId)
  })
  mount(endpoints.writeTagsInBulk, async ({ caller, body }) => {
    await tagDesk.bulk(caller.userId, body.eventId, body.userIds)
    return tagDesk.view(body.eventId)
  })
}
