import type Tinypool from 'tinypool'
import { startThreads, workerFile } from '../../runtime/worker-threads.ts'
import { readImageHeader } from '../../passes/render/image-header.ts'

/** Reads QR codes off the event loop. */
export interface QrDecoder {
  /**
   * The texts of the codes in a JPEG or PNG picture of 12 megapixels at most; none in anything
   * else. A picture that comes while one is being read is answered with none.
   */
  read(picture: Uint8Array): Promise<string[]>
  close(): Promise<void>
}

/** A picture takes some 10 ms; on a machine busy with other things much longer. */
const STUCK_MS = 10_000
/**
 * More than a camera of 4K has. A small file can promise a thousand times as much, and decoded it
 * would be the kiosk's memory.
 */
const MOST_PIXELS = 12_000_000

/** Starts its thread with the first picture: most desks have no camera. */
export function createQrDecoder(): QrDecoder {
  let pool: Tinypool | null = null
  let reading = false
  return {
    async read(picture) {
      // What the camera saw a moment later says the same.
      if (reading || !isFromCamera(picture)) return []
      reading = true
      pool ??= startThreads(workerFile('qr-decoder-worker', import.meta.url), 1)
      try {
        return await pool.run(picture, { signal: AbortSignal.timeout(STUCK_MS) })
      } finally {
        reading = false
      }
    },
    close: async () => pool?.destroy(),
  }
}

function isFromCamera(picture: Uint8Array): boolean {
  const header = readImageHeader(picture)
  return (
    header !== null && header.kind !== 'webp' && header.widthPx * header.heightPx <= MOST_PIXELS
  )
}
