/**
 * Writes one URL to one tag and verifies it. All rejections come before the first write. At the end
 * the tag is selected again and read back completely, from the capability container to the
 * terminator. Its number is read at the start, before the first write (of an empty tag the last four
 * bytes, with its first pages), before the length and last.
 */
import type { TagProblem, TagSeen, WriteOutcome, WriteRequest } from '../types/tag-reader.ts'
import { PAGE_BYTES, hex } from './protocol/apdu.ts'
import { decodeMessage, encodeUriMessage } from './protocol/ndef.ts'
import { scanTlvs } from './protocol/tlv.ts'
import {
  CAPABILITY_PAGE,
  FIRST_DATA_PAGE,
  LOCK_PAGE,
  dynamicallyLocked,
  hasOneDynamicLock,
  staticallyLocked,
} from './protocol/type2.ts'
import type { DynamicLocks } from './protocol/type2.ts'
import { extendArea, inspectTag } from './read-tag.ts'
import type { TagSnapshot } from './read-tag.ts'
import { TagFault } from './tag-fault.ts'
import type { TagSession } from './tag-session.ts'
import { pagesOf, planWrite } from './write-plan.ts'
import type { PageWrite, WritePlan } from './write-plan.ts'

/** The part of a request that the tag layer needs; the reader waits for the tag. */
export type UrlToWrite = Pick<WriteRequest, 'url' | 'expectUid' | 'allowOverwrite' | 'onStep'>

/** Result of a write; the reader measures `ms`. */
export type TagWriteOutcome =
  | Exclude<WriteOutcome, { result: 'verified' }>
  | Omit<Extract<WriteOutcome, { result: 'verified' }>, 'ms'>

/** State at the time of an error, for an exact outcome. */
interface Progress {
  seen?: TagSeen
  /** The first UPDATE was sent: from then on "nothing was written" is not certain. */
  begun: boolean
}

/** One message for one tag. */
interface Job {
  readonly session: TagSession
  readonly snapshot: TagSnapshot
  readonly message: Uint8Array
  readonly request: UrlToWrite
  readonly progress: Progress
}

/**
 * Writes `request.url` to the tag, or verifies that it is there already.
 * @throws RangeError if the URL fits on no tag
 */
export async function writeTag(session: TagSession, request: UrlToWrite): Promise<TagWriteOutcome> {
  const message = encodeUriMessage(request.url)
  const progress: Progress = { begun: false }
  try {
    request.onStep?.('check')
    const snapshot = await inspectExpected(session, request)
    progress.seen = snapshot.seen
    const job: Job = { session, snapshot, message, request, progress }
    return verified(job, (await isPresent(job)) ? await verifyOnly(job) : await write(job))
  } catch (error) {
    return failed(error, progress)
  }
}

async function inspectExpected(session: TagSession, request: UrlToWrite): Promise<TagSnapshot> {
  const expectedUid = request.expectUid?.toUpperCase()
  if (expectedUid !== undefined && expectedUid !== session.uid) {
    throw new TagFault({ code: 'other_tag', expectedUid, foundUid: session.uid })
  }
  return inspectTag(session)
}

/**
 * Whether the tag holds exactly this message in our layout: a write whose last step was not
 * confirmed, or a repeated request.
 */
async function isPresent(job: Job): Promise<boolean> {
  if (!hasMessage(job)) return false
  const { expected } = planFor(job)
  const known = await extendArea(
    job.session,
    job.snapshot.known,
    expected.length,
    job.snapshot.capability.areaBytes,
  )
  return hex(known.subarray(0, expected.length)) === hex(expected)
}

function hasMessage({ snapshot, message }: Job): boolean {
  return snapshot.seen.content.state === 'url' && snapshot.seen.content.messageHex === hex(message)
}

async function verifyOnly(job: Job): Promise<Uint8Array> {
  job.request.onStep?.('read_back')
  await job.session.reselect()
  return compareAll(job.session, planFor(job).expected)
}

/**
 * Rejects in this order: read-only, too small, locked, and last overwriting, which staff may allow.
 */
