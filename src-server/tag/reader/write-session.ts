import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { TagProblem } from '../../../contract/tag/operation/tag-problem.ts'
import type { TagReader, TagSeen, WriteOutcome, WriteStep } from '../../../drivers/tag-reader.ts'
import { audited } from '../../platform/db/audit-store.ts'
import { loadPassFacts } from '../../pass/draft/pass-facts.ts'
import { completeTag } from '../operation/complete-tag.ts'
import { findOperation, setRewrite } from '../operation/tag-operation-store.ts'
import { prepareTag } from '../operation/prepare-tag.ts'
import type { TagRequest, TagDeps } from '../page/tag-access.ts'
import { identifyTag, type IdentifiedTag } from '../operation/identify-tag.ts'
import { deviceProblem, problemOf, TagRefused, uidEnd } from '../operation/tag-view.ts'
import { isCurrent, isOpen } from '../operation/tag-rules.ts'
import {
  tagView,
  type TagDeskStatus,
  type TagDeskView,
  type Operation,
  type WriteSession,
} from './tag-desk-view.ts'

export interface WriteSessionDeps extends TagDeps {
  readonly log: Logger
  readonly reader: Pick<TagReader, 'waitForTag' | 'waitForRemoval' | 'readTag' | 'writeTag'>
  readonly screen: TagDeskView
  /** Records the time from the tag's arrival to verified, ms. */
  readonly recordDuration: (eventId: string, ms: number) => void
  /** The session that an incomplete tag belongs to. */
  readonly findIncomplete: (uid: string) => WriteSession | undefined
  /** Asks staff. Resolves true if they confirm before `signal` is aborted. */
  readonly askStaff: (signal: AbortSignal) => Promise<boolean>
}

/**
 * The end of a session. `finish_first`: the tag belongs to another session, which must be finished.
 */
export type WriteSessionEnd =
  | { readonly end: 'verified' | 'left' }
  | { readonly end: 'finish_first'; readonly session: WriteSession }

/**
 * The result of one tag. `null`: the problem is shown, and another tag may follow after removal.
 * `store`: the database is away; the tag is tried again when it is back.
 */
type TagAttempt = WriteSessionEnd | 'again' | 'store' | null

/** Timeout to read a tag on the reader, ms. */
const TAG_READ_MS = 2_000
/** The longest timer, ms: staff end the wait. */
const NO_TIMEOUT_MS = 2_147_483_647
/** Interval between attempts at a reader with a problem, ms. */
const READER_RETRY_MS = 250
/** Interval between attempts while the database is away, ms. */
const STORE_RETRY_MS = 1_000
/** An operation with less time left is prepared again before writing, ms. */
const TIME_TO_WRITE_MS = 20_000

const deskRequest = (session: WriteSession): TagRequest => ({
  by: 'desk',
  staffId: session.staffId,
  eventId: session.eventId,
  userId: session.userId,
})

/**
 * Writes one person's tag: waits for it, reads it, asks before anything is lost, writes, verifies,
 * records.
 */
export async function runWriteSession(
  deps: WriteSessionDeps,
  session: WriteSession,
  leave: AbortSignal,
): Promise<WriteSessionEnd> {
  while (await waitForTag(deps, session, leave)) {
    const tried = await tryTag(deps, session, leave)
    if (tried === 'store') await untilStoreAnswers(deps, session, leave)
    if (tried === 'again' || tried === 'store') continue
    if (tried) return tried
    await waitForRemoval(deps, leave)
  }
  return { end: 'left' }
}

async function untilStoreAnswers(
  deps: WriteSessionDeps,
  session: WriteSession,
  leave: AbortSignal,
): Promise<void> {
  let isAway = true
  while (isAway && !leave.aborted) {
    await sleep(STORE_RETRY_MS, undefined, { signal: leave }).catch(() => {})
    isAway = await usableOperation(deps, session).then(
      () => false,
      (error: unknown) => isOfStore(problemOf(error)),
    )
  }
  deps.screen.show(promptForTag(session))
}

const isOfStore = (problem: TagProblem): boolean =>
  problem.code === 'refused' &&
  (problem.error === 'nfc_source_unavailable' || problem.error === 'temporarily_unavailable')

/**
 * Resolves true when a tag is on the reader, false when staff end the session. Meanwhile the screen
 * shows problems of the reader.
 */
async function waitForTag(
  deps: WriteSessionDeps,
  session: WriteSession,
  leave: AbortSignal,
): Promise<boolean> {
  const { reader, screen } = deps
  let timeoutMs = NO_TIMEOUT_MS
  while (!leave.aborted) {
    try {
      await reader.waitForTag({ timeoutMs, signal: leave })
      return true
    } catch (error) {
      if (leave.aborted) break
      const problem = problemOf(error)
      const isUsable = problem.code === 'timed_out'
      screen.show(isUsable ? promptForTag(session) : { state: 'stop', step: null, problem })
      // With a problem, the reader is polled with a short timeout; when it recovers without a tag,
      // the screen asks for a tag again.
      timeoutMs = isUsable ? NO_TIMEOUT_MS : READER_RETRY_MS
      if (!isUsable) await sleep(READER_RETRY_MS, undefined, { signal: leave }).catch(() => {})
    }
  }
  return false
}

