/**
 * Puts one URL on one tag and proves it. Everything that can be refused is refused before the first
 * write; the body is read back before the length makes it count, and at the end the tag is selected anew
 * and read back whole, from the capability container to the terminator.
 */
import type { TagProblem, TagSeen, WriteOutcome, WriteRequest, WriteStep } from '../tag-reader.ts'
import { PAGE_BYTES, hex } from './protocol/apdu.ts'
import { decodeMessage, encodeUriMessage } from './protocol/ndef.ts'
import { scanTlvs } from './protocol/tlv.ts'
import { FIRST_DATA_PAGE, dynamicallyLocked, staticallyLocked } from './protocol/type2.ts'
import { extendArea, inspectTag } from './read-tag.ts'
import type { TagPicture } from './read-tag.ts'
import { TagFault } from './tag-fault.ts'
import type { TagSession } from './tag-session.ts'
import { pagesOf, planWrite } from './write-plan.ts'
import type { PageWrite, WritePlan } from './write-plan.ts'

/** What the tag layer needs of a request; waiting for the tag is the reader's business. */
export type UrlToWrite = Pick<WriteRequest, 'url' | 'expectUid' | 'allowOverwrite' | 'onStep'>

/** How a write ends; `ms` is measured by the reader. */
export type TagWriteOutcome = Exclude<WriteOutcome, { result: 'verified' }> | Omit<Extract<WriteOutcome, { result: 'verified' }>, 'ms'>

/** What is known when something goes wrong, so that the outcome tells the truth. */
interface Progress {
  seen?: TagSeen
  /** The data area's first bytes before the first write. */
  known: Uint8Array
  /** The first UPDATE was sent: from then on nobody can say "nothing was written". */
  begun: boolean
}

/**
 * Writes `request.url` to the tag, or finds that it is there already.
 * @throws RangeError when the URL cannot be on any tag
 */
export async function writeTag(session: TagSession, request: UrlToWrite): Promise<TagWriteOutcome> {
  const message = encodeUriMessage(request.url)
  const progress: Progress = { known: new Uint8Array(), begun: false }
  const step = (name: WriteStep): void => request.onStep?.(name)
  try {
    step('check')
    const picture = await inspectExpected(session, request)
    progress.seen = picture.seen
    progress.known = picture.known
    const found = holds(picture, message) ? await verifyOnly(session, picture, message, step) : await write(session, picture, message, request, progress)
    return verified(session, picture, found)
  } catch (error) {
    return failed(error, progress)
  }
}

async function inspectExpected(session: TagSession, request: UrlToWrite): Promise<TagPicture> {
  const expectedUid = request.expectUid?.toUpperCase()
  if (expectedUid !== undefined && expectedUid !== session.uid) {
    throw new TagFault({ code: 'other_tag', expectedUid, foundUid: session.uid })
  }
  return inspectTag(session)
}

function holds(picture: TagPicture, message: Uint8Array): boolean {
  return picture.seen.content.state === 'url' && picture.seen.content.messageHex === hex(message)
}

/** The tag has the very message: a write whose last step was not heard of, or the same request again. */
async function verifyOnly(session: TagSession, picture: TagPicture, message: Uint8Array, step: (name: WriteStep) => void): Promise<Uint8Array> {
  step('read_back')
  await session.reselect()
  return compareAll(session, planFor(picture, message).expected)
}

async function write(session: TagSession, picture: TagPicture, message: Uint8Array, request: UrlToWrite, progress: Progress): Promise<Uint8Array> {
  if (picture.capability.readOnly) throw new TagFault({ code: 'read_only' })
  const { capacityBytes } = picture.seen
  if (message.length > capacityBytes) throw new TagFault({ code: 'too_small', needBytes: message.length, haveBytes: capacityBytes })
  const plan = planFor(picture, message)
  const locked = await lockProblem(session, picture, plan)
  if (locked !== undefined) throw new TagFault(locked)
  if (!(await mayReplace(session, picture, plan, request))) throw new TagFault({ code: 'foreign_content' })
  await session.readHeader()
  return writeVerified(session, plan, progress, (name) => request.onStep?.(name))
}

const planFor = (picture: TagPicture, message: Uint8Array): WritePlan =>
  planWrite(picture.known, picture.capability.areaBytes, picture.ndefAt, message)

async function mayReplace(session: TagSession, picture: TagPicture, plan: WritePlan, request: UrlToWrite): Promise<boolean> {
  const { content } = picture.seen
  if (content.state === 'empty' || (await holdsOurBody(session, picture, plan))) return true
  const { allowOverwrite } = request
  return allowOverwrite !== 'never' && allowOverwrite.messageHex.toUpperCase() === content.messageHex
}

