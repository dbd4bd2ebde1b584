import type { ClassMark } from '../../../contract/event/ticket-class/class-mark.ts'
import type { PassTemplate } from '../../../contract/event/event/pass-template.ts'
import { blankDots, fillRow, pasteDots, strideOf, type Dots } from './dots.ts'
import { fitText } from './fit-text.ts'
import { textBlock } from './flow-parts.ts'
import { bottom, right, type Block, type Box } from './layout-blocks.ts'
import { styleOf, type LayoutJob, type Place, type PlacedId } from './layout-job.ts'
import { TITLE_STYLE } from './layout-rules.ts'
import type { Painter } from './paint-layers.ts'
import { prepareText } from './prepare-text.ts'
import type { PrintFonts } from './print-fonts.ts'
import { RenderError } from './render-error.ts'
import type { TextMeasurer } from './text-metrics.ts'

/** Measures of a mark in dots, for tapes of 50 and 62 mm, and of 29 mm. */
const STRIP = {
  wide: { height: 64, fontPx: 44 },
  narrow: { height: 48, fontPx: 32 },
} as const
/** White space at both ends of the strip, dots. */
const END = 16
/** White space between a symbol and the text, dots. */
const SYMBOL_GAP = 14

/** The drawn mark of a ticket class: a strip across the pass, at its edge. */
export interface MarkStrip {
  readonly dots: Dots
  /** In layout coordinates, before the layout is turned. */
  readonly box: Box
  /** The adjacent text layer, which contains the strip. */
  readonly host: 'name' | 'title'
}

export interface MarkTools {
  readonly fonts: PrintFonts
  readonly measurer: TextMeasurer
  readonly painter: Painter
}

/** Draws a mark: above the name in a side layout, below the title in a stack. */
export function drawMark(
  mark: ClassMark,
  job: LayoutJob,
  template: PassTemplate,
  tools: MarkTools,
): MarkStrip {
  const size = STRIP[template.media === 'CONTINUOUS_29' ? 'narrow' : 'wide']
  const { width, height } = job.rules
  const isBand = mark.kind === 'band'
  const dots = isBand ? blackBand(width, size.height) : blankDots(width, size.height)
  const symbol = mark.kind === 'band' ? null : symbolDots(mark.kind, size.height - 8)
  const taken = symbol ? 2 * (symbol.width + SYMBOL_GAP) : 0
  if (mark.text.trim() !== '') {
    const text = drawText(mark, { width: width - 2 * END - taken, ...size }, job, tools)
    const at = { x: Math.round((width - text.width) / 2), y: 0 }
    pasteDots(dots, isBand ? inverted(text) : text, at)
  }
  if (symbol) {
    pasteDots(dots, symbol, { x: END, y: 4 })
    pasteDots(dots, symbol, { x: width - END - symbol.width, y: 4 })
  }
  const side = job.layout === 'side'
  return {
    dots,
    box: { x: 0, y: side ? 0 : height - size.height, width, height: size.height },
    host: side ? 'name' : 'title',
  }
}

function drawText(
  { text }: ClassMark,
  area: { readonly width: number; readonly height: number; readonly fontPx: number },
  { rules }: LayoutJob,
  { fonts, measurer, painter }: MarkTools,
): Dots {
  const checked = prepareText(text, 'auto', fonts.coverages)
  if (!checked.ok)
    throw new RenderError({ code: 'missing_glyph', field: 'title', characters: checked.missing })
  const style = styleOf(checked.text, TITLE_STYLE)
  const fitted = fitText(
    { kind: 'detail', text: checked.text, style, maxLines: 1, maxPx: area.fontPx, sizing: 'fit' },
    { width: area.width, height: area.height },
    measurer,
  )
  const fits = {
    field: 'title',
    widthMm: mm(rules.width),
    lengthMm: mm(rules.height),
    fits: null,
    lines: null,
  } as const
  if (!fitted) throw new RenderError({ code: 'text_does_not_fit', ...fits })
  const top = Math.round((area.height - fitted.bodyTop - fitted.bodyBottom) / 2)
  const box = { x: 0, y: 0, width: area.width, height: area.height }
  const block = textBlock('title', { ...box, height: fitted.height }, fitted, 'center')
  const drawn = painter(block, style, null)
  if (!drawn) throw new RenderError({ code: 'text_does_not_fit', ...fits })
  const placed = blankDots(area.width, area.height)
  pasteDots(placed, drawn, { x: 0, y: top })
  return placed
}

