import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '../http/api-error.ts'
import { problemOf } from './tag-problem-view.ts'
import type { TagQueue } from './tag-queue.ts'
import {
  runWriteSession,
  waitForRemoval,
  usableOperation,
  type WriteSessionDeps,
  type WriteSessionEnd,
} from './write-session.ts'
import type { WriteSession } from './write-session-types.ts'

export interface TagWorkerDeps extends Omit<WriteSessionDeps, 'ownerOf' | 'askStaff'> {
  readonly queue: TagQueue
}

/** Takes one person after the other from the queue to the reader. */
export interface TagWorker {
  /** Who is at the reader. */
  current(): WriteSession | null
  /** Whom the screen is about: who is at the reader, or was verified last. */
  onScreen(): WriteSession | null
  /** A tag is being looked at or written. */
  isWriting(): boolean
  /** Begins with the queue, if that is not under way. */
  pump(): void
  /** The next person comes on the screen although the tag that was verified last is still there. */
  showNext(): void
  /** Whoever is at the reader leaves; a tag that is being written is finished first. */
  leave(): void
  /** Nobody is on the screen any longer. */
  rest(): void
  /** Staff's yes to the question on the screen. */
  sayYes(): void
  stop(): Promise<void>
}

/** Between two tries to reach a store that is away, ms. */
const STORE_RETRY_MS = 1_000

/** A write takes about a second; a reader that hangs does not hold up the kiosk's end, ms. */
const STOP_MS = 3_000

/** Who is where. */
interface Place {
  activeSession: { readonly session: WriteSession; readonly leave: AbortController } | null
  onScreen: WriteSession | null
  /** Ends the wait for the last tag to be taken off. */
  betweenSessions: AbortController
  sayYes: () => void
  stopped: boolean
}

interface Desk extends TagWorkerDeps {
  readonly place: Place
}

export function createTagWorker(deps: TagWorkerDeps): TagWorker {
  const place: Place = {
    activeSession: null,
    onScreen: null,
    betweenSessions: new AbortController(),
    sayYes: () => {},
    stopped: false,
  }
  const desk: Desk = { ...deps, place }
  let serving: Promise<void> | null = null

  function pump(): void {
    if (place.stopped) return
    serving ??= serveAll(desk)
      .catch((err: unknown) => deps.log.error({ err }, 'the tag desk stumbled'))
      .finally(() => {
        serving = null
        // Somebody may have been armed while the last turn was coming to its end.
        if (!deps.queue.isEmpty()) pump()
      })
  }

  return {
    current: () => place.activeSession?.session ?? null,
    onScreen: () => place.onScreen,
    isWriting: () =>
      place.activeSession !== null && ['writing', 'verifying'].includes(deps.screen.status().state),
    pump,
    showNext: () => place.betweenSessions.abort(),
    leave: () => place.activeSession?.leave.abort(),
    rest: () => rest(desk),
    sayYes: () => place.sayYes(),
    async stop() {
      place.stopped = true
      place.activeSession?.leave.abort()
      place.betweenSessions.abort()
      if (serving) await Promise.race([serving, sleep(STOP_MS, undefined, { ref: false })])
    },
  }
}

async function serveAll(desk: Desk): Promise<void> {
  const { queue, screen, place } = desk
  let lingers = screen.status().state === 'verified'
  for (let session = queue.next(); session && !place.stopped; session = queue.next()) {
    const end = await serveOne(desk, session, lingers)
    if (end.end === 'finish_first') queue.putFirst(end.session, session)
    place.betweenSessions = new AbortController()
    // The sign of success stays until the tag is off, unless somebody is armed by hand.
    lingers = end.end === 'verified' && !(await waitForRemoval(desk, place.betweenSessions.signal))
  }
}

/** @param lingers the tag that was verified last still lies on the reader, for all that is known */
async function serveOne(
  desk: Desk,
  session: WriteSession,
  lingers: boolean,
): Promise<WriteSessionEnd> {
  const { queue, screen, place } = desk
  const leave = new AbortController()
  place.activeSession = { session, leave }
  place.onScreen = session
  queue.forget(session)
  screen.clear('touch')
  if (lingers) await waitForRemoval(desk, leave.signal)
  const end: WriteSessionEnd = (await mayBegin(desk, session, leave.signal))
    ? await runWriteSession(sessionDeps(desk), session, leave.signal)
    : { end: 'left' }
  place.activeSession = null
  if (end.end === 'verified') {
    queue.countVerified()
    screen.touch()
    return end
  }
  if (session.incompleteUid !== null) queue.park(session)
  rest(desk)
  return end
}

const sessionDeps = (desk: Desk): WriteSessionDeps => ({
  ...desk,
  ownerOf: desk.queue.ownerOf,
  askStaff: (signal) =>
    new Promise((resolve) => {
      desk.place.sayYes = () => resolve(true)
      signal.addEventListener('abort', () => resolve(false), { once: true })
    }),
})

/** Somebody of a bulk run whose pass may not be written is noted and passed over. */
async function mayBegin(desk: Desk, session: WriteSession, leave: AbortSignal): Promise<boolean> {
  while (session.bulk && !leave.aborted) {
    try {
      await usableOperation(desk, session)
      return true
    } catch (error) {
      const problem = problemOf(error)
      if (error instanceof ApiError) {
        desk.queue.skip(session, problem)
        return false
      }
      desk.screen.show({ state: 'stop', problem })
      await sleep(STORE_RETRY_MS, undefined, { signal: leave }).catch(() => {})
    }
  }
  return !leave.aborted
}

function rest({ place, screen }: Desk): void {
  place.onScreen = null
  screen.clear('idle')
}
