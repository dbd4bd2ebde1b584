import { availableParallelism } from 'node:os'
import type Tinypool from 'tinypool'
import { startThreads, workerFile } from '../../platform/threads/worker-threads.ts'
import { withPictures } from './drawn-layout.ts'
import { RenderError } from './render-error.ts'
import { TooManyDrawings } from './render-types.ts'
import type { RenderedPass, RenderInput, RenderPool } from './render-types.ts'
import type { WorkerAnswer } from './render-worker.ts'

export type { RenderPool } from './render-types.ts'

/** A pool of this many threads, which start with `start` or with the first drawing. */
export interface RenderThreads extends RenderPool {
  readonly threads: number
  start(): void
}

export interface RenderPoolOptions {
  /** Number of worker threads. Default: cores minus one, at least 1, at most 2. */
  readonly threads?: number
  /** Time after which a worker counts as stuck and is replaced, ms. */
  readonly timeoutMs?: number
  /** File of the worker. Default: the one beside this file. */
  readonly worker?: URL
}

/** A thread takes 50 to 80 MB (fonts, canvas, heap); two draw more than 100 passes a second. */
const MAX_THREADS = 2
/**
 * V8 semi-space of a thread, MB. A drawing makes many short-lived objects, and the default size is
 * not returned to the system.
 */
const YOUNG_MB = 4
/** Drawings of one participant that wait; an app draws the passes of several events at once. */
const MOST_WAITING = 16
/**
 * A render takes about 10 ms and the start of a worker 0.5 s; both take longer on a busy machine.
 */
const STUCK_MS = 20_000

/**
 * Draws in worker threads, so that the main thread is not blocked. If a worker exits or hangs, its
 * current render fails and the pool starts another worker. An aborted render that waits is never
 * drawn; one in progress is completed and dropped.
 */
export function createRenderPool(options: RenderPoolOptions = {}): RenderThreads {
  const threads = options.threads ?? Math.min(MAX_THREADS, Math.max(1, availableParallelism() - 1))
  let started: Tinypool | null = null
  const start = (): Tinypool =>
    (started ??= startThreads(options.worker ?? workerFile('render-worker', import.meta.url), threads, {
      maxYoungGenerationSizeMb: YOUNG_MB,
    }))
  const roundRobin = createRoundRobin(threads)
  const timeoutMs = options.timeoutMs ?? STUCK_MS
  return {
    threads,
    async render(input, signal, participant) {
      const done = await roundRobin.take(signal, participant)
      return unwrapped(await unlessAborted(inWorker(start(), input, timeoutMs).finally(done), signal))
    },
    start: () => void start(),
    close: async () => started?.destroy(),
  }
}

async function inWorker(pool: Tinypool, input: RenderInput, timeoutMs: number): Promise<WorkerAnswer> {
  const stuck = AbortSignal.timeout(timeoutMs)
  try {
    return await pool.run(input, { signal: stuck })
  } catch (cause) {
    throw stuck.aborted
      ? new Error(`A render did not finish within ${timeoutMs} ms; its worker was replaced.`, {
          cause,
        })
      : cause
  }
}

function unwrapped(answer: WorkerAnswer): RenderedPass {
  if ('problem' in answer) throw new RenderError(answer.problem)
  return withPictures(answer.drawn)
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/**
 * Limits concurrency to `count`: requests without a participant first, in order; then participants
 * by round robin, each one's requests in order. An aborted request loses its place.
 * @throws TooManyDrawings (from `take`) if too many of the participant wait
 */
function createRoundRobin(count: number) {
  let free = count
  const first: (() => void)[] = []
  const byParticipant = new Map<string, (() => void)[]>()
  const nextOfParticipants = (): (() => void) | undefined => {
    const [next] = byParticipant
    if (!next) return undefined
    const [participant, starts] = next
    const start = starts.shift()
    byParticipant.delete(participant)
    if (starts.length > 0) byParticipant.set(participant, starts)
    return start
  }
  const give = () => {
    const next = first.shift() ?? nextOfParticipants()
    if (next) next()
    else free += 1
  }
  const queueOf = (participant: string | undefined): (() => void)[] => {
    if (participant === undefined) return first
    const queue = byParticipant.get(participant) ?? []
    byParticipant.set(participant, queue)
    return queue
  }
  const leave = (participant: string | undefined, start: () => void): void => {
    const queue = queueOf(participant)
    queue.splice(queue.indexOf(start), 1)
    if (participant !== undefined && queue.length === 0) byParticipant.delete(participant)
  }
  return {
    async take(signal: AbortSignal | undefined, participant?: string): Promise<() => void> {
      signal?.throwIfAborted()
      if (free > 0) {
        free -= 1
        return give
      }
      const waiting = participant === undefined ? 0 : (byParticipant.get(participant)?.length ?? 0)
      if (waiting >= MOST_WAITING)
        throw new TooManyDrawings(`${MOST_WAITING} drawings of this person wait already.`)
      return new Promise((resolve, reject) => {
        const abort = () => {
          leave(participant, start)
          reject(signal?.reason)
        }
        const start = () => {
          signal?.removeEventListener('abort', abort)
          resolve(give)
        }
        queueOf(participant).push(start)
        signal?.addEventListener('abort', abort, { once: true })
      })
    },
  }
}
