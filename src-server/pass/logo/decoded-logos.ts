import { createRecentCache } from '../../platform/threads/recent-cache.ts'
import { decodeLogo } from '../drawing/logo-bitmap.ts'
import type { GrayImage } from '../drawing/logo-dots.ts'

/** Number of cached logos; one takes up to 1.4 MB. */
const CACHE_SIZE = 12

/**
 * Decodes logos with a cache of the last ones: passes of one event show the same few.
 *
 * @param decode reads a stored PNG
 */
export function createLogoDecoder(decode = decodeLogo) {
  const known = createRecentCache<GrayImage>(CACHE_SIZE)
  return (assetHash: string, png: Uint8Array): GrayImage => {
    const image = known.get(assetHash) ?? decode(png)
    known.set(assetHash, image)
    return image
  }
}
