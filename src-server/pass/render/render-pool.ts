import { availableParallelism } from 'node:os'
import type Tinypool from 'tinypool'
import { startThreads, workerFile } from '../../worker-threads.ts'
import { RenderError } from './render-error.ts'
import type { RenderedPass, RenderInput, RenderPool } from './render-types.ts'
import type { WorkerAnswer } from './render-worker.ts'

export type { RenderPool } from './render-types.ts'

export interface RenderPoolOptions {
  /** Worker threads; by default one less than the machine's cores, at least 1, at most 4. */
  readonly threads?: number
  /** Milliseconds after which a worker is taken for stuck and replaced. */
  readonly timeoutMs?: number
  /** The worker's file, when it is not the one beside this. */
  readonly worker?: URL
}

/** A render takes some 10 ms and a worker's start half a second; both on a machine busy with other things. */
const STUCK_MS = 20_000

/**
 * Draws in worker threads, so that nobody waits for a label. A worker that dies or hangs fails the render it was
 * drawing; the pool starts another. A render that is given up while it waits is never drawn; one under way ends unheard.
 */
export function createRenderPool(options: RenderPoolOptions = {}): RenderPool {
  const threads = options.threads ?? Math.min(4, Math.max(1, availableParallelism() - 1))
  const pool = startThreads(options.worker ?? workerFile('render-worker', import.meta.url), threads)
  const turns = createTurns(threads)
  const timeoutMs = options.timeoutMs ?? STUCK_MS
  return {
    async render(input, signal) {
      const done = await turns.take(signal)
      return unwrapped(await unlessAborted(inWorker(pool, input, timeoutMs).finally(done), signal))
    },
    close: () => pool.destroy(),
  }
}

async function inWorker(pool: Tinypool, input: RenderInput, timeoutMs: number): Promise<WorkerAnswer> {
  const stuck = AbortSignal.timeout(timeoutMs)
  try {
    return await pool.run(input, { signal: stuck })
  } catch (cause) {
    throw stuck.aborted ? new Error(`A render gave no answer within ${timeoutMs} ms; its worker was replaced.`, { cause }) : cause
  }
}

function unwrapped(answer: WorkerAnswer): RenderedPass {
  if ('problem' in answer) throw new RenderError(answer.problem)
  return answer.rendered
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/** Lets `count` at a time through, first come first served; who gives up loses its place. */
function createTurns(count: number) {
  let free = count
  const waiting: (() => void)[] = []
  const give = () => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return {
    take(signal: AbortSignal | undefined): Promise<() => void> {
      signal?.throwIfAborted()
      if (free > 0) {
        free -= 1
        return Promise.resolve(give)
      }
      return new Promise((resolve, reject) => {
        const abort = () => {
          waiting.splice(waiting.indexOf(start), 1)
          reject(signal?.reason)
        }
        const start = () => {
          signal?.removeEventListener('abort', abort)
          resolve(give)
        }
        waiting.push(start)
        signal?.addEventListener('abort', abort, { once: true })
      })
    },
  }
}
