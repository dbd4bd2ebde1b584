import { createHash } from 'node:crypto'
import type { DrawingNote } from '../../../contract/pass/drawing/drawing-note.ts'
import { besideMark, drawMark, withStrip, type MarkStrip } from './class-mark.ts'
import { notesOf, prepareLine } from './drawing-notes.ts'
import { bitmapOf, blankDots, pasteDots, turnDots, type Dots } from './dots.ts'
import { withPictures } from './drawn-layout.ts'
import type { Misfit } from './flow-parts.ts'
import { layoutPass, isBetterTurned, mayTurn, turnedTemplate } from './layout-pass.ts'
import { turnBox, type Block, type Box } from './layout-blocks.ts'
import { layoutJob, typePx, withNameLine, type LayoutJob } from './layout-job.ts'
import { bitmapSize } from './layout-rules.ts'
import { createPainter, type Painter } from './paint-layers.ts'
import { prepareText, type PreparedText } from './prepare-text.ts'
import { loadPrintFonts, type PrintFonts } from './print-fonts.ts'
import { createQrChoices, type QrChoices } from '../../platform/qr/qr-matrix.ts'
import { RenderError, type RenderProblem, type TextField } from './render-error.ts'
import type {
  DrawnDots,
  DrawnLayer,
  LogoBitmap,
  NameLine,
  PassBitmap,
  Renderer,
  RenderInput,
} from './render-types.ts'
import { createTextMeasurer } from './text-metrics.ts'
import { largest, whatWouldFit, type WouldFit } from './what-would-fit.ts'

export { RenderError, type RenderProblem } from './render-error.ts'
export type { LogoBitmap, PassBitmap, RenderedPass, Renderer, RenderInput } from './render-types.ts'

/**
 * First part of the hash input. It names the form of the hash, not the engine: equal dots have the
 * same hash in every engine version. Stored hashes depend on it.
 */
const HASH_FORM = 'passdesk-render-v1'

/** Reading order of the layers in the reply. */
const READING_ORDER = ['name', 'affiliation', 'title', 'logo:0', 'logo:1', 'logo:2', 'logo:3', 'qr']

/**
 * Loads the print fonts and draws in this thread. Between drawings the caller must let the event
 * loop turn, because the canvas frees memory only then.
 */
export async function createRenderer(): Promise<Renderer> {
  const fonts = await loadPrintFonts()
  const measurer = createTextMeasurer(fonts)
  const painter = createPainter(fonts)
  const qrChoices = createQrChoices()
  const planOf = (input: RenderInput, logos: readonly LogoBitmap[]) => {
    const job = layoutOf(input, logos, fonts, qrChoices)
    const strip = input.mark ? drawMark(input.mark, job, input.template, { fonts, measurer, painter }) : null
    const beside = strip && besideMark(job, strip)
    return { job, strip, beside, layout: layoutPass(beside?.job ?? job, measurer) }
  }
  /** The upright plan, or the one along a tape of 29 mm if that is better. */
  const bestPlan = (input: RenderInput, logos: readonly LogoBitmap[]) => {
    const upright = planOf(input, logos)
    const template = mayTurn(upright.layout) && turnedTemplate(input.template, upright.job)
    const turned = template ? planOf({ ...input, template }, logos) : null
    return turned && isBetterTurned(upright.layout, turned.layout) ? turned : upright
  }
  const draw = (input: RenderInput): DrawnDots => {
    const logos = namedLogos(input)
    const { job, strip, beside, layout } = bestPlan(input, logos)
    // A line below the name that has no space is left out.
    if (!layout.ok && input.nameLine) {
      const { notes, ...drawn } = draw({ ...input, nameLine: null })
      return { ...drawn, notes: [...notes, noSpaceNote(input, input.nameLine, fits)] }
    }
    const wouldFit = whatWouldFit(beside?.job ?? job, measurer)
    if (!layout.ok) throw new RenderError(problemOf(layout.misfit, input, wouldFit))
    const blocks = beside ? layout.blocks.map(beside.onLabel) : layout.blocks
    const painted = paintAll(blocks, job, logos, { painter, input, wouldFit })
    const notes = notesOf(input, fonts)
    if (!strip) return { ...composed(input, painted, null), notes }
    const onLabel = turnedOnLabel(strip, job)
    const red = input.mark?.colour === 'red' ? onLabel.box : null
    return { ...composed(input, withMark(painted, strip.host, onLabel), red), notes }

    function fits(text: string): boolean {
      const nameLine = { large: null, ...input.nameLine, text }
      return bestPlan({ ...input, nameLine }, logos).layout.ok
    }
  }
  return { draw, render: (input) => withPictures(draw(input)) }
}

