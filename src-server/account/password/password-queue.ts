import { availableParallelism } from 'node:os'
import { ApiError } from '../../platform/http/api-error.ts'

/** The address that signs in, or the signed-in person, that a password is checked for. */
export type NetworkCaller = `address:${string}` | `user:${string}`

interface Waiting {
  readonly from: NetworkCaller | null
  readonly start: () => void
  readonly drop: (error: unknown) => void
}

/**
 * Runs work when a slot is free. Throws `rate_limited` if too many wait. Work whose client has gone
 * meanwhile (`gone`) does not run.
 */
export interface RunQueued {
  <T>(work: () => Promise<T>, from?: NetworkCaller, gone?: AbortSignal): Promise<T>
  /** Throws `rate_limited` if too many wait for this caller to be taken now. */
  requirePlace(from?: NetworkCaller): void
}

/** Checks that may wait: of the network, of one caller from it, and of the desk. */
const MOST_WAITING = { network: 32, caller: 16, desk: 256 } as const

/** Retry-After: the time that 32 checks take on a slow computer, seconds. */
const busy = (): ApiError =>
  new ApiError('rate_limited', {
    message: 'Too many people are signing in; try again in a moment.',
    headers: { 'Retry-After': '10' },
  })

/**
 * A fair queue for password hashing, which takes a processor for a quarter of a second. The desk
 * goes first, and one slot is reserved for it. From the network, sign-ins precede signed-in people
 * who enter their password again; within each group, the least served caller is next. The queue is
 * bounded: in a full one, a caller with more checks gives way to a caller with fewer. A check whose
 * client has gone is dropped.
 * @param slots number of concurrent runs, and how many of these for callers from the network
 */
export function createFairQueue(slots: { readonly all: number; readonly network: number }): RunQueued {
  const waiting: Waiting[] = []
  /** Runs of each caller from the network; reset when the queue is empty. */
  const runsOf = new Map<NetworkCaller, number>()
  const running = { all: 0, network: 0 }
  const runCount = (from: NetworkCaller): number => runsOf.get(from) ?? 0
  const waitingOf = (from: NetworkCaller | null): number => waiting.filter((one) => one.from === from).length

  function next(): Waiting | undefined {
    const desk = waiting.find(({ from }) => from === null)
    if (desk || running.network >= slots.network) return desk
    const signIns = waiting.filter(({ from }) => from!.startsWith('address:'))
    return (signIns.length > 0 ? signIns : waiting).reduce<Waiting | undefined>(
      (best, one) => (best && runCount(best.from!) <= runCount(one.from!) ? best : one),
      undefined,
    )
  }

  function startNext(): void {
    while (running.all < slots.all) {
      const one = next()
      if (!one) return
      remove(one)
      one.start()
    }
  }

  function remove(one: Waiting): void {
    const at = waiting.indexOf(one)
    if (at >= 0) waiting.splice(at, 1)
  }

  /** Whom one more check of this caller replaces; null if there is a place. Throws if there is none. */
  function placeOf(from: NetworkCaller | null): Waiting | null {
    if (from === null) {
      if (waitingOf(null) >= MOST_WAITING.desk) throw busy()
      return null
    }
    if (waitingOf(from) >= MOST_WAITING.caller) throw busy()
    if (waiting.length - waitingOf(null) < MOST_WAITING.network) return null
    const load = (caller: NetworkCaller): number => runCount(caller) + waitingOf(caller)
    const last = waiting
      .filter((one) => one.from !== null)
      .reduce((worst, one) => (load(one.from!) >= load(worst.from!) ? one : worst))
    if (load(last.from!) <= load(from) + 1) throw busy()
    return last
  }

  const run = <T>(
    work: () => Promise<T>,
    from: NetworkCaller | null = null,
    gone?: AbortSignal,
  ): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const start = async (): Promise<void> => {
        running.all += 1
        if (from !== null) {
          running.network += 1
          runsOf.set(from, runCount(from) + 1)
        }
        try {
          resolve(await work())
        } catch (error) {
          reject(error)
        } finally {
          running.all -= 1
          if (from !== null) running.network -= 1
          if (running.all === 0 && waiting.length === 0) runsOf.clear()
          startNext()
        }
      }
      gone?.throwIfAborted()
      const replaced = placeOf(from)
      if (replaced) {
        remove(replaced)
        replaced.drop(busy())
      }
      const one: Waiting = { from, start: () => void start(), drop: reject }
      waiting.push(one)
      gone?.addEventListener('abort', () => {
        remove(one)
        reject(gone.reason)
      })
      startNext()
    })
  return Object.assign(run, {
    requirePlace: (from: NetworkCaller | null = null) => void placeOf(from),
  })
}

/**
 * Slots on this computer: one processor stays free for the main thread, and one of Node's four
 * pool threads for files.
 */
const network = Math.max(1, Math.min(2, availableParallelism() - 2))

/** The queue for all hashing of passwords and PINs. */
export const runPasswordCheck: RunQueued = createFairQueue({ all: network + 1, network })
