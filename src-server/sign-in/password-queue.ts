import { availableParallelism } from 'node:os'

/**
 * The address that signs in, or the signed-in person, that a password is checked for; undefined at
 * the desk's listener.
 */
export type NetworkCaller = `address:${string}` | `user:${string}`

interface Waiting {
  readonly from: NetworkCaller | null
  readonly start: () => void
}

/** Runs work when a slot is free. */
export type RunQueued = <T>(work: () => Promise<T>, from?: NetworkCaller) => Promise<T>

/**
 * A fair queue for password hashing, which takes a processor for a quarter of a second. The desk
 * goes first, and one slot is reserved for it. From the network, sign-ins precede signed-in people
 * who enter their password again; within each group, the least served caller is next.
 * @param slots number of concurrent runs, and how many of these for callers from the network
 */
export function createFairQueue(slots: {
  readonly all: number
  readonly network: number
}): RunQueued {
  const waiting: Waiting[] = []
  /** Runs of each caller from the network; reset when the queue is empty. */
  const runsOf = new Map<NetworkCaller, number>()
  const running = { all: 0, network: 0 }

  function next(): Waiting | undefined {
    const desk = waiting.find(({ from }) => from === null)
    if (desk || running.network >= slots.network) return desk
    const runCount = (one: Waiting): number => runsOf.get(one.from!) ?? 0
    const signIns = waiting.filter(({ from }) => from!.startsWith('address:'))
    return (signIns.length > 0 ? signIns : waiting).reduce<Waiting | undefined>(
      (best, one) => (best && runCount(best) <= runCount(one) ? best : one),
      undefined,
    )
  }

  function startNext(): void {
    while (running.all < slots.all) {
      const one = next()
      if (!one) return
      waiting.splice(waiting.indexOf(one), 1)
      one.start()
    }
  }

  return <T>(work: () => Promise<T>, from: NetworkCaller | null = null): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const start = async (): Promise<void> => {
        running.all += 1
        if (from !== null) {
          running.network += 1
          runsOf.set(from, (runsOf.get(from) ?? 0) + 1)
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
      waiting.push({ from, start: () => void start() })
      startNext()
    })
}

/**
 * Slots on this computer: one processor stays free for the main thread, and one of Node's four
 * pool threads for files.
 */
const network = Math.max(1, Math.min(2, availableParallelism() - 2))

/** The queue for all hashing of passwords and PINs. */
export const runPasswordCheck: RunQueued = createFairQueue({ all: network + 1, network })