async function write(job: Job): Promise<Uint8Array> {
  const { session, snapshot, message } = job
  if (snapshot.capability.readOnly) throw new TagFault({ code: 'read_only' })
  const { capacityBytes } = snapshot.seen
  if (message.length > capacityBytes)
    throw new TagFault({ code: 'too_small', needBytes: message.length, haveBytes: capacityBytes })
  const plan = planFor(job)
  if (isEmptied(job, plan) && hasOneDynamicLock(snapshot.capability.locks, pagesOf(plan).last)) {
    // Its first write, of the last page, shows a password or a dynamic lock before anything has changed.
    refuseLocked(lockProblem(plan, session.start.lockPage, undefined))
    return writeVerified(job, plan).catch(async (error: unknown) => {
      if (!job.progress.begun) refuseLocked(lockProblem(plan, session.start.lockPage, await readLocks(job)))
      throw error
    })
  }
  const locks = await readLocks(job)
  const replaces = await mayReplace(job, plan)
  const header = await session.readHeader()
  refuseLocked(lockProblem(plan, header.subarray(LOCK_PAGE * PAGE_BYTES), locks))
  if (!replaces) throw new TagFault({ code: 'foreign_content' })
  return writeVerified(job, plan)
}

const planFor = ({ snapshot, message }: Job): WritePlan =>
  planWrite(snapshot.known, snapshot.capability.areaBytes, snapshot.ndefAt, message)

async function mayReplace(job: Job, plan: WritePlan): Promise<boolean> {
  const { content } = job.snapshot.seen
  if (content.state === 'empty' || hasMessage(job) || (await holdsOurBody(job, plan))) return true
  const { allowOverwrite } = job.request
  return allowOverwrite !== 'never' && allowOverwrite.messageHex.toUpperCase() === content.messageHex
}

const lockedByBits = (page: number): TagProblem => ({ code: 'locked', by: 'lock_bits', page })

/** Position and bytes of the locks that the header does not hold, with CFG0 behind them. */
interface LockBytes {
  readonly locks: DynamicLocks
  readonly bytes: Uint8Array
}

async function readLocks({ session, snapshot }: Job): Promise<LockBytes | undefined> {
  const { locks } = snapshot.capability
  if (locks === undefined) return undefined
  const bytes = await session.read(locks.page)
  return bytes && { locks, bytes }
}

function refuseLocked(problem: TagProblem | undefined): void {
  if (problem !== undefined) throw new TagFault(problem)
}

function lockProblem(
  plan: WritePlan,
  lockPage: Uint8Array,
  further: LockBytes | undefined,
): TagProblem | undefined {
  const { first, last } = pagesOf(plan)
  const fixed = staticallyLocked(lockPage, first, last)
  if (fixed !== undefined) return lockedByBits(fixed)
  if (further === undefined) return undefined
  const { locks, bytes } = further
  const movable = dynamicallyLocked(bytes.subarray(locks.offset), locks, first, last)
  if (movable !== undefined) return lockedByBits(movable)
  // AUTH0 = 0 is left to the tag, because older tags keep a counter there.
  const authFrom = locks.hasPassword ? (bytes[7] ?? 0) : 0
  return authFrom > 0 && authFrom <= last
    ? { code: 'locked', by: 'password', page: Math.max(authFrom, first) }
    : undefined
}

/** Our own interrupted write whose length page was damaged: the rest is complete. */
async function holdsOurBody({ session, snapshot }: Job, plan: WritePlan): Promise<boolean> {
  if (snapshot.seen.content.state !== 'foreign' || plan.body.length === 0) return false
  const known = await extendArea(session, snapshot.known, plan.expected.length, snapshot.capability.areaBytes)
  const bodyAt = (plan.length.page + 1 - FIRST_DATA_PAGE) * PAGE_BYTES
  return hex(known.subarray(bodyAt, plan.expected.length)) === hex(plan.expected.subarray(bodyAt))
}

/**
 * Tries twice, because a single transmission error must not cost a tag. A tag that fails both is
 * left empty.
 */
