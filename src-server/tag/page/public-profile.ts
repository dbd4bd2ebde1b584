import type { z } from 'zod'
import type { TagProfile } from '../../../contract/tag/operation/tag.ts'
import type { PublicProfile } from '../../../contract/person/profile/profile.ts'
import { entriesOf, isValidEntry } from '../../event/entry/entry-store.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { countAttempt } from '../../account/rate-limit/rate-limit.ts'
import { findUser } from '../../person/user/user-store.ts'
import { publicProfileView } from '../../person/profile/profile-view.ts'
import type { TagDeps } from './tag-access.ts'
import { findTagKey } from '../key/tag-key-store.ts'
import { isLive } from '../operation/tag-rules.ts'

const PER_MINUTE = 30
const PER_HOUR = 300

/**
 * Throws `rate_limited` after 30 lookups a minute or 300 an hour from one address, for each kind.
 */
async function countLookUp(deps: TagDeps, kind: 'tag' | 'profile', ip: string): Promise<void> {
  const rules = [
    { key: `${kind}:minute:${ip}`, max: PER_MINUTE, windowMs: 60_000 },
    { key: `${kind}:hour:${ip}`, max: PER_HOUR, windowMs: 3_600_000 },
  ]
  await countAttempt(deps.db, rules, deps.now())
}

/** Row 8: the owner of this valid tag key. Records nothing. */
export async function tagProfile(
  deps: TagDeps,
  ip: string,
  key: string,
): Promise<z.infer<typeof TagProfile>> {
  await countLookUp(deps, 'tag', ip)
  const card = await findTagKey(deps.db, deps.secrets.hmac('tag-key', key))
  const valid =
    card &&
    isLive(card, deps.now()) &&
    (await entriesOf(deps.db, card.eventId, card.userId)).some(isValidEntry)
  if (!valid) throw new ApiError('pass_nfc_profile_invalid')
  return { userId: card.userId }
}

/** A public profile. The reply does not reveal whether a private one exists. */
export async function publicProfile(deps: TagDeps, ip: string, userId: string): Promise<PublicProfile> {
  await countLookUp(deps, 'profile', ip)
  const user = await findUser(deps.db, userId)
  if (!user?.publicProfile)
    throw new ApiError('not_found', { message: 'There is no public profile of this person.' })
  return publicProfileView(user)
}
