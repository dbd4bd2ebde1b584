import type { Logger } from 'pino'
import type { Apart } from '../../../contract/event/entry/entry-state.ts'
import type { TagDeskState } from '../../../contract/tag/reader/tag-desk.ts'
import type { TagReader } from '../../../drivers/tag-reader.ts'
import { readApart } from '../../event/entry/apart-store.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { findUser } from '../../person/user/user-store.ts'
import type { TagDeps } from '../page/tag-access.ts'
import { TagRefused } from '../operation/tag-view.ts'
import { createTagQueue, type TagQueue } from './tag-queue.ts'
import {
  BLANK,
  createTagDeskView,
  operationOf,
  personView,
  type TagDeskView,
  type WriteSession,
} from './tag-desk-view.ts'
import { usableOperation, type WriteSessionDeps } from './write-session.ts'
import { createTagWorker, type TagWorker } from './tag-worker.ts'

export interface TagDeskDeps extends TagDeps {
  readonly log: Logger
  /** The desk's reader; null if the kiosk has none. */
  readonly reader: TagReader | null
  /** The people of a bulk run: the given ones, or all with a printed pass and no current tag. */
  readonly candidates: (
    eventId: string,
    userIds: readonly string[] | undefined,
  ) => Promise<readonly Pick<WriteSession, 'userId' | 'name' | 'kana'>[]>
  /** Records how long a tag took from the reader to verified, in ms. */
  readonly recordDuration: (eventId: string, ms: number) => void
}

/** The station's reader and the queue of people whose tags it writes. */
export interface TagDesk {
  rev(): number
  /** The state for staff of this event. Work for another event appears as idle. */
  view(eventId: string): TagDeskState
  /**
   * Writes this person's pass to the next tag, after the tag that is being written. A repeated call
   * allows a different tag than the incomplete one. Throws if the pass may not be written.
   */
  arm(staffId: string, eventId: string, userId: string): Promise<void>
  /** Postpones the person's tag and ends a bulk run. A tag that is being written is finished. */
  disarm(eventId: string): void
  /** Confirms the question with this operation and fingerprint. Throws if it is no longer shown. */
  overwrite(answer: { eventId: string; operationId: string; fingerprint: string }): void
  /** Writes the tags of these people, or of all with a printed pass and no current tag. */
  bulk(staffId: string, eventId: string, userIds: readonly string[] | undefined): Promise<void>
  /** Finishes the current tag and starts no other. */
  stop(): Promise<void>
}

/** Without a reader, the first call fails with `no_reader`. */
const NO_READER: WriteSessionDeps['reader'] = {
  waitForTag: async () => Promise.reject(new TagRefused({ code: 'no_reader' })),
  readTag: async () => Promise.reject(new TagRefused({ code: 'no_reader' })),
  waitForRemoval: async () => {},
  writeTag: async () => ({ result: 'refused', problem: { code: 'no_reader' } }),
}

const FRESH = { operation: null, incompleteUid: null, allowed: null } as const

export function createTagDesk(deps: TagDeskDeps): TagDesk {
  const screen = createTagDeskView(deps.now)
  const queue = createTagQueue()
  const worker = createTagWorker({ ...deps, reader: deps.reader ?? NO_READER, screen, queue })
  const desk = { ...deps, screen, queue, worker }
  /** Of the people of the bulk runs, by event; kept for the results. */
  const apart = new Map<string, Apart>()
  return {
    rev: screen.rev,
    view: (eventId) => ({ ...viewOf(desk, eventId), apart: apart.get(eventId) ?? {} }),
    arm: (staffId, eventId, userId) => arm(desk, { staffId, eventId, userId }),
    disarm(eventId) {
      if (worker.onScreen() && worker.onScreen()?.eventId !== eventId) return
      queue.endBulk()
      screen.touch()
      if (worker.isWriting()) return
      if (worker.current()) worker.leave()
      else worker.rest()
    },
    overwrite({ eventId, operationId, fingerprint }) {
      const { question } = screen.status()
      const isCurrentQuestion = question?.operationId === operationId && question.fingerprint === fingerprint
      if (!isCurrentQuestion || worker.current()?.eventId !== eventId)
        throw new ApiError('pass_nfc_rewrite_required')
      worker.confirmOverwrite()
    },
    async bulk(staffId, eventId, userIds) {
      const people = await deps.candidates(eventId, userIds)
      const found = await readApart(deps.db, eventId, people)
      apart.set(eventId, { ...apart.get(eventId), ...found })
      resetCountsIfIdle(desk)
      for (const { userId, name, kana } of people) {
        const isKnown = findWriteSession(desk, eventId, userId) !== undefined
        if (!isKnown) queue.add({ eventId, userId, name, kana, staffId, bulk: true, ...FRESH })
      }
      screen.touch()
      worker.pump()
    },
    async stop() {
      queue.clear()
      await worker.stop()
    },
  }
}

interface Desk extends TagDeps {
  readonly screen: TagDeskView
  readonly queue: TagQueue
  readonly worker: TagWorker
}

function findWriteSession(
  { worker, queue }: Desk,
  eventId: string,
  userId: string,
): WriteSession | undefined {
  const activeSession = worker.current()
  return activeSession?.eventId === eventId && activeSession.userId === userId
    ? activeSession
    : queue.find(eventId, userId)
}

/**
 * True if the current session must not be interrupted: a tag is being written, or a question is
 * shown.
 */
const isBusy = ({ worker, screen }: Desk): boolean => worker.isWriting() || screen.status().question !== null

function resetCountsIfIdle({ worker, queue }: Desk): void {
  if (!worker.current() && queue.isEmpty()) queue.startCounting()
}

async function arm(desk: Desk, whose: Pick<WriteSession, 'staffId' | 'eventId' | 'userId'>): Promise<void> {
  const { queue, worker, screen } = desk
  const known = findWriteSession(desk, whose.eventId, whose.userId)
  if (known && known === worker.current() && isBusy(desk)) return
  const user = await findUser(desk.db, whose.userId)
  if (!user) throw new ApiError('pass_ticket_required')
  const session: WriteSession = {
    ...whose,
    name: user.name,
    kana: user.kana,
    bulk: false,
    ...FRESH,
    operation: known?.operation ?? null,
  }
  await usableOperation(desk, session)
  // The tag may have arrived meanwhile.
  if (known && known === worker.current() && isBusy(desk)) return

  resetCountsIfIdle(desk)
  if (known) {
    known.incompleteUid = null
    queue.forget(known)
  }
  queue.add(session)
  screen.touch()
  if (!isBusy(desk)) preemptBulk(desk, session, known)
  worker.pump()
}

/** Ends the current session. One of a bulk run is queued right behind the new session. */
function preemptBulk({ queue, worker }: Desk, session: WriteSession, known: WriteSession | undefined): void {
  const activeSession = worker.current()
  if (activeSession?.bulk && activeSession !== known) queue.putBehind(session, activeSession)
  if (activeSession) worker.leave()
  else worker.showNext()
}

function viewOf({ screen, queue, worker }: Desk, eventId: string): Omit<TagDeskState, 'apart'> {
  const onScreen = worker.onScreen()
  const mine = onScreen?.eventId === eventId ? onScreen : null
  const queued = queue.view(eventId)
  return {
    rev: screen.rev(),
    ...(mine ? screen.status() : BLANK),
    person: mine && personView(mine),
    operation: mine && operationOf(mine),
    ...queued,
    bulk: queued.bulk || mine?.bulk === true,
  }
}
