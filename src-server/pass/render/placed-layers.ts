import { fitText } from './fit-text.ts'
import {
  fitAffiliation,
  fitTitle,
  logoBlock,
  qrOf,
  qrSide,
  quietZone,
  textBlock,
  type Column,
  type ColumnId,
  type Misfit,
  type Sizes,
  type Space,
} from './flow-parts.ts'
import { bottom, grown, movedInside, overlap, right, turnBox, type Block, type Box } from './layout-blocks.ts'
import type { LayoutJob, Place, PlacedId } from './layout-job.ts'
import { SMALLEST_QR_DOTS, type LayoutRules } from './layout-rules.ts'
import type { TextField } from './render-error.ts'
import { fullSizes } from './shrink.ts'
import type { TextMeasurer } from './text-metrics.ts'

type Placed = { readonly ok: true; readonly blocks: readonly Block[] } | { readonly ok: false; readonly misfit: Misfit }

/** A placed box at least this wide, as a share of the label, parts it into above and below; others are gone round. */
const PARTS_LABEL = 0.8
/** A column narrower than this holds no text. */
const LEAST_COLUMN = 60

/**
 * Sets every layer that has a place. The upper left corner of its box stands at x, y as fractions of the bitmap, then
 * moved inside. A text's box keeps the width of its column. `standard` gives the coordinate that a place leaves out.
 */
export function placeLayers(job: LayoutJob, standard: readonly Block[], measurer: TextMeasurer): Placed {
  const blocks: Block[] = []
  for (const [id, place] of job.places) {
    const block = placedBlock(job, id, measurer)
    if (block === 'none') continue
    const usual = standard.find((other) => other.id === id)?.box
    const margin = block !== 'fails' && block.kind === 'qr' ? quietZone(block) : 0
    const box = block === 'fails' ? null : boxAt(block.box, place, usual, margin, job.rules)
    if (block === 'fails' || !box) return { ok: false, misfit: misfitOf(id) }
    const placed = { ...block, box }
    if (blocks.some((other) => overlap(keepOut(other), keepOut(placed)))) return { ok: false, misfit: misfitOf(id) }
    blocks.push(placed)
  }
  return { ok: true, blocks }
}

function misfitOf(id: PlacedId): Misfit {
  if (id.startsWith('logo:')) return { what: 'logo', index: Number(id.slice('logo:'.length)) }
  return { what: id as TextField | 'qr' }
}

/** A layer at its own size, at the layout's origin. */
function placedBlock(job: LayoutJob, id: PlacedId, measurer: TextMeasurer): Block | 'none' | 'fails' {
  if (id === 'qr') return placedQr(job)
  if (id === 'name' || id === 'title' || id === 'affiliation') return placedText(job, id, measurer)
  const logo = job.logos.find((other) => `logo:${other.index}` === id)
  if (!logo) return 'none'
  const widthPx = job.places.get(id)?.widthPx
  const width = widthPx ?? Math.max(2, Math.round(job.rules.logoHeight * logo.aspect))
  const height = Math.max(2, widthPx === undefined ? job.rules.logoHeight : Math.round(widthPx / logo.aspect))
  return logoBlock(logo.index, { x: 0, y: 0, width, height })
}

/** The code as large as the layout would have it, else smaller, else at the lower error correction. */
function placedQr(job: LayoutJob): Block | 'none' | 'fails' {
  for (const qrLevel of ['M', 'L'] as const) {
    for (let qrDots = job.rules.qrDots; qrDots >= SMALLEST_QR_DOTS; qrDots--) {
      const qr = qrOf(job, { ...fullSizes(job), qrLevel, qrDots })
      if (qr === 'none') return 'none'
      if (qr === 'fails') break
      const side = qrSide(qr)
      if (side + 2 * quietZone(qr) <= Math.min(job.rules.width, job.rules.height)) {
        return { ...qr, box: { x: 0, y: 0, width: side, height: side } }
      }
    }
  }
  return 'fails'
}

