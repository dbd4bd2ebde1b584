import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { TagReader, TagSeen, WriteOutcome, WriteStep } from '../../drivers/tag-reader.ts'
import { audited } from '../db/audit-store.ts'
import { loadPassFacts } from '../passes/pass-facts.ts'
import { completeTag } from './complete-tag.ts'
import { findOperation, setRewrite } from './tag-operation-store.ts'
import { prepareTag } from './prepare-tag.ts'
import type { Ask, TagDeps } from './tag-access.ts'
import { identifyTag, type IdentifiedTag } from './identify-tag.ts'
import { deviceProblem, problemOf, TagRefused, uidEnd } from './tag-problem-view.ts'
import { isCurrent, isOpen } from './tag-rules.ts'
import { tagView, type Shown, type TagDeskView } from './tag-desk-view.ts'
import type { Operation, Turn } from './write-turn.ts'

export interface WriteSessionDeps extends TagDeps {
  readonly log: Logger
  readonly reader: Pick<TagReader, 'waitForTag' | 'waitForRemoval' | 'readTag' | 'writeTag'>
  readonly screen: TagDeskView
  /** How long a tag took from being on the reader to verified, ms. */
  readonly timed: (eventId: string, ms: number) => void
  /** The turn that this half-written tag belongs to. */
  readonly ownerOf: (uid: string) => Turn | undefined
  /** Asks staff; the answer is whether they said yes before `signal` ended the question. */
  readonly askStaff: (signal: AbortSignal) => Promise<boolean>
}

/**
 * How a turn ended. `finish_first`: a tag came that belongs to another turn, which has to be
 * finished.
 */
export type WriteSessionEnd =
  { readonly end: 'verified' | 'left' } | { readonly end: 'finish_first'; readonly turn: Turn }

/**
 * What one tag brought; `null`: the problem is on the screen, and another tag may come when this
 * one is off.
 */
type Tried = WriteSessionEnd | 'again' | null

/** How long a tag that is there gets to say who it is, ms. */
const HERE_MS = 2_000
/** Waiting for people ends by people: this is as long as a timer can be, ms. */
const WHENEVER_MS = 2_147_483_647
/** Between two looks at a reader that cannot be used, ms. */
const READER_RETRY_MS = 250
/** An operation with less than this left is prepared anew before a byte is written, ms. */
const TIME_TO_WRITE_MS = 20_000

const asDesk = (turn: Turn): Ask => ({
  by: 'desk',
  staffId: turn.staffId,
  eventId: turn.eventId,
  userId: turn.userId,
})

/**
 * Writes one person's tag: waits for it, looks at it, asks where something would be lost, writes,
 * verifies, records.
 */
export async function runWriteSession(
  deps: WriteSessionDeps,
  turn: Turn,
  leave: AbortSignal,
): Promise<WriteSessionEnd> {
  while (await tagCame(deps, turn, leave)) {
    const tried = await tryTag(deps, turn, leave)
    if (tried === 'again') continue
    if (tried) return tried
    await tagIsGone(deps, leave)
  }
  return { end: 'left' }
}

/**
 * Resolves true when a tag is there, false when staff left. Meanwhile the screen says what the
 * reader lacks.
 */
async function tagCame(deps: WriteSessionDeps, turn: Turn, leave: AbortSignal): Promise<boolean> {
  const { reader, screen } = deps
  let timeoutMs = WHENEVER_MS
  while (!leave.aborted) {
    try {
      await reader.waitForTag({ timeoutMs, signal: leave })
      return true
    } catch (error) {
      if (leave.aborted) break
      const problem = problemOf(error)
      const isUsable = problem.code === 'timed_out'
      screen.show(isUsable ? askedForTag(turn) : { state: 'stop', step: null, problem })
      // In trouble the reader is looked at briefly: once that passes without a tag, the sign asks
      // for one again.
      timeoutMs = isUsable ? WHENEVER_MS : READER_RETRY_MS
      if (!isUsable) await sleep(READER_RETRY_MS, undefined, { signal: leave }).catch(() => {})
    }
  }
  return false
}