const mm = (dots: number): number => Math.round(dots / 11.81)

function blackBand(width: number, height: number): Dots {
  const dots = blankDots(width, height, true)
  for (let y = 0; y < height; y++) fillRow(dots.black, y * strideOf(width), 0, width)
  return dots
}

/** White letters for a black ground. */
const inverted = ({ width, height, black }: Dots): Dots => ({
  ...blankDots(width, height),
  white: black,
})

/** A black shape in a square. */
function symbolDots(kind: Exclude<ClassMark['kind'], 'band'>, side: number): Dots {
  const dots = blankDots(side, side)
  const stride = strideOf(side)
  const isInk = SHAPES[kind]
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      // From -1 to 1, y upwards.
      if (isInk((2 * (x + 0.5)) / side - 1, 1 - (2 * (y + 0.5)) / side))
        dots.black[y * stride + (x >> 3)]! |= 0x80 >> (x & 7)
    }
  }
  return dots
}

const SHAPES: Readonly<Record<Exclude<ClassMark['kind'], 'band'>, (x: number, y: number) => boolean>> = {
  circle: (x, y) => Math.hypot(x, y) <= 1,
  square: (x, y) => Math.max(Math.abs(x), Math.abs(y)) <= 0.88,
  triangle: (x, y) => y >= -0.9 && 2 * Math.abs(x) <= 0.95 - y,
  diamond: (x, y) => Math.abs(x) + Math.abs(y) <= 1,
  star: (x, y) => isInStar(x, y),
}

/** Inside three of the five lines of a pentagram. */
function isInStar(x: number, y: number): boolean {
  const inner = Math.cos((2 * Math.PI) / 5)
  const inside = [0, 1, 2, 3, 4].filter((i) => {
    const angle = Math.PI / 2 + (i * 2 * Math.PI) / 5
    return x * Math.cos(angle) + y * Math.sin(angle) <= inner
  })
  return inside.length >= 4
}

/**
 * The layout job for the label without the strip, and the offset of its blocks on the whole label.
 */
export function besideMark(
  job: LayoutJob,
  strip: MarkStrip,
): { readonly job: LayoutJob; readonly onLabel: (block: Block) => Block } {
  const taken = strip.box.height + job.rules.gap
  const above = strip.box.y === 0 ? taken : 0
  const { height, turned } = job.rules
  const rest = height - taken
  const moved = (place: Place): Place => {
    // A turned label has the strip at its right edge: its x axis is opposite to the layout's y
    // axis.
    const start = turned ? taken - above : above
    const along = (value: number | undefined): number | undefined =>
      value === undefined ? undefined : Math.min(1, Math.max(0, (value * height - start) / rest))
    return turned ? { ...place, x: along(place.x) } : { ...place, y: along(place.y) }
  }
  const places = new Map<PlacedId, Place>([...job.places].map(([id, place]) => [id, moved(place)]))
  const paperAbove = above > 0 ? 0 : job.rules.paperAbove
  return {
    job: { ...job, places, rules: { ...job.rules, height: rest, paperAbove } },
    onLabel: (block) => ({ ...block, box: { ...block.box, y: block.box.y + above } }),
  }
}

/** Merges the strip into the layer of the text beside it. */
export function withStrip(
  layer: { readonly box: Box; readonly dots: Dots } | null,
  strip: Pick<MarkStrip, 'box' | 'dots'>,
): { readonly box: Box; readonly dots: Dots } {
  if (!layer) return { box: strip.box, dots: strip.dots }
  const x = Math.min(layer.box.x, strip.box.x)
  const y = Math.min(layer.box.y, strip.box.y)
  const box = {
    x,
    y,
    width: Math.max(right(layer.box), right(strip.box)) - x,
    height: Math.max(bottom(layer.box), bottom(strip.box)) - y,
  }
  const hasWhite = [strip, layer].some((one) => one.dots.white !== null)
  const dots = blankDots(box.width, box.height, hasWhite)
  for (const one of [strip, layer]) pasteDots(dots, one.dots, { x: one.box.x - x, y: one.box.y - y })
  return { box, dots }
}
