import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { createRecentCache } from '../runtime/recent-cache.ts'
import type { RenderedPass } from './render/render-types.ts'

export interface RenderCache {
  get(key: string): Promise<RenderedPass> | undefined
  set(key: string, rendered: Promise<RenderedPass>): void
}

/**
 * Keeps the last `size` drawings. Their dots are compressed from 50 to 100 kB to about 5 kB each
 * and restored only when they are read: replies of the API need the image alone. Equal input gives
 * an equal drawing, so nothing in it becomes outdated.
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

function withPackedDots({ render, bitmap: { data, ...bitmap } }: RenderedPass): RenderedPass {
  const packed = deflateRawSync(data, { level: 1 })
  return {
    render,
    bitmap: {
      ...bitmap,
      get data() {
        return new Uint8Array(inflateRawSync(packed))
      },
    },
  }
}
