import type { Logger } from 'pino'
import { ApiError } from '../../http/api-error.ts'
import { fetchImage, type Picture } from './fetch-image.ts'

/** Which addresses photos of people may be loaded from; `off`: none. */
export type PhotoReach = 'public' | 'any' | 'off'

const TIMEOUT_MS = 5_000
const MAX_BYTES = 8 * 1024 * 1024

interface PictureDeps {
  readonly reach: PhotoReach
  readonly userAgent: string
  readonly log: Logger
}

/**
 * Loads a picture whose address a registering person gave. By default the address must be public,
 * so that strangers cannot make the kiosk call machines of the venue's network.
 */
export function createPhotoLoader({
  reach,
  userAgent,
  log,
}: PictureDeps): (url: string) => Promise<Picture> {
  return async (url) => {
    if (reach === 'off')
      throw new ApiError('not_found', { message: 'This kiosk does not load pictures of people.' })
    try {
      return await fetchImage({ url, maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, userAgent, reach })
    } catch (cause) {
      log.info({ err: cause }, 'a picture of a registration could not be loaded')
      throw new ApiError('temporarily_unavailable', {
        message: 'The picture cannot be loaded.',
        cause,
      })
    }
  }
}
