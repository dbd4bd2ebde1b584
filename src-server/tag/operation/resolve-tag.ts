import type { z } from 'zod'
import type { ResolveTag, TagResolution } from '../../../contract/tag/operation/tag.ts'
import { entriesOf, isValidEntry } from '../../event/entry/entry-store.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { requireConsent } from '../../person/consent/consent-store.ts'
import type { TagDeps } from '../page/tag-access.ts'
import { findTagKey } from '../key/tag-key-store.ts'
import { isLive } from './tag-rules.ts'

/** Row 9: the event of the person's current tag, by URL and tag hash. Records nothing. */
export async function resolveTag(
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
