import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '../../platform/http/api-error.ts'
import { problemOf } from '../operation/tag-view.ts'
import type { TagQueue } from './tag-queue.ts'
import {
  runWriteSession,
  waitForRemoval,
  usableOperation,
  type WriteSessionDeps,
  type WriteSessionEnd,
} from './write-session.ts'
import type { WriteSession } from './tag-desk-view.ts'

export interface TagWorkerDeps extends Omit<WriteSessionDeps, 'findIncomplete' | 'askStaff'> {
  readonly queue: TagQueue
}

/** Runs the write sessions of the queue, one after the other. */
export interface TagWorker {
  /** The running session. */
  current(): WriteSession | null
  /** The session on the screen: the running one, or the last one that was verified. */
  onScreen(): WriteSession | null
  /** True while a tag is read or written. */
  isWriting(): boolean
  /** Starts the queue unless it is running. */
  pump(): void
  /** Shows the next session although the last verified tag is still on the reader. */
  showNext(): void
  /** Ends the running session. A tag that is being written is finished first. */
  leave(): void
  /** Clears the screen. */
  rest(): void
  /** Confirms the question on the screen. */
  confirmOverwrite(): void
  stop(): Promise<void>
}

/** Interval between attempts while the database is unavailable, ms. */
const STORE_RETRY_MS = 1_000

/** Maximum wait for the reader when the kiosk stops, ms. A write takes about a second. */
const STOP_TIMEOUT_MS = 3_000

interface WorkerState {
  activeSession: { readonly session: WriteSession; readonly leave: AbortController } | null
  onScreen: WriteSession | null
  /** Ends the wait for the removal of the last tag. */
  betweenSessions: AbortController
  confirmOverwrite: () => void
  stopped: boolean
}

interface Desk extends TagWorkerDeps {
  readonly state: WorkerState
}

export function createTagWorker(deps: TagWorkerDeps): TagWorker {
  const state: WorkerState = {
    activeSession: null,
    onScreen: null,
    betweenSessions: new AbortController(),
    confirmOverwrite: () => {},
    stopped: false,
  }
  const desk: Desk = { ...deps, state }
  let running: Promise<void> | null = null

  function pump(): void {
    if (state.stopped) return
    running ??= runQueue(desk)
      .catch((err: unknown) => deps.log.error({ err }, 'The tag desk had an error.'))
      .finally(() => {
        running = null
        // A session may have been added while the last one ended.
        if (!deps.queue.isEmpty()) pump()
      })
  }

  return {
    current: () => state.activeSession?.session ?? null,
    onScreen: () => state.onScreen,
    isWriting: () =>
      state.activeSession !== null && ['writing', 'verifying'].includes(deps.screen.status().state),
    pump,
    showNext: () => state.betweenSessions.abort(),
    leave: () => state.activeSession?.leave.abort(),
    rest: () => rest(desk),
    confirmOverwrite: () => state.confirmOverwrite(),
    async stop() {
      state.stopped = true
      state.activeSession?.leave.abort()
      state.betweenSessions.abort()
      if (running) await Promise.race([running, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })])
    },
  }
}

async function runQueue(desk: Desk): Promise<void> {
  const { queue, screen, state } = desk
  let tagRemains = screen.status().state === 'verified'
  for (let session = queue.next(); session && !state.stopped; session = queue.next()) {
    const end = await runSession(desk, session, tagRemains)
    if (end.end === 'finish_first') queue.putFirst(end.session, session)
    state.betweenSessions = new AbortController()
    // The success banner stays until the tag is removed, unless staff start a session.
    tagRemains = end.end === 'verified' && !(await waitForRemoval(desk, state.betweenSessions.signal))
  }
}

/** @param tagRemains true if the last verified tag may still be on the reader */
async function runSession(desk: Desk, session: WriteSession, tagRemains: boolean): Promise<WriteSessionEnd> {
  const { queue, screen, state } = desk
  const leave = new AbortController()
  state.activeSession = { session, leave }
  state.onScreen = session
  queue.forget(session)
  screen.clear('touch')
  if (tagRemains) await waitForRemoval(desk, leave.signal)
  const end: WriteSessionEnd = (await mayBegin(desk, session, leave.signal))
    ? await runWriteSession(sessionDeps(desk), session, leave.signal)
    : { end: 'left' }
  state.activeSession = null
  if (end.end === 'verified') {
    queue.countVerified(session)
    screen.touch()
    return end
  }
  if (session.incompleteUid !== null) queue.addIncomplete(session)
  rest(desk)
  return end
}

const sessionDeps = (desk: Desk): WriteSessionDeps => ({
  ...desk,
  findIncomplete: desk.queue.findIncomplete,
  askStaff: (signal) =>
    new Promise((resolve) => {
      desk.state.confirmOverwrite = () => resolve(true)
      signal.addEventListener('abort', () => resolve(false), { once: true })
    }),
})

/** Skips a session of a bulk run whose pass may not be written. */
async function mayBegin(desk: Desk, session: WriteSession, leave: AbortSignal): Promise<boolean> {
  while (session.bulk && !leave.aborted) {
    try {
      await usableOperation(desk, session)
      return true
    } catch (error) {
      const problem = problemOf(error)
      if (error instanceof ApiError) {
        desk.queue.skip(session, problem)
        // Its half-written tag is anybody's again.
        session.incompleteUid = null
        return false
      }
      desk.screen.show({ state: 'stop', problem })
      await sleep(STORE_RETRY_MS, undefined, { signal: leave }).catch(() => {})
    }
  }
  return !leave.aborted
}

function rest({ state, screen }: Desk): void {
  state.onScreen = null
  screen.clear('idle')
}