const askedForTag = (turn: Turn): Partial<Shown> =>
  turn.tornUid === null
    ? { state: 'touch', step: null, tag: null, problem: null }
    : { state: 'hold', problem: { code: 'tag_lost' } }

/**
 * Waits until what was worked with last has been taken off the reader; false when `leave` or a
 * fault ended the wait.
 */
export function tagIsGone(
  deps: Pick<WriteSessionDeps, 'reader'>,
  leave: AbortSignal,
): Promise<boolean> {
  return deps.reader.waitForRemoval({ timeoutMs: WHENEVER_MS, signal: leave }).then(
    () => true,
    () => false,
  )
}

async function tryTag(deps: WriteSessionDeps, turn: Turn, leave: AbortSignal): Promise<Tried> {
  const { reader, screen } = deps
  let since = deps.now()
  try {
    screen.show({ state: 'writing', step: 'find', tag: null, problem: null })
    const seen = await reader.readTag({ timeoutMs: HERE_MS, signal: leave })
    screen.show({ step: 'check', tag: tagView(seen) })
    const owner = deps.ownerOf(seen.uid)
    if (owner && owner !== turn) return { end: 'finish_first', turn: owner }
    requireTornTag(turn, seen)
    const operation = await usableOperation(deps, turn)
    const found = await identifyTag(deps, { ...turn, operationId: operation.operationId }, seen)
    const isAsked = mustAsk(turn, seen, found)
    if (isAsked) {
      if (!(await mayOverwrite(deps, turn, found, leave))) return 'again'
      since = deps.now()
    }
    const overwrites = await recordOverwrite(deps, turn, operation, found, isAsked)
    if (isAsked) turn.allowed = found.fingerprint
    const outcome = await reader.writeTag({
      url: operation.url,
      expectUid: seen.uid,
      allowOverwrite: found.messageHex === '' ? 'never' : { messageHex: found.messageHex },
      timeoutMs: HERE_MS,
      signal: leave,
      onStep: (step) => showStep(screen, step),
    })
    return await afterWrite(deps, turn, { operation, found, overwrites, outcome, since })
  } catch (error) {
    return showProblem(deps, turn, error)
  }
}

/** Only the tag that was begun may go on, so that no two tags carry one pass. */
function requireTornTag(turn: Turn, seen: TagSeen): void {
  if (turn.tornUid === null || turn.tornUid === seen.uid) return
  throw new TagRefused({
    code: 'other_tag',
    expectedEnd: uidEnd(turn.tornUid),
    foundEnd: uidEnd(seen.uid),
  })
}

/**
 * Staff are asked once for one content of one tag; what our own torn write left behind is no loss.
 */
function mustAsk(turn: Turn, seen: TagSeen, found: IdentifiedTag): boolean {
  const isOurRemains = turn.tornUid === seen.uid && seen.content.state === 'foreign'
  return found.ask !== null && !isOurRemains && turn.allowed !== found.fingerprint
}

/** The turn's operation, or a new one where time ran out or the pass moved on. */
export async function usableOperation(deps: TagDeps, turn: Turn): Promise<Operation> {
  const facts = await loadPassFacts(deps.db, turn.eventId, turn.userId)
  const known = turn.operation && (await findOperation(deps.db, turn.operation.operationId))
  if (
    turn.operation &&
    known &&
    isOpen(known, deps.now() + TIME_TO_WRITE_MS) &&
    isCurrent(facts, known)
  )
    return turn.operation
  const revisions = {
    templateRevision: facts.event.templateRevision,
    draftRevision: facts.draft?.revision ?? 0,
  }
  turn.operation = await prepareTag(deps, asDesk(turn), { ...revisions, requestKey: randomUUID() })
  return turn.operation
}