/** The note on a line below the name that has no space, with the number of characters that fit. */
function noSpaceNote(
  { template }: RenderInput,
  { text }: NameLine,
  fits: (text: string) => boolean,
): DrawingNote {
  const characters = [...text]
  const most = largest(
    characters.length,
    (count) => fits(characters.slice(0, count).join('').trim()),
    // For a long text the number may be slightly too low.
    Math.max(1, Math.floor(characters.length / 16)),
  )
  return { code: 'line_no_space', label: labelMm(template), length: characters.length, most }
}

/** The logos in the order of the content. */
function namedLogos({ content, logos }: RenderInput): LogoBitmap[] {
  return (content.logos ?? []).map((reference, index) => {
    const found = logos.find(
      (logo) => logo.imageId === reference.imageId && logo.assetHash === reference.assetHash,
    )
    if (!found) throw new RenderError({ code: 'unknown_logo', imageId: reference.imageId, index })
    return found
  })
}

/**
 * The layout input with every text prepared. Throws RenderError for a character without a glyph.
 */
export function layoutOf(
  { template, content, qr, nameLine }: RenderInput,
  logos: readonly LogoBitmap[],
  fonts: PrintFonts,
  qrChoices: QrChoices,
): LayoutJob {
  const line = nameLine ? prepareLine(nameLine.text, fonts).line : null
  const missing: { readonly field: TextField; readonly characters: string[] }[] = []
  const text = (field: TextField): PreparedText => {
    const whole = prepareText(content[field], content.lineMode, fonts.coverages)
    if (!whole.ok) {
      missing.push({ field, characters: whole.missing })
      return { lines: [], broken: false, fonts: [] }
    }
    if (field !== 'name' || !nameLine?.large) return whole.text
    const large = prepareText(nameLine.large, content.lineMode, fonts.coverages)
    return large.ok ? large.text : whole.text
  }
  const texts = { name: text('name'), title: text('title'), affiliation: text('affiliation') }
  const [first, ...others] = missing
  if (first)
    throw new RenderError({
      code: 'missing_glyph',
      ...first,
      ...(others.length > 0 && { others }),
    })
  const shapes = logos.map((logo, index) => ({
    index,
    aspect: logo.widthPx / logo.heightPx,
    widthPx: content.logos?.[index]?.widthPx,
  }))
  const { widthPx, heightPx } = bitmapSize(template)
  const code = qr ? qrChoices(qr, widthPx, heightPx) : null
  const job = layoutJob(template, content, texts, shapes, code)
  return line ? withNameLine(job, line, template) : job
}

function problemOf(
  misfit: Misfit,
  { template, content, qr }: RenderInput,
  wouldFit: WouldFit,
): RenderProblem {
  const label = labelMm(template)
  switch (misfit.what) {
    case 'lines':
      return {
        code: 'too_many_lines',
        field: misfit.field,
        lines: misfit.found,
        allowed: misfit.allowed,
      }
    case 'logo':
      return {
        code: 'logo_does_not_fit',
        index: misfit.index,
        count: content.logos?.length ?? 0,
        ...label,
        ...wouldFit.logo(misfit.index),
      }
    case 'qr':
      return {
        code: 'qr_too_long',
        characters: [...(qr ?? '')].length,
        most: wouldFit.qr(qr ?? ''),
        ...label,
      }
    default:
      return {
        code: 'text_does_not_fit',
        field: misfit.what,
        ...label,
        ...wouldFit.text(misfit.what),
        ...(misfit.placed && { placed: true }),
        ...(!misfit.placed && fixedPx(misfit.what, template, content)),
      }
  }
}

function fixedPx(
  field: TextField,
  template: RenderInput['template'],
  content: RenderInput['content'],
): { fixedPx?: number } {
  return template.textSizing === 'fixed' ? { fixedPx: typePx(field, template, content) } : {}
}

