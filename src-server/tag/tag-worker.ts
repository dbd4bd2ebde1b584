import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '../http/api-error.ts'
import { problemOf } from './tag-problem-view.ts'
import type { TagQueue } from './tag-queue.ts'
import { serveTurn, tagIsGone, usableOperation, type TurnDeps, type TurnEnd } from './tag-turn.ts'
import type { Turn } from './turn.ts'

export interface TagWorkerDeps extends Omit<TurnDeps, 'ownerOf' | 'askStaff'> {
  readonly queue: TagQueue
}

/** Takes one person after the other from the queue to the reader. */
export interface TagWorker {
  /** Who is at the reader. */
  current(): Turn | null
  /** Whom the screen is about: who is at the reader, or was verified last. */
  onScreen(): Turn | null
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

export function createTagWorker(deps: TagWorkerDeps): TagWorker {
  const { queue, screen } = deps
  let atReader: { readonly turn: Turn; readonly leave: AbortController } | null = null
  let onScreen: Turn | null = null
  let betweenTurns = new AbortController()
  let sayYes = (): void => {}
  let stopped = false
  let serving: Promise<void> | null = null

  const turnDeps: TurnDeps = {
    ...deps,
    ownerOf: queue.ownerOf,
    askStaff: (signal) =>
      new Promise((resolve) => {
        sayYes = () => resolve(true)
        signal.addEventListener('abort', () => resolve(false), { once: true })
      }),
  }

  async function serveAll(): Promise<void> {
    let lingers = screen.shown().state === 'verified'
    while (!queue.isEmpty() && !stopped) {
      const turn = queue.next()!
      const end = await serveOne(turn, lingers)
      if (end.end === 'finish_first') queue.putFirst(end.turn, turn)
      betweenTurns = new AbortController()
      // The sign of success stays until the tag is off, unless somebody is armed by hand.
      lingers = end.end === 'verified' && !(await tagIsGone(deps, betweenTurns.signal))
    }
  }

  /** @param lingers the tag that was verified last still lies on the reader, for all that is known */
  async function serveOne(turn: Turn, lingers: boolean): Promise<TurnEnd> {
    const leave = new AbortController()
    atReader = { turn, leave }
    onScreen = turn
    queue.forget(turn)
    screen.clear('touch')
    if (lingers) await tagIsGone(deps, leave.signal)
    const end: TurnEnd = (await mayBegin(turn, leave.signal)) ? await serveTurn(turnDeps, turn, leave.signal) : { end: 'left' }
    atReader = null
    if (end.end === 'verified') {
      queue.countVerified()
      screen.touch()
    } else {
      if (turn.tornUid !== null) queue.park(turn)
      rest()
    }
    return end
  }

  /** Somebody of a bulk run whose pass may not be written is noted and passed over. */
  async function mayBegin(turn: Turn, leave: AbortSignal): Promise<boolean> {
    while (turn.bulk && !leave.aborted) {
      try {
        await usableOperation(deps, turn)
        return true
      } catch (error) {
        const problem = problemOf(error)
        if (error instanceof ApiError) {
          queue.skip(turn, problem)
          return false
        }
        screen.show({ state: 'stop', problem })
        await sleep(STORE_RETRY_MS, undefined, { signal: leave }).catch(() => {})
      }
    }
    return !leave.aborted
  }

  function rest(): void {
    onScreen = null
    screen.clear('idle')
  }

  function pump(): void {
    if (stopped) return
    serving ??= serveAll()
      .catch((err: unknown) => deps.log.error({ err }, 'the tag desk stumbled'))
      .finally(() => {
        serving = null
        // Somebody may have been armed while the last turn was coming to its end.
        if (!queue.isEmpty()) pump()
      })
  }

  return {
    current: () => atReader?.turn ?? null,
    onScreen: () => onScreen,
    isWriting: () => atReader !== null && ['writing', 'verifying'].includes(screen.shown().state),
    pump,
    showNext: () => betweenTurns.abort(),
    leave: () => atReader?.leave.abort(),
    rest,
    sayYes: () => sayYes(),
    async stop() {
      stopped = true
      atReader?.leave.abort()
      betweenTurns.abort()
      await serving
    },
  }
}
