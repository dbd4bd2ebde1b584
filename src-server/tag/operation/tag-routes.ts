import { endpoints } from '../../../contract/app/endpoints.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { audited } from '../../platform/db/audit-store.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { findUser } from '../../person/user/user-store.ts'
import { completeTag } from './complete-tag.ts'
import { prepareTag } from './prepare-tag.ts'
import { setPublicProfile } from '../../person/profile/profile-store.ts'
import { ownProfileView } from '../../person/profile/profile-view.ts'
import { resolveTag } from './resolve-tag.ts'
import { rewriteTag } from './rewrite-tag.ts'
import type { TagDeps } from '../page/tag-access.ts'
import { publicProfile, tagProfile } from '../page/public-profile.ts'
import { completionView, staffCompletionView } from './tag-view.ts'

/** Rows 5 to 9, 12 and 13 of the native-client pass API, and public profiles. */
export function mountTagRoutes(mount: Mount, deps: TagDeps): void {
  mount(endpoints.prepareTag, ({ caller, params, body }) =>
    prepareTag(deps, { by: 'self', userId: caller.userId, ...params }, body),
  )
  mount(endpoints.completeTag, async ({ caller, params, body }) =>
    completionView(await completeTag(deps, { by: 'self', userId: caller.userId, ...params }, body)),
  )
  mount(endpoints.rewriteTag, ({ caller, params, body }) =>
    rewriteTag(deps, caller.userId, params.eventId, body),
  )
  mount(endpoints.tagProfile, ({ request, body }) => tagProfile(deps, request.ip, body.key))
  mount(endpoints.resolveTag, ({ caller, body }) => resolveTag(deps, caller.userId, body))
  mount(endpoints.staffPrepareTag, ({ caller, params, body }) => {
    const { userId, qr, ...prepare } = body
    return prepareTag(deps, { by: 'staff', staffId: caller.userId, userId, qr, ...params }, prepare)
  })
  mount(endpoints.staffCompleteTag, async ({ caller, params, body }) => {
    const { userId, ...report } = body
    return staffCompletionView(
      await completeTag(deps, { by: 'staff', staffId: caller.userId, userId, ...params }, report),
    )
  })
  mountProfiles(mount, deps)
}

function mountProfiles(mount: Mount, deps: TagDeps): void {
  const { db } = deps
  mount(endpoints.getProfile, ({ request, params }) =>
    publicProfile(deps, request.ip, params.userId),
  )
  mount(endpoints.getOwnProfile, async ({ caller }) =>
    ownProfileView((await findUser(db, caller.userId))!),
  )
  mount(endpoints.setOwnProfile, async ({ caller, body }) => {
    const { userId } = caller
    await audited(
      deps,
      (trx) => setPublicProfile(trx, userId, body.publicProfile, isoTime(deps.now())),
      { action: 'set_public_profile', userId, subjectId: userId, detail: body },
    )
    return ownProfileView((await findUser(db, userId))!)
  })
}
