import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { ClassMark } from '../../../contract/event/ticket-class/class-mark.ts'
import type { PassContent } from '../../../contract/pass/draft/pass.ts'
import type { PassTemplate } from '../../../contract/event/event/pass-template.ts'
import { canonicalJson } from '../../platform/db/request-key-store.ts'
import { keepJson } from '../../platform/http/reply-body.ts'
import { createRecentCache } from '../../platform/threads/recent-cache.ts'
import { decodeLogo } from '../drawing/logo-bitmap.ts'
import type { GrayImage } from '../drawing/logo-dots.ts'
import type { NameLine, RenderedPass } from '../drawing/render-types.ts'

/** Everything that a drawing depends on. */
export interface DrawingInput {
  readonly template: PassTemplate
  readonly content: PassContent
  readonly qr: string | null
  readonly mark?: ClassMark
  readonly nameLine?: NameLine
}

export interface RenderCache {
  get(key: string): Promise<RenderedPass> | undefined
  set(key: string, rendered: Promise<RenderedPass>): void
  /**
   * Hash of a drawing's input. Stored with confirmations: the same input must give the same hash in
   * every version.
   */
  hashOf(input: DrawingInput): string
  /** The dots of a stored logo. */
  logo(assetHash: string, png: Uint8Array): GrayImage
}

/**
 * Caches the last `size` drawings, the hashes of as many inputs, and decoded logos. Dots are
 * compressed from 50 to 100 kB to about 5 kB and restored when they are read; API replies need the
 * image only. Equal input gives an equal drawing, so entries never become outdated.
 */
export function createRenderCache(size = 150): RenderCache {
  const drawings = createRecentCache<Promise<RenderedPass>>(size)
  const hashes = createRecentCache<string>(size)
  return {
    get: drawings.get,
    set(key, rendered) {
      const packed = rendered.then(withPackedDots)
      drawings.set(key, packed)
      packed.catch(() => drawings.delete(key))
    },
    hashOf(input) {
      // Every read of a pass needs the hash; this key takes a tenth of the time of the hash.
      const text = JSON.stringify(input)
      const known = hashes.get(text)
      if (known) return known
      const hash = createHash('sha256').update(canonicalJson(input)).digest('hex')
      hashes.set(text, hash)
      return hash
    },
    logo: createLogoDecoder(),
  }
}

/** Trial drawings are not kept, so that they do not displace the passes of today. */
export const forTrials = (cache: RenderCache): RenderCache => ({
  ...cache,
  get: () => undefined,
  set: () => {},
})

/** Number of cached logos; one takes up to 1.4 MB. */
const CACHED_LOGOS = 12

/**
 * Decodes logos with a cache of the last ones: passes of one event show the same few.
 *
 * @param decode reads a stored PNG
 */
export function createLogoDecoder(decode = decodeLogo) {
  const known = createRecentCache<GrayImage>(CACHED_LOGOS)
  return (assetHash: string, png: Uint8Array): GrayImage => {
    const image = known.get(assetHash) ?? decode(png)
    known.set(assetHash, image)
    return image
  }
}

function withPackedDots({ bitmap: { data, ...bitmap }, ...rest }: RenderedPass): RenderedPass {
  const packed = deflateRawSync(data, { level: 1 })
  keepJson(rest.render)
  return {
    ...rest,
    bitmap: {
      ...bitmap,
      get data() {
        return new Uint8Array(inflateRawSync(packed))
      },
    },
  }
}