/** Puts the question and waits for the answer, as long as this tag lies there. */
async function mayOverwrite(
  deps: WriteSessionDeps,
  turn: Turn,
  found: IdentifiedTag,
  leave: AbortSignal,
): Promise<boolean> {
  const { screen } = deps
  const { operationId } = turn.operation!
  screen.show({
    state: 'hold',
    step: 'check',
    question: { operationId, fingerprint: found.fingerprint, ...found.ask! },
  })
  const over = new AbortController()
  const untilOver = AbortSignal.any([leave, over.signal])
  const removal = tagIsGone(deps, untilOver).finally(() => over.abort())
  const yes = await deps.askStaff(untilOver)
  over.abort()
  await removal
  screen.show(
    yes
      ? { state: 'writing', question: null }
      : { state: 'touch', step: null, tag: null, question: null },
  )
  return yes
}

/**
 * Stores the content that may be overwritten, with the answer of staff if they were asked. Returns
 * false if nothing is overwritten.
 */
async function recordOverwrite(
  deps: WriteSessionDeps,
  turn: Turn,
  { operationId }: Operation,
  found: IdentifiedTag,
  isAllowedNow: boolean,
): Promise<boolean> {
  if (!found.knownAsOwn && !found.ask) return false
  const tagHmac = deps.secrets.hmac('tag-uid', found.tagHash)
  const { fingerprint } = found
  await audited(
    deps,
    (trx) => setRewrite(trx, operationId, { tagHmac, fingerprint }),
    () =>
      isAllowedNow
        ? {
            action: 'allow_overwrite',
            userId: turn.staffId,
            eventId: turn.eventId,
            subjectId: turn.userId,
            detail: { operation: operationId, on: found.ask!.on },
          }
        : null,
  )
  return true
}

/** Finding and checking were shown before the writer does both once more. */
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

async function afterWrite(deps: WriteSessionDeps, turn: Turn, written: Written): Promise<Tried> {
  const { operation, found, overwrites, outcome } = written
  if (outcome.result === 'refused') {
    // Another tag took the place of the one that was looked at: it is looked at itself.
    if (outcome.problem.code === 'other_tag' && turn.tornUid === null) return 'again'
    throw new TagRefused(deviceProblem(outcome.problem))
  }
  if (outcome.result === 'torn') {
    turn.tornUid = FINISHES_WITH_THE_SAME_TAG.includes(outcome.problem.code) ? outcome.uid : null
    throw new TagRefused(deviceProblem(outcome.problem))
  }
  const completed = await completeTag(deps, asDesk(turn), {
    operationId: operation.operationId,
    platform: 'kiosk',
    capacityBytes: outcome.capacityBytes,
    ndefBytes: outcome.ndefBytes,
    readbackUrl: outcome.url,
    tagHash: found.tagHash,
    overwriteConfirmed: overwrites,
    ...(overwrites ? { overwriteFingerprint: found.fingerprint } : {}),
  })
  const result = {
    verifiedAt: completed.completion!.at,
    ndefBytes: outcome.ndefBytes,
    ms: Math.max(0, Math.round(deps.now() - written.since)),
  }
  deps.screen.show({ state: 'verified', step: null, problem: null, result })
  deps.timed(turn.eventId, result.ms)
  return { end: 'verified' }
}

/** Torn for other reasons, a tag does not keep what is written: another one is taken. */
const FINISHES_WITH_THE_SAME_TAG: readonly string[] = [
  'tag_lost',
  'reader_lost',
  'other_tag',
  'timed_out',
  'cancelled',
]

/** A tag that left is asked for again at once; any other has to be taken off first. */
function showProblem(deps: WriteSessionDeps, turn: Turn, error: unknown): Tried {
  const problem = problemOf(error)
  if (problem.code === 'refused' && problem.error === 'internal_error')
    deps.log.error({ err: error }, 'a tag could not be written')
  const left = ['tag_lost', 'timed_out', 'cancelled'].includes(problem.code)
  deps.screen.show({ ...(left ? askedForTag(turn) : { state: 'stop', problem }), question: null })
  return left || problem.code === 'reader_lost' ? 'again' : null
}
