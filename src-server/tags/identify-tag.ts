import type { TagDeskState } from '../../contract/tags/tag-desk.ts'
import type { TagSeen } from '../../drivers/tag-reader.ts'
import { findUser } from '../people/user-store.ts'
import { findOperationByKey, type OperationRecord } from './tag-operation-store.ts'
import type { TagDeps } from './tag-access.ts'
import { overwriteFingerprint, tagHash } from './tag-hash.ts'
import { findTagKey, newestOnTag, type TagKeyRecord } from './tag-key-store.ts'
import { notAllowed, TagRefused } from './tag-problem-view.ts'
import { isLive } from './tag-rules.ts'
import { TEST_KEY } from './tag-url.ts'

type Question = NonNullable<TagDeskState['question']>

/** What lies on the reader, as far as the pass that is to be written to it is concerned. */
export interface IdentifiedTag {
  readonly tagHash: string
  /** The NDEF message that is there now, uppercase hex; empty for an empty tag. */
  readonly messageHex: string
  /** Binds the leave to overwrite to this operation, this tag and this message. */
  readonly fingerprint: string
  /**
   * The store knows this tag as an older card of the person: it must be told what is overwritten.
   */
  readonly knownAsOwn: boolean
  /** What staff are asked before it is overwritten; null where nothing is lost. */
  readonly ask: Pick<Question, 'on' | 'name' | 'summary'> | null
}

/** For whom, and in which operation, the tag is to be written. */
export interface Writing {
  readonly eventId: string
  readonly userId: string
  readonly name: string
  readonly operationId: string
}

/**
 * Looks up whose tag it is and what is on it. Throws TagRefused for the tag of another live pass.
 */
export async function identifyTag(
  deps: TagDeps,
  writing: Writing,
  seen: TagSeen,
): Promise<IdentifiedTag> {
  const { content } = seen
  const hash = tagHash(seen.uid)
  const newest = await newestOnTag(deps.db, deps.secrets.hmac('tag-uid', hash))
  if (newest && newest.userId !== writing.userId && isLive(newest, deps.now())) {
    throw new TagRefused(notAllowed('pass_nfc_tag_assigned', await nameOf(deps, writing, newest)))
  }
  const messageHex = content.state === 'empty' ? '' : content.messageHex
  return {
    tagHash: hash,
    messageHex,
    fingerprint: overwriteFingerprint(writing.operationId, hash, messageHex),
    knownAsOwn: newest?.userId === writing.userId,
    ask: await questionAbout(deps, writing, content),
  }
}

async function questionAbout(
  deps: TagDeps,
  writing: Writing,
  content: TagSeen['content'],
): Promise<IdentifiedTag['ask']> {
  if (content.state === 'empty') return null
  if (content.state === 'foreign') return { on: 'foreign', name: null, summary: content.summary }
  const key = keyIn(content.url)
  if (key === TEST_KEY) return null
  const keyHmac = key && deps.secrets.hmac('tag-key', key)
  const written = keyHmac ? await findOperationByKey(deps.db, keyHmac) : null
  if (!written) return { on: 'foreign', name: null, summary: shortened(content.url) }
  if (written.userId !== writing.userId)
    return { on: 'other_pass', name: await nameOf(deps, writing, written), summary: null }
  const wasVerified = (await findTagKey(deps.db, keyHmac!)) !== null
  // What was never verified was written by a try of ours that did not come to its end.
  return wasVerified && written.id !== writing.operationId
    ? { on: 'own_pass', name: writing.name, summary: null }
    : null
}

/** The key of a tag URL, also under an address that this kiosk had before. */
const keyIn = (url: string): string | null => /\/n#([A-Za-z0-9]{16})$/.exec(url)?.[1] ?? null

/** Staff may know who else takes part in their own event. */
async function nameOf(
  deps: TagDeps,
  writing: Writing,
  other: Pick<TagKeyRecord | OperationRecord, 'eventId' | 'userId'>,
): Promise<string | null> {
  return other.eventId === writing.eventId
    ? ((await findUser(deps.db, other.userId))?.name ?? null)
    : null
}

const shortened = (url: string): string => (url.length > 80 ? `${url.slice(0, 79)}…` : url)