const promptForTag = (session: WriteSession): Partial<TagDeskStatus> =>
  session.incompleteUid === null
    ? { state: 'touch', step: null, tag: null, problem: null }
    : { state: 'hold', problem: { code: 'tag_lost' } }

/** Waits for the removal of the last tag; false if `leave` or a fault ended the wait. */
export function waitForRemoval(deps: Pick<WriteSessionDeps, 'reader'>, leave: AbortSignal): Promise<boolean> {
  return deps.reader.waitForRemoval({ timeoutMs: NO_TIMEOUT_MS, signal: leave }).then(
    () => true,
    () => false,
  )
}

async function tryTag(
  deps: WriteSessionDeps,
  session: WriteSession,
  leave: AbortSignal,
): Promise<TagAttempt> {
  const { reader, screen } = deps
  let since = deps.now()
  try {
    screen.show({ state: 'writing', step: 'find', tag: null, problem: null })
    const seen = await reader.readTag({ timeoutMs: TAG_READ_MS, signal: leave })
    screen.show({ step: 'check', tag: tagView(seen) })
    const owner = deps.findIncomplete(seen.uid)
    if (owner && owner !== session) return { end: 'finish_first', session: owner }
    requireIncompleteTag(session, seen)
    const operation = await usableOperation(deps, session)
    const found = await identifyTag(deps, { ...session, operationId: operation.operationId }, seen)
    const needsConfirmation = mustConfirm(session, seen, found)
    if (needsConfirmation) {
      if (!(await confirmOverwrite(deps, session, found, leave))) return 'again'
      since = deps.now()
    }
    const overwrites = await recordOverwrite(deps, session, operation, found, needsConfirmation)
    if (needsConfirmation) session.allowed = found.fingerprint
    const outcome = await reader.writeTag({
      url: operation.url,
      expectUid: seen.uid,
      allowOverwrite: found.messageHex === '' ? 'never' : { messageHex: found.messageHex },
      timeoutMs: TAG_READ_MS,
      signal: leave,
      onStep: (step) => showStep(screen, step),
    })
    return await afterWrite(deps, session, { operation, found, overwrites, outcome, since }, leave)
  } catch (error) {
    return showProblem(deps, session, error)
  }
}

/** Only the incomplete tag may be finished, so two tags never carry one pass. */
function requireIncompleteTag(session: WriteSession, seen: TagSeen): void {
  if (session.incompleteUid === null || session.incompleteUid === seen.uid) return
  throw new TagRefused({
    code: 'other_tag',
    expectedEnd: uidEnd(session.incompleteUid),
    foundEnd: uidEnd(seen.uid),
  })
}

/**
 * Staff are asked once for one content of one tag. The rest of our own incomplete write needs no
 * question.
 */
function mustConfirm(session: WriteSession, seen: TagSeen, found: IdentifiedTag): boolean {
  const isOwnIncomplete = session.incompleteUid === seen.uid && seen.content.state === 'foreign'
  return found.question !== null && !isOwnIncomplete && session.allowed !== found.fingerprint
}

/** The session's operation, or a new one if it expires soon or the pass has changed. */
export async function usableOperation(deps: TagDeps, session: WriteSession): Promise<Operation> {
  const facts = await loadPassFacts(deps.db, session.eventId, session.userId)
  const known = session.operation && (await findOperation(deps.db, session.operation.operationId))
  if (session.operation && known && isOpen(known, deps.now() + TIME_TO_WRITE_MS) && isCurrent(facts, known))
    return session.operation
  const revisions = {
    templateRevision: facts.event.templateRevision,
    draftRevision: facts.draft?.revision ?? 0,
  }
  session.operation = await prepareTag(deps, deskRequest(session), {
    ...revisions,
    requestKey: randomUUID(),
  })
  return session.operation
}

/** Asks staff and waits for the answer while this tag is on the reader. */
async function confirmOverwrite(
  deps: WriteSessionDeps,
  session: WriteSession,
  found: IdentifiedTag,
  leave: AbortSignal,
): Promise<boolean> {
  const { screen } = deps
  const { operationId } = session.operation!
  screen.show({
    state: 'hold',
    step: 'check',
    question: { operationId, fingerprint: found.fingerprint, ...found.question! },
  })
  const over = new AbortController()
  const untilOver = AbortSignal.any([leave, over.signal])
  const removal = waitForRemoval(deps, untilOver).finally(() => over.abort())
  const yes = await deps.askStaff(untilOver)
  over.abort()
  await removal
  screen.show(
    yes ? { state: 'writing', question: null } : { state: 'touch', step: null, tag: null, question: null },
  )
  return yes
}

