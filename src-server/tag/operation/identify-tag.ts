import type { TagDeskState } from '../../../contract/tag/reader/tag-desk.ts'
import type { TagSeen } from '../../../drivers/tag-reader.ts'
import { findUser } from '../../person/user/user-store.ts'
import { findOperationByKey, type OperationRecord } from './tag-operation-store.ts'
import type { TagDeps } from '../page/tag-access.ts'
import { TEST_KEY, overwriteFingerprint, tagHash } from '../key/tag-url.ts'
import { findTagKey, newestOnTag, type TagKeyRecord } from '../key/tag-key-store.ts'
import { notAllowed, TagRefused } from './tag-view.ts'
import { isLive } from './tag-rules.ts'

type Question = NonNullable<TagDeskState['question']>

/** The tag on the reader, compared with the pass to be written. */
export interface IdentifiedTag {
  readonly tagHash: string
  /** The current NDEF message, uppercase hex; empty for an empty tag. */
  readonly messageHex: string
  /** Binds the leave to overwrite to this operation, this tag and this message. */
  readonly fingerprint: string
  /** The store has this tag as an older card of the person, so the overwriting must be stored. */
  readonly knownAsOwn: boolean
  /** The question to staff before overwriting; null if nothing is lost. */
  readonly question: Pick<Question, 'on' | 'name' | 'summary'> | null
}

/** The person and the operation of the tag to be written. */
export interface WriteTarget {
  readonly eventId: string
  readonly userId: string
  readonly name: string
  readonly operationId: string
}

/**
 * Finds the owner and the content of the tag. Throws TagRefused for the tag of another valid pass.
 */
export async function identifyTag(deps: TagDeps, target: WriteTarget, seen: TagSeen): Promise<IdentifiedTag> {
  const { content } = seen
  const hash = tagHash(seen.uid)
  const newest = await newestOnTag(deps.db, deps.secrets.hmac('tag-uid', hash))
  if (newest && newest.userId !== target.userId && isLive(newest, deps.now())) {
    throw new TagRefused(notAllowed('pass_nfc_tag_assigned', await nameOf(deps, target, newest)))
  }
  const messageHex = content.state === 'empty' ? '' : content.messageHex
  return {
    tagHash: hash,
    messageHex,
    fingerprint: overwriteFingerprint(target.operationId, hash, messageHex),
    knownAsOwn: newest?.userId === target.userId,
    question: await questionAbout(deps, target, content),
  }
}

async function questionAbout(
  deps: TagDeps,
  target: WriteTarget,
  content: TagSeen['content'],
): Promise<IdentifiedTag['question']> {
  if (content.state === 'empty') return null
  if (content.state === 'foreign') return { on: 'foreign', name: null, summary: content.summary }
  const key = keyIn(content.url)
  if (key === TEST_KEY) return null
  const keyHmac = key && deps.secrets.hmac('tag-key', key)
  const written = keyHmac ? await findOperationByKey(deps.db, keyHmac) : null
  if (!written) return { on: 'foreign', name: null, summary: shortened(content.url) }
  if (written.userId !== target.userId)
    return { on: 'other_pass', name: await nameOf(deps, target, written), summary: null }
  const wasVerified = (await findTagKey(deps.db, keyHmac!)) !== null
  // An unverified content comes from an unfinished write of this kiosk.
  return wasVerified && written.id !== target.operationId
    ? { on: 'own_pass', name: target.name, summary: null }
    : null
}

/** The key of a tag URL, also for a former address of this kiosk. */
const keyIn = (url: string): string | null => /\/n#([A-Za-z0-9]{16})$/.exec(url)?.[1] ?? null

/** Staff may know who else takes part in their own event. */
async function nameOf(
  deps: TagDeps,
  target: WriteTarget,
  other: Pick<TagKeyRecord | OperationRecord, 'eventId' | 'userId'>,
): Promise<string | null> {
  return other.eventId === target.eventId ? ((await findUser(deps.db, other.userId))?.name ?? null) : null
}

const shortened = (url: string): string => (url.length > 80 ? `${url.slice(0, 79)}…` : url)
