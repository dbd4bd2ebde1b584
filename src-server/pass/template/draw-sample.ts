import { once } from '../../platform/threads/recent-cache.ts'
import type { PassContent } from '../../../contract/pass/draft/pass.ts'
import type { PassLook } from '../../event/ticket-class/ticket-class-rules.ts'
import type { TemplateDrawing, TemplateSample } from '../../../contract/pass/template/template.ts'
import { SAMPLE_KANA } from '../../../messages/data/template-samples.ts'
import { nameLineOf } from '../draft/draw-pass.ts'
import { RenderError } from '../drawing/render-pass.ts'
import { qrChoice } from '../../platform/qr/qr-matrix.ts'
import type { LogoBitmap, RenderedPass, RenderInput, RenderPool } from '../drawing/render-types.ts'
import { renderProblemView } from '../drawing/render-problem-view.ts'

export interface SampleDeps {
  readonly pool: RenderPool
  readonly webUrl: string
}

/** A code that belongs to no one, of the length of minted codes (22 characters). */
const NOBODYS_CODE = '0'.repeat(22)
const sampleQr = (webUrl: string): string => `${webUrl}/q#${NOBODYS_CODE}`

/** The dots of a sample pass. Throws RenderError if it cannot be drawn. */
export function drawSample(
  { pool, webUrl }: SampleDeps,
  look: PassLook,
  sample: TemplateSample,
): Promise<RenderedPass> {
  return pool.render(sampleInput(webUrl, look, sample))
}

/** A sample pass as the designer shows it, or the reason why there is none. */
export async function sampleDrawing(
  deps: SampleDeps,
  look: PassLook,
  sample: TemplateSample,
): Promise<TemplateDrawing> {
  try {
    const { render } = await drawSample(deps, look, sample)
    const code = render.layers.find((layer) => layer.id === 'qr')
    return {
      render,
      problem: null,
      qrDots: code ? dotsAModule(sampleQr(deps.webUrl), code.width, render) : null,
    }
  } catch (error) {
    if (!(error instanceof RenderError)) throw error
    return { render: null, problem: renderProblemView(error), qrDots: null }
  }
}

/**
 * The larger module size of the two codes of a text (error correction M, otherwise L) that fit this
 * width.
 */
function dotsAModule(
  text: string,
  width: number,
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
): number | null {
  const { medium, low } = qrChoice(text, widthPx, heightPx)
  const modules = [medium()?.modules, low()?.modules].find((count) => count && width % count === 0)
  return modules ? width / modules : null
}

function sampleInput(webUrl: string, { template, mark }: PassLook, sample: TemplateSample): RenderInput {
  const logos = sampleLogos().slice(0, sample.logos)
  const content: PassContent = {
    name: sample.name,
    title: sample.title,
    affiliation: sample.affiliation,
    logos: logos.map(({ imageId, assetHash }) => ({
      kind: 'company',
      orgId: imageId,
      imageId,
      assetHash,
    })),
    fontScale: 'normal',
    lineMode: 'auto',
  }
  const { name } = sample
  const column = typeof template.nameLine === 'object' ? template.nameLine.column : ''
  const nameLine = nameLineOf(template.nameLine, {
    name,
    kana: SAMPLE_KANA,
    givenName: name.split(/[\s\u3000]+/).at(-1) ?? null,
    // The sample shows the heading of a column instead of its text.
    columns: { [column]: column },
  })
  return { template, mark, content, qr: sample.qr ? sampleQr(webUrl) : null, logos, nameLine }
}

/** Widths at a height of 100 of four typical logos: wide, square, middling. */
const sampleLogos = once((): readonly LogoBitmap[] =>
  [280, 100, 180, 220].map((widthPx, index) => ({
    imageId: `00000000-0000-4000-8000-00000000000${index + 1}`,
    assetHash: String(index + 1).repeat(64),
    ...ringAndBar(widthPx, 100),
  })),
)

/** A ring, and a bar in the remaining width. */
function ringAndBar(widthPx: number, heightPx: number): Pick<LogoBitmap, 'widthPx' | 'heightPx' | 'gray'> {
  const gray = new Uint8Array(widthPx * heightPx).fill(255)
  const middle = heightPx / 2
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const away = Math.hypot(x + 0.5 - middle, y + 0.5 - middle)
      const inRing = away <= middle && away >= middle * 0.6
      const inBar = x >= heightPx * 1.15 && Math.abs(y + 0.5 - middle) <= middle * 0.35
      if (inRing || inBar) gray[y * widthPx + x] = 0
    }
  }
  return { widthPx, heightPx, gray }
}
