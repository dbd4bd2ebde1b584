import type { Logger } from 'pino'
import type { MapSource } from '../../../contract/events/event-admin.ts'
import { ApiError } from '../../http/api-error.ts'
import { createRecentCache } from '../../runtime/recent-cache.ts'
import { fetchImage, ImageError, type Picture } from './fetch-image.ts'

/** Source of the map tiles. */
export interface MapSettings {
  /** URL template with {z}, {x} and {y}. */
  readonly tileUrl: string
  /** Attribution shown beside the map. */
  readonly attribution: string
}

/**
 * OpenStreetMap's own server. Its usage policy requires the attribution, a user agent, and a cache.
 */
export const OPEN_STREET_MAP: MapSettings = {
  tileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  attribution: '© OpenStreetMap contributors',
}

const MAX_ZOOM = 19
const TIMEOUT_MS = 4_000
const MAX_BYTES = 512 * 1024
/** Number of cached tiles, about 20 kB each. */
const KEPT = 400
/** The usage policy asks for at least seven days. */
const KEEP_MS = 7 * 24 * 3_600_000
/**
 * Time without requests after the server was unreachable. A map is a dozen tiles, and each of them
 * would run into the time-out.
 */
const PAUSE_MS = 15_000

export interface MapTiles {
  readonly source: MapSource | null
  /**
   * A tile. Throws `not_found` if there is none, `temporarily_unavailable` if the server cannot be
   * reached.
   */
  tile(z: number, x: number, y: number): Promise<Picture>
}

interface TileDeps {
  readonly settings: MapSettings | null
  readonly userAgent: string
  readonly now: () => number
  readonly log: Logger
}

/**
 * The kiosk loads the tiles, so that its window loads nothing from other hosts, and caches them in
 * memory.
 */
export function createMapTiles({ settings, userAgent, now, log }: TileDeps): MapTiles {
  const kept = createRecentCache<{ readonly picture: Picture; readonly until: number }>(KEPT)
  const loading = new Map<string, Promise<Picture>>()
  let pausedUntil = 0

  const load = async (url: string): Promise<Picture> => {
    if (now() < pausedUntil)
      throw new ApiError('temporarily_unavailable', {
        message: 'The map is temporarily unavailable.',
      })
    try {
      const picture = await fetchImage({
        url,
        maxBytes: MAX_BYTES,
        timeoutMs: TIMEOUT_MS,
        userAgent,
        reach: 'any',
      })
      kept.set(url, { picture, until: now() + KEEP_MS })
      return picture
    } catch (cause) {
      // Another kind of reply shows that the server is reachable: the next tile may work.
      if (!(cause instanceof ImageError)) pausedUntil = now() + PAUSE_MS
      log.info({ err: cause }, 'a map tile could not be loaded')
      throw new ApiError('temporarily_unavailable', {
        message: 'The map is temporarily unavailable.',
        cause,
      })
    }
  }

  return {
    source: settings && { attribution: settings.attribution, maxZoom: MAX_ZOOM },
    async tile(z, x, y) {
      if (!settings || z > MAX_ZOOM || x >= 2 ** z || y >= 2 ** z)
        throw new ApiError('not_found', {
          message: settings ? 'The map has no such tile.' : 'This kiosk does not load a map.',
        })
      const url = settings.tileUrl
        .replace('{z}', String(z))
        .replace('{x}', String(x))
        .replace('{y}', String(y))
      const known = kept.get(url)
      if (known && known.until > now()) return known.picture
      const pending = loading.get(url) ?? load(url).finally(() => loading.delete(url))
      loading.set(url, pending)
      return pending
    },
  }
}
