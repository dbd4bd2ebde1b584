import type { Handle, WindowsCalls } from './calls.ts'
import { CallTimeout } from './run-pending.ts'

/** Longest wait for `CreateFileW`, ms. */
const OPEN_MS = 3_000

/**
 * The calls with an `openFile` that gives up after `openMs`. A call that hangs keeps its thread,
 * and there are four for all files: while it hangs, its path is not opened again. A handle that
 * comes too late is closed.
 */
export function withOpenTimeout(calls: WindowsCalls, openMs = OPEN_MS): WindowsCalls {
  const hanging = new Set<string>()
  return {
    ...calls,
    openFile(path, mode) {
      if (hanging.has(path)) return Promise.reject(tooLate())
      hanging.add(path)
      const opening = calls.openFile(path, mode)
      opening.catch(() => {}).finally(() => hanging.delete(path))
      return new Promise<Handle>((resolve, reject) => {
        const timer = setTimeout(() => {
          opening.then(calls.closeHandle, () => {})
          reject(tooLate())
        }, openMs)
        opening.then(resolve, reject).finally(() => clearTimeout(timer))
      })
    },
  }
}

const tooLate = (): CallTimeout => new CallTimeout('Windows does not answer CreateFileW')
