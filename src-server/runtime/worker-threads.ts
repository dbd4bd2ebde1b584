import { existsSync } from 'node:fs'
import type { ResourceLimits } from 'node:worker_threads'
import Tinypool from 'tinypool'

/**
 * Where a worker's file lies: beside whoever starts it in the sources, beside the entries in a
 * bundle whose parts lie in a folder of their own. Throws when it is in neither place.
 * @param name without ending
 * @param starter `import.meta.url` of whoever starts it
 */
export function workerFile(name: string, starter: string): URL {
  const found = [`./${name}.ts`, `./${name}.js`, `../${name}.js`]
    .map((file) => new URL(file, starter))
    .find((url) => existsSync(url))
  if (!found) throw new Error(`The ${name} is missing beside ${starter}.`)
  return found
}

/** So many threads of one worker, all started at once. `resourceLimits` bound the heap of each. */
export function startThreads(
  file: URL,
  threads: number,
  resourceLimits: ResourceLimits = {},
): Tinypool {
  return surviving(
    new Tinypool({ filename: file.href, minThreads: threads, maxThreads: threads, resourceLimits }),
  )
}

/**
 * One thread that starts with its first task and ends, with all that it holds, after `idleMs`
 * without one.
 */
export function startThreadOnDemand(file: URL, idleMs: number): Tinypool {
  return surviving(
    new Tinypool({ filename: file.href, minThreads: 0, maxThreads: 1, idleTimeout: idleMs }),
  )
}

function surviving(pool: Tinypool): Tinypool {
  // A worker that dies between two tasks harms nobody: the pool has started another by the time it
  // says so.
  pool.on('error', () => {})
  return pool
}