async function lockProblem(session: TagSession, picture: TagPicture, plan: WritePlan): Promise<TagProblem | undefined> {
  const { first, last } = pagesOf(plan)
  const byBits = (page: number): TagProblem => ({ code: 'locked', by: 'lock_bits', page })
  const fixed = staticallyLocked(session.header, first, last)
  if (fixed !== undefined) return byBits(fixed)
  const { locks } = picture.capability
  const bytes = locks === undefined ? undefined : await session.read(locks.page)
  if (locks === undefined || bytes === undefined) return undefined
  const movable = dynamicallyLocked(bytes.subarray(locks.offset), locks, first, last)
  if (movable !== undefined) return byBits(movable)
  // CFG0 follows the locks; AUTH0 = 0 is left to the tag's own answer, because older tags keep a counter there.
  const authFrom = locks.hasPassword ? (bytes[7] ?? 0) : 0
  return authFrom > 0 && authFrom <= last ? { code: 'locked', by: 'password', page: Math.max(authFrom, first) } : undefined
}

/** Our own torn write whose length page was hit while it was being written: all the rest is there already. */
async function holdsOurBody(session: TagSession, picture: TagPicture, plan: WritePlan): Promise<boolean> {
  if (picture.seen.content.state !== 'foreign' || plan.body.length === 0) return false
  const known = await extendArea(session, picture.known, plan.expected.length, picture.capability.areaBytes)
  const bodyAt = (plan.length.page + 1 - FIRST_DATA_PAGE) * PAGE_BYTES
  return hex(known.subarray(bodyAt, plan.expected.length)) === hex(plan.expected.subarray(bodyAt))
}

/** Two tries, because one bit that fell over in the air must not cost a tag; a tag that fails both is left empty. */
async function writeVerified(session: TagSession, plan: WritePlan, progress: Progress, step: (name: WriteStep) => void): Promise<Uint8Array> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await writeOnce(session, plan, progress, step)
    } catch (error) {
      if (!(error instanceof TagFault) || error.problem.code !== 'verify_failed') throw error
      if (attempt < 2) continue
      await writePages(session, plan.empty, progress)
      throw error
    }
  }
}

async function writeOnce(session: TagSession, plan: WritePlan, progress: Progress, step: (name: WriteStep) => void): Promise<Uint8Array> {
  step('write')
  await writePages(session, plan.empty, progress)
  await writePages(session, plan.body, progress)
  await compareBody(session, plan)
  await writePages(session, [plan.length], progress)
  step('read_back')
  await session.reselect()
  return compareAll(session, plan.expected)
}

async function writePages(session: TagSession, writes: readonly PageWrite[], progress: Progress): Promise<void> {
  for (const { page, bytes } of writes) {
    const first = !progress.begun
    progress.begun = true
    try {
      await session.write(page, bytes)
    } catch (error) {
      if (first && error instanceof TagFault && error.problem.code === 'locked') {
        const now = await session.read(page)
        progress.begun = now === undefined || hex(now.subarray(0, PAGE_BYTES)) !== hex(pageAt(progress.known, page))
      }
      throw error
    }
  }
}

const pageAt = (area: Uint8Array, page: number): Uint8Array => area.subarray((page - FIRST_DATA_PAGE) * PAGE_BYTES, (page + 1 - FIRST_DATA_PAGE) * PAGE_BYTES)

/** Before the length makes it count: is the body right, and is it still the same tag? */
async function compareBody(session: TagSession, plan: WritePlan): Promise<void> {
  const first = plan.length.page + 1
  const at = (first - FIRST_DATA_PAGE) * PAGE_BYTES
  const found = await session.readArea(first, plan.expected.length - at)
  await session.readHeader()
  comparePages(first, plan.expected.subarray(at), found)
}

/** The area first and the header last: a tag that took the place of another meanwhile is found out. */
async function compareAll(session: TagSession, expected: Uint8Array): Promise<Uint8Array> {
  const found = await session.readArea(FIRST_DATA_PAGE, expected.length)
  const header = await session.readHeader()
  comparePages(0, session.header, header)
  comparePages(FIRST_DATA_PAGE, expected, found)
  return found
}

function comparePages(firstPage: number, expected: Uint8Array, found: Uint8Array): void {
  for (let at = 0; at < expected.length; at += PAGE_BYTES) {
    const expectedHex = hex(expected.subarray(at, at + PAGE_BYTES))
    const foundHex = hex(found.subarray(at, at + PAGE_BYTES))
    if (expectedHex !== foundHex) throw new TagFault({ code: 'verify_failed', page: firstPage + at / PAGE_BYTES, expectedHex, foundHex })
  }
}

/** @param found the data area as it was read back; what it says to a strict reader is what gets reported */
function verified(session: TagSession, picture: TagPicture, found: Uint8Array): TagWriteOutcome {
  const scan = scanTlvs(found, picture.capability.areaBytes)
  const message = 'needBytes' in scan ? undefined : scan.message
  const decoded = decodeMessage(message ?? new Uint8Array())
  if (message === undefined || decoded.is !== 'uri') throw new Error('a verified tag does not decode')
  const { uid, kind, capacityBytes } = picture.seen
  return { result: 'verified', uid, kind, capacityBytes, ndefBytes: message.length, url: decoded.uri, apdus: session.apdus() }
}

function failed(error: unknown, progress: Progress): TagWriteOutcome {
  if (!(error instanceof TagFault)) throw error
  const { problem } = error
  if (progress.begun && progress.seen !== undefined) return { result: 'torn', problem, uid: progress.seen.uid }
  return progress.seen === undefined ? { result: 'refused', problem } : { result: 'refused', problem, seen: progress.seen }
}