/** Size of the cut label, mm. */
function labelMm({ media, lengthMm }: RenderInput['template']): {
  widthMm: number
  lengthMm: number
} {
  return { widthMm: Number(media.slice('CONTINUOUS_'.length)), lengthMm }
}

interface PaintedLayer {
  readonly id: Block['id']
  /** Null for the mark of a ticket class without adjacent text. */
  readonly block: Block | null
  readonly box: Box
  readonly dots: Dots
}

interface PaintTools {
  readonly painter: Painter
  readonly input: RenderInput
  readonly wouldFit: WouldFit
}

/** Draws all blocks and turns them for a turned layout. */
function paintAll(
  blocks: readonly Block[],
  job: LayoutJob,
  logos: readonly LogoBitmap[],
  { painter, input, wouldFit }: PaintTools,
): PaintedLayer[] {
  return blocks.map((block) => {
    const style = block.kind === 'text' ? (job.texts[block.id]?.style ?? null) : null
    const logo = block.kind === 'logo' ? (logos[block.index] ?? null) : null
    const dots = painter(block, style, logo)
    if (!dots)
      throw new RenderError(
        problemOf(block.kind === 'text' ? { what: block.id } : { what: 'name' }, input, wouldFit),
      )
    const { id } = block
    if (!job.rules.turned) return { id, block, box: block.box, dots }
    return { id, block, box: turnBox(block.box, job.rules.height), dots: turnDots(dots) }
  })
}

const turnedOnLabel = ({ box, dots }: MarkStrip, { rules }: LayoutJob) =>
  rules.turned ? { box: turnBox(box, rules.height), dots: turnDots(dots) } : { box, dots }

/** Merges the strip into the adjacent layer, so that the layers together give the image. */
function withMark(
  painted: readonly PaintedLayer[],
  host: MarkStrip['host'],
  strip: Pick<MarkStrip, 'box' | 'dots'>,
): PaintedLayer[] {
  const layer = painted.find(({ id }) => id === host) ?? null
  const merged = { id: host, block: layer?.block ?? null, ...withStrip(layer, strip) }
  return [...painted.filter((one) => one !== layer), merged]
}

function composed(
  input: RenderInput,
  drawnLayers: readonly PaintedLayer[],
  red: Box | null,
): Omit<DrawnDots, 'notes'> {
  const painted = drawnLayers.toSorted((a, b) => READING_ORDER.indexOf(a.id) - READING_ORDER.indexOf(b.id))
  const { widthPx, heightPx } = bitmapSize(input.template)
  const paper = blankDots(widthPx, heightPx)
  for (const { dots, box } of painted) pasteDots(paper, dots, box)
  const bitmap = bitmapOf(paper)
  const layers = painted.map(({ id, block, box, dots }): DrawnLayer => ({
    id,
    ...box,
    ...(block?.kind === 'text' ? { fontPx: block.fitted.fontPx } : {}),
    dots,
  }))
  const drawn = (id: TextField) => {
    const block = painted.find((layer) => layer.id === id)?.block
    return block?.kind === 'text' ? block.fitted.lines.map((line) => line.text) : []
  }
  const lines = {
    name: drawn('name'),
    title: drawn('title'),
    affiliation: drawn('affiliation'),
  }
  return { bitmap, hash: renderHash(bitmap, layers, red), layers, lines, red }
}

/**
 * SHA-256 over the form's name, the size and bytes of the bitmap, and the geometry of the layers,
 * each part ended by a line feed. A confirmation covers exactly these dots and layers, independent
 * of the engine.
 */
function renderHash(bitmap: PassBitmap, layers: readonly DrawnLayer[], red: Box | null): string {
  const hash = createHash('sha256')
  hash.update(`${HASH_FORM}\n${bitmap.widthPx} ${bitmap.heightPx}\n`)
  hash.update(bitmap.data)
  for (const layer of layers) {
    hash.update(`\n${layer.id} ${layer.x} ${layer.y} ${layer.width} ${layer.height} ${layer.fontPx ?? '-'}`)
  }
  if (red) hash.update(`\nred ${red.x} ${red.y} ${red.width} ${red.height}`)
  return hash.digest('hex')
}
