import { endpoints } from '../../../contract/app/endpoints.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { audited } from '../../platform/db/audit-store.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { findUser } from '../../person/user/user-store.ts'
import { completeTag } from './complete-tag.ts'
import { prepareTag } from './prepare-tag.ts'
import { setPublicProfile } from '../../person/profile/profile-store.ts'
import { ownProfileView } from '../../person/profile/profile-view.ts'
import { type TagDeps, tagAccess } from '../page/tag-access.ts'
import { publicProfile, tagProfile } from '../page/public-profile.ts'
import { completionView, staffCompletionView } from './tag-view.ts'
import type { z } from 'zod'
import type {
  ResolveTag,
  TagResolution,
  RewriteTag,
  TagRewrite,
} from '../../../contract/tag/operation/tag.ts'
import { entriesOf, isValidEntry } from '../../event/entry/entry-store.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { requireConsent } from '../../person/consent/consent-store.ts'
import { findTagKey } from '../key/tag-key-store.ts'
import { isLive, isOpen } from './tag-rules.ts'
import type { Db } from '../../platform/db/database.ts'
import { findOperation, lockPerson, setRewrite } from './tag-operation-store.ts'
import { overwriteFingerprint, urlMessageHex } from '../key/tag-url.ts'

/**
 * Row 7: allows one operation to overwrite one content of one tag, an older card of the same
 * person. The card's entitlement may have ended. Staff may have opened the operation.
 */
async function rewriteTag(
  deps: TagDeps,
  userId: string,
  eventId: string,
  body: RewriteTag,
): Promise<z.infer<typeof TagRewrite>> {
  const key = deps.tagUrls.requireKey(body.url)
  const allow = async (trx: Db): Promise<void> => {
    await lockPerson(trx, userId)
    await tagAccess(trx, deps, { by: 'self', eventId, userId })
    const operation = await findOperation(trx, body.operationId)
    const theirs =
      operation?.userId === userId && operation.eventId === eventId && isOpen(operation, deps.now())
    if (!theirs) throw new ApiError('pass_nfc_operation_expired')
    const tagHmac = deps.secrets.hmac('tag-uid', body.tagHash)
    const card = await findTagKey(trx, deps.secrets.hmac('tag-key', key))
    if (card?.userId !== userId || card.tagHmac !== tagHmac) throw new ApiError('pass_nfc_invalid')
    const expected = overwriteFingerprint(operation.id, body.tagHash, urlMessageHex(body.url))
    if (body.fingerprint !== expected) throw new ApiError('pass_nfc_rewrite_required')
    await setRewrite(trx, operation.id, { tagHmac, fingerprint: expected })
  }
  await audited(deps, allow, {
    action: 'allow_overwrite',
    userId,
    eventId,
    subjectId: userId,
    detail: { operation: body.operationId },
  })
  return { operationId: body.operationId, fingerprint: body.fingerprint, authorized: true }
}

/** Row 9: the event of the person's current tag, by URL and tag hash. Records nothing. */
async function resolveTag(
  deps: TagDeps,
  userId: string,
  body: ResolveTag,
): Promise<z.infer<typeof TagResolution>> {
  const key = deps.tagUrls.requireKey(body.url)
  const card = await findTagKey(deps.db, deps.secrets.hmac('tag-key', key))
  const own = card?.userId === userId ? card : null
  if (own && !(await entriesOf(deps.db, own.eventId, userId)).some(isValidEntry))
    throw new ApiError('pass_ticket_required')
  await requireConsent(deps.db, userId)
  const sameTag = own?.tagHmac === deps.secrets.hmac('tag-uid', body.tagHash)
  if (!own || !sameTag || !isLive(own, deps.now())) throw new ApiError('pass_nfc_invalid')
  return { eventId: own.eventId }
}

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
  mount(endpoints.getProfile, ({ request, params }) => publicProfile(deps, request.ip, params.userId))
  mount(endpoints.getOwnProfile, async ({ caller }) => ownProfileView((await findUser(db, caller.userId))!))
  mount(endpoints.setOwnProfile, async ({ caller, body }) => {
    const { userId } = caller
    await audited(deps, (trx) => setPublicProfile(trx, userId, body.publicProfile, isoTime(deps.now())), {
      action: 'set_public_profile',
      userId,
      subjectId: userId,
      detail: body,
    })
    return ownProfileView((await findUser(db, userId))!)
  })
}