function placedText(job: LayoutJob, id: TextField, measurer: TextMeasurer): Block | 'none' | 'fails' {
  const request = job.texts[id]
  if (!request) return 'none'
  const sizes = fullSizes(job)
  const column = columnOf(job, id, sizes)
  const align = job.layout === 'side' ? 'left' : 'center'
  const box = { x: column.x, y: 0, width: column.width, height: 0 }
  if (id === 'title') {
    const title = fitTitle(job, sizes, column.width, measurer)
    if (title === 'none' || title === 'fails') return title
    return textBlock(id, { ...box, height: title.height }, title.fitted, align, job.plate)
  }
  const room = { width: column.width, height: job.rules.height }
  const fitted = id === 'name' ? fitText(request, room, measurer) : fitAffiliation(job, sizes, column.width, measurer)
  if (!fitted || fitted === 'none' || fitted === 'fails') return 'fails'
  return textBlock(id, { ...box, height: fitted.height }, fitted, align)
}

/** The column a text would have in the flow. */
function columnOf(job: LayoutJob, id: TextField, sizes: Sizes): Column {
  const { width, margin } = job.rules
  const qr = job.layout === 'side' && !job.places.has('qr') ? qrOf(job, sizes) : 'none'
  if (qr === 'none' || qr === 'fails') return { x: margin, width: width - 2 * margin }
  const quiet = quietZone(qr)
  return { x: quiet, width: width - (id === 'name' ? 2 * quiet : 3 * quiet + qrSide(qr)) }
}

/** Places are given for the bitmap as it leaves the printer; a turned layout is turned back to be placed in. */
function boxAt(own: Box, place: Place, usual: Box | undefined, margin: number, rules: LayoutRules): Box | null {
  const bitmap = rules.turned ? { width: rules.height, height: rules.width } : rules
  const turned = (box: Box) => (rules.turned ? turnBox(box, rules.height) : box)
  const standard = turned(usual ?? own)
  const size = turned(own)
  const wanted = {
    ...size,
    x: place.x === undefined ? standard.x : Math.round(place.x * bitmap.width),
    y: place.y === undefined ? standard.y : Math.round(place.y * bitmap.height),
  }
  const inside = movedInside(wanted, bitmap.width, bitmap.height, margin)
  if (!inside) return null
  return rules.turned ? { x: inside.y, y: rules.height - right(inside), width: own.width, height: own.height } : inside
}

/** Where no other ink may stand: the layer's box, and around a QR its quiet zone. */
function keepOut(block: Block): Box {
  return block.kind === 'qr' ? grown(block.box, quietZone(block)) : block.box
}

/** The label less the placed boxes that go right across it. */
export function spaceAround(placed: readonly Block[], rules: LayoutRules): Space {
  let top = 0
  let end = rules.height
  for (const { box } of placed) {
    if (box.width < PARTS_LABEL * rules.width) continue
    if (box.y + box.height / 2 < rules.height / 2) top = Math.max(top, bottom(box))
    else end = Math.min(end, box.y)
  }
  return { top, bottom: end, insets: {} }
}

type Clearance =
  | { readonly state: 'clear' }
  | { readonly state: 'narrower'; readonly space: Space }
  | { readonly state: 'clash'; readonly misfit: Misfit }

/** Finds a flowing layer that a placed one stands on, and narrows its column on that side when it can be narrowed. */
export function keepClear(flowing: readonly Block[], placed: readonly Block[], space: Space, rules: LayoutRules): Clearance {
  for (const obstacle of placed) {
    const hit = flowing.find((block) => overlap(keepOut(block), keepOut(obstacle)))
    if (!hit) continue
    const narrower = hit.kind === 'qr' ? null : narrowed(hit, keepOut(obstacle), space, rules)
    if (!narrower) return { state: 'clash', misfit: misfitOf(obstacle.kind === 'qr' && hit.kind === 'text' ? hit.id : obstacle.id) }
    return { state: 'narrower', space: narrower }
  }
  return { state: 'clear' }
}

function narrowed(block: Exclude<Block, { kind: 'qr' }>, obstacle: Box, space: Space, rules: LayoutRules): Space | null {
  const id: ColumnId = block.kind === 'logo' ? 'logos' : block.id
  const { left, right: fromRight } = space.insets[id] ?? { left: 0, right: 0 }
  const { box } = block
  const atRight = obstacle.x + obstacle.width / 2 >= box.x + box.width / 2
  const taken = atRight ? right(box) - obstacle.x + rules.gap : right(obstacle) - box.x + rules.gap
  if (block.kind === 'text' && box.width - taken < LEAST_COLUMN) return null
  const inset = atRight ? { left, right: fromRight + taken } : { left: left + taken, right: fromRight }
  if (inset.left + inset.right > rules.width - LEAST_COLUMN) return null
  return { ...space, insets: { ...space.insets, [id]: inset } }
}
