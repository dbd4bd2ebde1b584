import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { createRecentCache } from '../runtime/recent-cache.ts'
import type { RenderedPass } from './render/render-types.ts'

export interface RenderCache {
  get(key: string): Promise<RenderedPass> | undefined
  set(key: string, rendered: Promise<RenderedPass>): void
}

/**
 * Caches the last `size` drawings. Dots are compressed from 50 to 100 kB to about 5 kB and restored
 * when they are read; API replies need the image only. Equal input gives an equal drawing, so
 * entries never become outdated.
 */
export function createRenderCache(size = 150): RenderCache {
  const drawings = createRecentCache<Promise<RenderedPass>>(size)
  return {
    get: drawings.get,
    set(key, rendered) {
      const packed = rendered.then(withPackedDots)
      drawings.set(key, packed)
      packed.catch(() => drawings.delete(key))
    },
  }
}

function withPackedDots({ bitmap: { data, ...bitmap }, ...rest }: RenderedPass): RenderedPass {
  const packed = deflateRawSync(data, { level: 1 })
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
