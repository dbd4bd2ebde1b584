import type { PassRender } from '../../../contract/pass/draft/pass.ts'
import type { PassTemplate, PrinterModel, Stock } from '../../../contract/event/event/pass-template.ts'
import { presetOf } from '../../../contract/pass/template/template-presets.ts'
import { DOTS_PER_MM, LABEL_MARGIN } from '../../../facts/measures.ts'
import { connectsBy } from '../../../facts/models.ts'
import { usualStock } from '../../../facts/stocks.ts'

/** Parts that a template can place; logos are placed on each pass. */
export const LABEL_ELEMENTS = ['name', 'affiliation', 'title', 'qr'] as const
export type Part = (typeof LABEL_ELEMENTS)[number]
export type TextPart = Exclude<Part, 'qr'>
export const isText = (part: Part): part is TextPart => part !== 'qr'

/** The specification's bounds, in dots and mm (§2.3). */
export const BOUNDS = {
  layerPx: [22, 256],
  namePx: [30, 96],
  detailPx: [22, 40],
  lengthMm: [30, 62],
  bleedMm: [0, 5],
} as const

/** The step of Shift and an arrow. */
export const DOTS_A_MM = Math.round(DOTS_PER_MM)
/** Height of capitals as a share of the type size (Noto Sans JP). */
const CAP_HEIGHT = 0.733
/** A capital of 5.8 mm can be read at 2 m (10′ of arc). */
const MM_A_METRE = 2.9

/** The roll of a template: the named one, else the usual one of its width. */
export const stockOf = ({ printer, media }: PassTemplate): Stock => printer?.stock ?? usualStock(media)

/**
 * The template on another roll. On one of the same width nothing else changes; on another width the
 * sizes and the layout are those of its preset, and every part has its standard position.
 */
export function onStock(template: PassTemplate, stock: Stock): PassTemplate {
  const preset = presetOf(stock)
  const printer = template.printer ? { ...template.printer, stock } : preset.printer
  if (preset.media === template.media) return { ...template, printer }
  const { media, lengthMm, layout, layers, nameFontPx, detailFontPx } = preset
  return { ...template, printer, media, lengthMm, layout, layers, nameFontPx, detailFontPx }
}

/** The preset of its roll; it keeps its name, printer and roll. */
export function asDelivered(template: PassTemplate): PassTemplate {
  const { name, printer, material, titleSource } = template
  return { ...presetOf(stockOf(template)), name, material, titleSource, printer }
}

/** The template for this model; null: for any. */
export function onModel(template: PassTemplate, model: PrinterModel | null): PassTemplate {
  if (model === null) return { ...template, printer: undefined }
  const connection = connectsBy(model, 'network') ? (template.printer?.connection ?? 'usb') : 'usb'
  return { ...template, printer: { model, connection, stock: stockOf(template) } }
}

type Layer = {
  readonly fontPx?: number | undefined
  readonly x?: number | undefined
  readonly y?: number | undefined
}

function withLayer(template: PassTemplate, part: Part, layer: Layer): PassTemplate {
  const kept = Object.fromEntries(Object.entries(layer).filter(([, value]) => value !== undefined))
  const layers = { ...template.layers, [part]: kept }
  if (Object.keys(kept).length === 0) delete layers[part]
  return { ...template, layers }
}

/** The largest size of a text; the layer's own, else that of all. */
export function sizeOf(template: PassTemplate, part: TextPart): number {
  return template.layers?.[part]?.fontPx ?? (part === 'name' ? template.nameFontPx : template.detailFontPx)
}

export function withSize(template: PassTemplate, part: TextPart, fontPx: number): PassTemplate {
  const [from, to] = BOUNDS.layerPx
  return withLayer(template, part, {
    ...template.layers?.[part],
    fontPx: Math.min(to, Math.max(from, fontPx)),
  })
}

export const isPlaced = (template: PassTemplate, part: Part): boolean =>
  template.layers?.[part]?.x !== undefined || template.layers?.[part]?.y !== undefined

/** Resets a part to its standard position. */
export function unplaced(template: PassTemplate, part: Part): PassTemplate {
  return withLayer(template, part, { ...template.layers?.[part], x: undefined, y: undefined })
}

type Drawn = Pick<PassRender, 'widthPx' | 'heightPx' | 'layers'>

/**
 * Upper left corner of a part in dots: from the drawing, or from its stored position if the drawing
 * is older. The kiosk keeps it inside the label.
 */
export function cornerOf(
  template: PassTemplate,
  part: Part,
  drawn: Drawn,
  isCurrent: boolean,
): { readonly x: number; readonly y: number } | null {
  const layer = drawn.layers.find((one) => one.id === part)
  if (!layer) return null
  const { x, y } = template.layers?.[part] ?? {}
  if (isCurrent) return layer
  return {
    x: x === undefined ? layer.x : Math.round(x * drawn.widthPx),
    y: y === undefined ? layer.y : Math.round(y * drawn.heightPx),
  }
}

/** The part with its upper left corner at these dots. */
export function movedTo(
  template: PassTemplate,
  part: Part,
  to: { readonly x: number; readonly y: number },
  drawn: Drawn,
): PassTemplate {
  const fraction = (dots: number, of: number): number => Math.min(1, Math.max(0, dots / of))
  const place = { x: fraction(to.x, drawn.widthPx), y: fraction(to.y, drawn.heightPx) }
  return withLayer(template, part, { ...template.layers?.[part], ...place })
}

/** Read along the tape: the drawing is turned by 90 degrees. */
export const isTurned = ({ media, layout }: PassTemplate): boolean =>
  media === 'CONTINUOUS_29' && layout === 'side'

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * A layer's box on the paper, in dots from the paper's corner; a code's with its quiet zone of four
 * modules.
 */
export function boxOnPaper(layer: Box & { readonly id: string }, qrDots: number | null): Box {
  const quiet = layer.id === 'qr' ? 4 * (qrDots ?? 0) : 0
  return {
    x: layer.x + LABEL_MARGIN.sidePx - quiet,
    y: layer.y + LABEL_MARGIN.endPx - quiet,
    width: layer.width + 2 * quiet,
    height: layer.height + 2 * quiet,
  }
}

/** Height of the capitals in mm, and their reading distance. */
export function readingDistance(fontPx: number): { readonly mm: number; readonly metres: number } {
  const mm = (fontPx * CAP_HEIGHT) / DOTS_PER_MM
  return { mm, metres: mm / MM_A_METRE }
}
