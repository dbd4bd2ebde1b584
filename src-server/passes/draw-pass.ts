import { createHash } from 'node:crypto'
import { plainContent, type PassContent, type PassTemplate } from '../../contract/pass/pass.ts'
import type { Db } from '../db/database.ts'
import { canonicalJson } from '../db/request-key-store.ts'
import { usableLogos } from './logos/logo-store.ts'
import { showableQr } from '../people/personal-qr-store.ts'
import type { Secrets } from '../runtime/secrets.ts'
import type { RenderCache } from './render-cache.ts'
import { createLogoDecoder } from './logos/decoded-logos.ts'
import { RenderError } from './render/render-pass.ts'
import type { LogoBitmap, RenderedPass, RenderPool } from './render/render-types.ts'

/** What drawing a stored or proposed content needs. */
export interface DrawDeps {
  readonly db: Db
  readonly secrets: Secrets
  readonly pool: RenderPool
  readonly cache: RenderCache
  /** `participant`: on the person's own request, which waits behind the desk's. */
  readonly drawsFor?: 'participant'
}

const decode = createLogoDecoder()

/**
 * Draws a person's content: their QR, and of the logos named only those that their organizations
 * have approved. Throws RenderError when it cannot be drawn.
 */
export async function drawPass(
  deps: DrawDeps,
  userId: string,
  template: PassTemplate,
  content: PassContent,
): Promise<RenderedPass> {
  const qr = await showableQr(deps.db, deps.secrets, userId)
  const named = content.logos ?? []
  const usable = await usableLogos(
    deps.db,
    userId,
    named.map((logo) => logo.imageId),
  )
  named.forEach((logo, index) => {
    const found = usable.find((u) => u.imageId === logo.imageId)
    if (
      !found ||
      found.orgId !== logo.orgId ||
      found.kind !== logo.kind ||
      found.assetHash !== logo.assetHash
    ) {
      throw new RenderError({ code: 'unknown_logo', imageId: logo.imageId, index })
    }
  })
  const key = createHash('sha256')
    .update(canonicalJson({ template, content: plainContent(content), qr }))
    .digest('hex')
  const cached = deps.cache.get(key)
  if (cached) return cached
  const drawn = (async () => {
    const logos = usable.map(({ imageId, assetHash, png }): LogoBitmap => ({
      imageId,
      assetHash,
      ...decode(assetHash, png),
    }))
    return deps.pool.render(
      { template, content, qr, logos },
      undefined,
      deps.drawsFor === 'participant' ? userId : undefined,
    )
  })()
  deps.cache.set(key, drawn)
  return drawn
}

/** The drawing, or the sentence that says why there is none. */
export async function drawOrExplain(
  deps: DrawDeps,
  userId: string,
  template: PassTemplate,
  content: PassContent,
): Promise<{ rendered: RenderedPass | null; error: RenderError | null }> {
  try {
    return { rendered: await drawPass(deps, userId, template, content), error: null }
  } catch (error) {
    if (error instanceof RenderError) return { rendered: null, error }
    throw error
  }
}
