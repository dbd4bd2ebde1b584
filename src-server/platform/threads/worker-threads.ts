import { existsSync } from 'node:fs'
import type { ResourceLimits } from 'node:worker_threads'
import Tinypool from 'tinypool'

/**
 * Path of a worker's file: beside its caller in the sources, beside the entries in a bundle whose
 * chunks are in a separate folder. Throws if neither exists.
 */
export function workerFile(name: string, starter: string): URL {
  const found = [`./${name}.ts`, `./${name}.js`, `../${name}.js`]
    .map((file) => new URL(file, starter))
    .find((url) => existsSync(url))
  if (!found) throw new Error(`The ${name} is missing beside ${starter}.`)
  return found
}

/**
 * This many threads of one worker, all started at once. `resourceLimits` limits the heap of each.
 */
export function startThreads(file: URL, threads: number, resourceLimits: ResourceLimits = {}): Tinypool {
  return surviving(
    new Tinypool({ filename: file.href, minThreads: threads, maxThreads: threads, resourceLimits }),
  )
}

/**
 * A thread that starts with its first task and ends, freeing its memory, after `idleMs` without
 * one.
 */
export function startThreadOnDemand(file: URL, idleMs: number): Tinypool {
  return surviving(new Tinypool({ filename: file.href, minThreads: 0, maxThreads: 1, idleTimeout: idleMs }))
}

function surviving(pool: Tinypool): Tinypool {
  // A worker that exits between two tasks has no effect: the pool has already started another. It
  // starts none after one that could not start, for example for lack of file handles: what waits
  // for it would wait for ever.
  pool.on('error', () => {
    if (pool.threads.length === 0) pool.cancelPendingTasks()
  })
  // The pool forgets the signal of a task that it cancels, and fails when that signal aborts later.
  const run = pool.run.bind(pool)
  pool.run = async (task, options = {}) => {
    const given = options.signal as AbortSignal | null | undefined
    if (!given) return run(task, options)
    given.throwIfAborted()
    const own = new AbortController()
    const abort = (): void => own.abort()
    given.addEventListener('abort', abort)
    return run(task, { ...options, signal: own.signal }).finally(() =>
      given.removeEventListener('abort', abort),
    )
  }
  const destroy = pool.destroy.bind(pool)
  pool.destroy = async () => {
    // The pool waits for the exit of its threads by `once`, which removes its listeners when a
    // thread fails meanwhile, for example for lack of file handles. Its threads cannot do that.
    for (const thread of pool.threads) Object.assign(thread, { removeListener: () => thread })
    await destroy().catch(() => {})
  }
  return pool
}