/**
 * Stores the content that may be overwritten, with the answer of staff if they were asked. Returns
 * false if nothing is overwritten.
 */
async function recordOverwrite(
  deps: WriteSessionDeps,
  session: WriteSession,
  { operationId }: Operation,
  found: IdentifiedTag,
  isAllowedNow: boolean,
): Promise<boolean> {
  if (!found.knownAsOwn && !found.question) return false
  const tagHmac = deps.secrets.hmac('tag-uid', found.tagHash)
  const { fingerprint } = found
  await audited(
    deps,
    (trx) => setRewrite(trx, operationId, { tagHmac, fingerprint }),
    () =>
      isAllowedNow
        ? {
            action: 'allow_overwrite',
            userId: session.staffId,
            eventId: session.eventId,
            subjectId: session.userId,
            detail: { operation: operationId, on: found.question!.on },
          }
        : null,
  )
  return true
}

/** `find` and `check` were shown before; the writer repeats them. */
function showStep(screen: TagDeskView, step: WriteStep): void {
  if (step === 'write') screen.show({ state: 'writing', step })
  if (step === 'read_back') screen.show({ state: 'verifying', step })
}

interface Written {
  readonly operation: Operation
  readonly found: IdentifiedTag
  readonly overwrites: boolean
  readonly outcome: WriteOutcome
  readonly since: number
}

async function afterWrite(
  deps: WriteSessionDeps,
  session: WriteSession,
  written: Written,
  leave: AbortSignal,
): Promise<TagAttempt> {
  const { operation, found, overwrites, outcome } = written
  if (outcome.result === 'refused') {
    // Another tag is on the reader now: it is read itself.
    if (outcome.problem.code === 'other_tag' && session.incompleteUid === null) return 'again'
    throw new TagRefused(deviceProblem(outcome.problem))
  }
  if (outcome.result === 'torn') {
    session.incompleteUid = RESUMABLE_PROBLEMS.includes(outcome.problem.code) ? outcome.uid : null
    throw new TagRefused(deviceProblem(outcome.problem))
  }
  const report = {
    operationId: operation.operationId,
    platform: 'kiosk' as const,
    capacityBytes: outcome.capacityBytes,
    ndefBytes: outcome.ndefBytes,
    readbackUrl: outcome.url,
    tagHash: found.tagHash,
    overwriteConfirmed: overwrites,
    ...(overwrites ? { overwriteFingerprint: found.fingerprint } : {}),
  }
  const store = () => completeTag(deps, deskRequest(session), report)
  const completed = await untilStored(deps, store, leave)
  const result = {
    verifiedAt: completed.completion!.at,
    ndefBytes: outcome.ndefBytes,
    ms: Math.max(0, Math.round(deps.now() - written.since)),
  }
  deps.screen.show({ state: 'verified', step: null, problem: null, result })
  deps.recordDuration(session.eventId, result.ms)
  return { end: 'verified' }
}

/** Stores a report again while the database is away: it may be stored although its answer was lost. */
async function untilStored<T>(
  { screen }: WriteSessionDeps,
  store: () => Promise<T>,
  leave: AbortSignal,
): Promise<T> {
  for (;;) {
    try {
      return await store()
    } catch (error) {
      const problem = problemOf(error)
      if (!isOfStore(problem) || leave.aborted) throw error
      screen.show({ state: 'stop', problem })
      await sleep(STORE_RETRY_MS, undefined, { signal: leave }).catch(() => {})
    }
  }
}

/** After these problems the same tag is finished. After others it keeps no data, so another is used. */
const RESUMABLE_PROBLEMS: readonly string[] = [
  'tag_lost',
  'reader_lost',
  'other_tag',
  'timed_out',
  'cancelled',
]

/** The reader found the tag; these problems are of the check before writing. */
const UNUSABLE_TAG: readonly string[] = ['unsupported_tag', 'not_ndef']

/** A removed tag is requested again at once. Any other must be removed first. */
function showProblem(deps: WriteSessionDeps, session: WriteSession, error: unknown): TagAttempt {
  const problem = problemOf(error)
  if (problem.code === 'refused' && problem.error === 'internal_error')
    deps.log.error({ err: error }, 'A tag could not be written.')
  const left = ['tag_lost', 'timed_out', 'cancelled'].includes(problem.code)
  deps.screen.show({
    ...(left ? promptForTag(session) : { state: 'stop', problem }),
    ...(UNUSABLE_TAG.includes(problem.code) && { step: 'check' }),
    question: null,
  })
  if (isOfStore(problem)) return 'store'
  return left || problem.code === 'reader_lost' ? 'again' : null
}
