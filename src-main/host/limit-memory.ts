import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Time after which what the first requests have left is freed too, ms. */
const AGAIN_MS = 5_000

/**
 * Limits the memory that V8 keeps for later use, in all threads, and frees what the start has left
 * in this one (0.1 s). By default the space for new objects grows to 100 MB and more, and that for
 * old objects may double or triple between two collections; neither makes the requests of the kiosk
 * faster. Must run after the start: V8 takes no compiled code that was made under other flags, not
 * even that of Node's own modules.
 */
export function limitHeap(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
  setFlagsFromString('--heap-growing-percent=20')
  setFlagsFromString('--expose-gc')
  try {
    const collect = runInNewContext('gc') as NodeJS.GCFunction
    // Other collections do not shrink the space for new objects.
    const free = (): unknown => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    free()
    setTimeout(free, AGAIN_MS).unref()
  } catch {
    // Another engine: the memory is freed later.
  }
}
