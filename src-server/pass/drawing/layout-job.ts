import type { PassContent } from '../../../contract/pass/draft/pass.ts'
import type { PassLayers, PassTemplate } from '../../../contract/event/event/pass-template.ts'
import { LARGEST_PX, SMALLEST_PX, type TextRequest } from './fit-text.ts'
import { AFFILIATION_STYLE, layoutRules, PLATE_STYLE, TITLE_STYLE, type LayoutRules } from './layout-rules.ts'
import type { PreparedText } from './prepare-text.ts'
import type { QrChoice } from '../../platform/qr/qr-matrix.ts'
import type { TextField } from './render-error.ts'
import { directionOf } from './scan-ink.ts'
import type { TextStyle } from './text-metrics.ts'

/**
 * Properties of a logo for the layout. `aspect` is width by height; `widthPx` is a width set by the
 * content, dots.
 */
export interface LogoShape {
  readonly index: number
  readonly aspect: number
  readonly widthPx?: number | undefined
}

/**
 * Position of a layer set by hand: fractions of the bitmap's width and height. `widthPx` is for
 * logos.
 */
export interface Place {
  readonly x?: number | undefined
  readonly y?: number | undefined
  readonly widthPx?: number | undefined
}

export type PlacedId = TextField | 'qr' | `logo:${number}`

/** The complete input of a layout. Layers in `places` have a fixed position; the others flow. */
export interface LayoutJob {
  readonly rules: LayoutRules
  readonly layout: 'side' | 'stack'
  readonly sizing: 'fit' | 'fixed'
  readonly plate: boolean
  readonly texts: Readonly<Record<TextField, TextRequest | null>>
  readonly logos: readonly LogoShape[]
  readonly qr: QrChoice | null
  readonly places: ReadonlyMap<PlacedId, Place>
}

const FONT_SCALE = { small: 0.85, normal: 1, large: 1.15 } as const

/** Combines template and content into one job. Values of the content override the template. */
export function layoutJob(
  template: PassTemplate,
  content: PassContent,
  texts: Readonly<Record<TextField, PreparedText>>,
  logos: readonly LogoShape[],
  qr: QrChoice | null,
): LayoutJob {
  const rules = layoutRules(template)
  const plate = template.design === 'svc_tokyo'
  const layers = mergedLayers(template.layers, content.layers)
  const request = (field: TextField): TextRequest | null => {
    if (texts[field].lines.length === 0) return null
    return {
      kind: field === 'name' ? 'name' : 'detail',
      text: texts[field],
      style: styleOf(texts[field], textStyle(field, rules, plate)),
      maxLines: template.maxLines[field],
      maxPx: typePx(field, template, content),
      sizing: template.textSizing ?? 'fit',
    }
  }
  return {
    rules,
    layout: template.layout,
    sizing: template.textSizing ?? 'fit',
    plate,
    texts: { name: request('name'), title: request('title'), affiliation: request('affiliation') },
    logos,
    qr,
    places: places(layers, content),
  }
}

/** Share of the details' size that the line below the name has. */
const LINE_SHARE = 0.8

/** The job with a line below the name. */
export function withNameLine(job: LayoutJob, line: PreparedText, { detailFontPx }: PassTemplate): LayoutJob {
  const { name } = job.texts
  const [text] = line.lines
  if (!name || text === undefined) return job
  const maxPx = Math.max(SMALLEST_PX, Math.round(LINE_SHARE * detailFontPx))
  const beneath = { text, style: styleOf(line, AFFILIATION_STYLE), maxPx }
  return { ...job, texts: { ...job.texts, name: { ...name, beneath } } }
}

/** Type size that template and content set, dots. */
export function typePx(field: TextField, template: PassTemplate, content: PassContent): number {
  const own = field === 'name' ? template.nameFontPx : template.detailFontPx
  return scaledPx(mergedLayers(template.layers, content.layers)[field]?.fontPx ?? own, content.fontScale)
}

function scaledPx(px: number, scale: PassContent['fontScale']): number {
  return Math.min(Math.max(Math.round(px * FONT_SCALE[scale]), SMALLEST_PX), LARGEST_PX)
}

/** The style with the fonts of a text. Joined letters have no space between them. */
export function styleOf({ fonts, lines }: PreparedText, style: TextStyle): TextStyle {
  if (fonts.length === 1) return style
  return { ...style, fonts, direction: directionOf(lines.join(' ')), spacing: 0 }
}

function textStyle(field: TextField, rules: LayoutRules, plate: boolean) {
  if (field === 'name') return { face: 'bold', leading: rules.nameLeading, spacing: 0 } as const
  if (field === 'affiliation') return AFFILIATION_STYLE
  return plate ? PLATE_STYLE : TITLE_STYLE
}

function mergedLayers(template: PassLayers = {}, content: PassLayers = {}): PassLayers {
  return {
    name: { ...template.name, ...content.name },
    title: { ...template.title, ...content.title },
    affiliation: { ...template.affiliation, ...content.affiliation },
    qr: { ...template.qr, ...content.qr },
  }
}

function places(layers: PassLayers, content: PassContent): Map<PlacedId, Place> {
  const found = new Map<PlacedId, Place>()
  const add = (id: PlacedId, place: Place | undefined) => {
    if (place && (place.x !== undefined || place.y !== undefined)) found.set(id, place)
  }
  add('name', layers.name)
  add('title', layers.title)
  add('affiliation', layers.affiliation)
  add('qr', layers.qr)
  for (const [index, logo] of (content.logos ?? []).entries()) add(`logo:${index}`, logo)
  return found
}
