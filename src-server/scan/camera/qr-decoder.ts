import type Tinypool from 'tinypool'
import { startThreads, workerFile } from '../../platform/threads/worker-threads.ts'
import { readImageHeader } from '../../pass/drawing/image-damage.ts'

/** Reads QR codes off the event loop. */
export interface QrDecoder {
  /**
   * The texts of the codes in a JPEG or PNG picture of at most 12 megapixels; none for other bytes,
   * none while another picture is decoded, and none if decoding takes too long.
   */
  read(picture: Uint8Array): Promise<string[]>
  close(): Promise<void>
}

/** Timeout of one picture, which takes about 10 ms on an idle machine. No other is read meanwhile. */
const TIMEOUT_MS = 2_000
/**
 * More than a 4K camera has. Limits the memory for decoding: a small file can declare a huge
 * picture.
 */
const MAX_PIXELS = 12_000_000

/** Starts its thread with the first picture, because most desks have no camera. */
export function createQrDecoder(): QrDecoder {
  let pool: Tinypool | null = null
  let reading = false
  return {
    async read(picture) {
      // The next picture of the camera shows the same code.
      if (reading || !isFromCamera(picture)) return []
      reading = true
      pool ??= startThreads(workerFile('qr-decoder-worker', import.meta.url), 1)
      const timeout = AbortSignal.timeout(TIMEOUT_MS)
      try {
        return await pool.run(picture, { signal: timeout })
      } catch (error) {
        if (!timeout.aborted) throw error
        return []
      } finally {
        reading = false
      }
    },
    close: async () => pool?.destroy(),
  }
}

function isFromCamera(picture: Uint8Array): boolean {
  const header = readImageHeader(picture)
  return header !== null && header.kind !== 'webp' && header.widthPx * header.heightPx <= MAX_PIXELS
}