async function writeVerified(job: Job, plan: WritePlan): Promise<Uint8Array> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await writeOnce(job, plan, attempt === 1)
    } catch (error) {
      if (!(error instanceof TagFault) || error.problem.code !== 'verify_failed') throw error
      if (attempt < 2) continue
      await writePages(job, plan.empty)
      throw error
    }
  }
}

async function writeOnce(job: Job, plan: WritePlan, isFirst: boolean): Promise<Uint8Array> {
  const { session, request } = job
  request.onStep?.('write')
  if (!isFirst || !isEmptied(job, plan)) await writePages(job, plan.empty)
  await writePages(job, plan.body)
  await session.readHeader()
  await writePages(job, [plan.length])
  request.onStep?.('read_back')
  await session.reselect()
  return compareAll(session, plan.expected)
}

/** The first page of a new tag is empty already. */
const isEmptied = ({ snapshot }: Job, { empty }: WritePlan): boolean =>
  empty.every(({ page, bytes }) => hex(pageAt(snapshot.known, page)) === hex(bytes))

async function writePages({ session, snapshot, progress }: Job, writes: readonly PageWrite[]): Promise<void> {
  for (const { page, bytes } of writes) {
    const isFirst = !progress.begun
    progress.begun = true
    try {
      await session.write(page, bytes)
    } catch (error) {
      if (isFirst && error instanceof TagFault && error.problem.code === 'locked') {
        const now = await session.read(page)
        const [before, after] = [hex(pageAt(snapshot.known, page)), hex(bytes)]
        const found = now && hex(now.subarray(0, PAGE_BYTES))
        progress.begun = before === '' ? found === after : found !== before
      }
      throw error
    }
  }
}

const pageAt = (area: Uint8Array, page: number): Uint8Array =>
  area.subarray((page - FIRST_DATA_PAGE) * PAGE_BYTES, (page + 1 - FIRST_DATA_PAGE) * PAGE_BYTES)

/** The area first and the header last, to detect a tag that was exchanged meanwhile. */
async function compareAll(session: TagSession, expected: Uint8Array): Promise<Uint8Array> {
  const found = await session.readArea(FIRST_DATA_PAGE, expected.length)
  const header = await session.readHeader()
  const container = header.subarray(CAPABILITY_PAGE * PAGE_BYTES)
  comparePages(CAPABILITY_PAGE, session.start.container, container)
  comparePages(FIRST_DATA_PAGE, expected, found)
  return found
}

function comparePages(firstPage: number, expected: Uint8Array, found: Uint8Array): void {
  for (let at = 0; at < expected.length; at += PAGE_BYTES) {
    const expectedHex = hex(expected.subarray(at, at + PAGE_BYTES))
    const foundHex = hex(found.subarray(at, at + PAGE_BYTES))
    if (expectedHex !== foundHex)
      throw new TagFault({
        code: 'verify_failed',
        page: firstPage + at / PAGE_BYTES,
        expectedHex,
        foundHex,
      })
  }
}

/** @param found the data area as read back; its strictly decoded content is reported */
function verified({ session, snapshot }: Job, found: Uint8Array): TagWriteOutcome {
  const scan = scanTlvs(found, snapshot.capability.areaBytes)
  const message = 'needBytes' in scan ? undefined : scan.message
  const decoded = decodeMessage(message ?? new Uint8Array())
  if (message === undefined || decoded.is !== 'uri') throw new Error('a verified tag does not decode')
  const { uid, kind, capacityBytes } = snapshot.seen
  return {
    result: 'verified',
    uid,
    kind,
    capacityBytes,
    ndefBytes: message.length,
    url: decoded.uri,
    apdus: session.apdus(),
  }
}

function failed(error: unknown, progress: Progress): TagWriteOutcome {
  if (!(error instanceof TagFault)) throw error
  const { problem } = error
  if (progress.begun && progress.seen !== undefined)
    return { result: 'torn', problem, uid: progress.seen.uid }
  return progress.seen === undefined
    ? { result: 'refused', problem }
    : { result: 'refused', problem, seen: progress.seen }
}
