import type Tinypool from 'tinypool'
import { startThreadOnDemand, workerFile } from '../../platform/threads/worker-threads.ts'
import { LogoError, type ReadyLogo } from '../drawing/logo-bitmap.ts'
import type { LogoAnswer } from './logo-worker.ts'

/** Makes logos off the event loop, one at a time: 40 megapixels take seconds and 160 MB. */
export interface LogoThread {
  /** @throws LogoError as `toLogo`, and `logo_damaged` if the image takes too long */
  read(bytes: Uint8Array): Promise<ReadyLogo>
  close(): Promise<void>
}

/** Time of one image, ms. 40 megapixels take 1 to 3 s. */
const LIMIT_MS = 10_000
/** Idle time after which the thread ends, ms: it holds the memory of its images. */
const IDLE_MS = 10_000

export function createLogoThread(limitMs = LIMIT_MS): LogoThread {
  let pool: Tinypool | null = null
  let isClosed = false
  let last: Promise<unknown> = Promise.resolve()
  const readNow = async (bytes: Uint8Array): Promise<ReadyLogo> => {
    if (isClosed) throw new Error('The kiosk is closing.')
    pool ??= startThreadOnDemand(workerFile('logo-worker', import.meta.url), IDLE_MS)
    const timeout = AbortSignal.timeout(limitMs)
    try {
      return unwrapped(await pool.run(bytes, { signal: timeout }))
    } catch (error) {
      if (!timeout.aborted) throw error
      throw new LogoError('logo_damaged', 'The image takes too long to read.', { cause: error })
    }
  }
  return {
    read(bytes) {
      // The limit of an image begins when the one before it has ended.
      const read = last.then(() => readNow(bytes))
      last = read.catch(() => {})
      return read
    },
    async close() {
      isClosed = true
      await pool?.destroy()
    },
  }
}

function unwrapped(answer: LogoAnswer): ReadyLogo {
  if ('logo' in answer) return answer.logo
  throw new LogoError(answer.refused.code, answer.refused.message)
}
