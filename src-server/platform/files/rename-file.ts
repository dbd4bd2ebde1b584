import { renameSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from '../threads/error-code.ts'

/**
 * Windows does not replace a file that another program has open, and virus scanners and indexers
 * open each new file for some ms. 0.6 s in all.
 */
const RETRY_AFTER_MS: readonly number[] = process.platform === 'win32' ? [10, 20, 40, 80, 160, 320] : []

const isLocked = (error: unknown): boolean => ['EACCES', 'EBUSY', 'EPERM'].includes(errorCode(error) ?? '')

/** Renames a file, also over another one. Throws errors of the file system. */
export async function renameFile(
  from: string,
  to: string,
  { call = rename, retryAfterMs = RETRY_AFTER_MS } = {},
): Promise<void> {
  for (const ms of retryAfterMs) {
    try {
      return await call(from, to)
    } catch (error) {
      if (!isLocked(error)) throw error
      await sleep(ms)
    }
  }
  return call(from, to)
}

/** As `renameFile`, on this thread. */
export function renameFileSync(
  from: string,
  to: string,
  { call = renameSync, retryAfterMs = RETRY_AFTER_MS } = {},
): void {
  for (const ms of retryAfterMs) {
    try {
      return call(from, to)
    } catch (error) {
      if (!isLocked(error)) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
    }
  }
  return call(from, to)
}
