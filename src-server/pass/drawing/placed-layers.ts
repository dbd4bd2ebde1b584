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
import {
  bottom,
  grown,
  shiftInside,
  overlap,
  right,
  turnBox,
  type Block,
  type Box,
  type TextBlock,
} from './layout-blocks.ts'
import type { LayoutJob, Place, PlacedId } from './layout-job.ts'
import type { LayoutRules } from './layout-rules.ts'
import { SMALLEST_QR_DOTS } from '../../platform/qr/qr-matrix.ts'
import type { TextField } from './render-error.ts'
import { fullSizes } from './shrink.ts'
import type { TextMeasurer } from './text-metrics.ts'

type Placed =
  | { readonly ok: true; readonly blocks: readonly Block[] }
  | { readonly ok: false; readonly misfit: Misfit }

/**
 * A placed box of at least this share of the label's width divides it into above and below; others
 * are passed at the side.
 */
const PARTS_LABEL = 0.8
/** Minimum width of a column for text, dots. */
const MIN_COLUMN = 60

/**
 * Moves the blocks of a finished layout to their places without resizing, and adds the placed
 * logos. Null if one is too large.
 */
export function moveBlocks(job: LayoutJob, standard: readonly Block[]): Block[] | null {
  const blocks: Block[] = standard.filter((block) => block.kind !== 'logo' || !job.places.has(block.id))
  for (const [id, place] of job.places) {
    const block = id.startsWith('logo:')
      ? placedLogo(job, id)
      : (standard.find((other) => other.id === id) ?? 'none')
    if (block === 'none') continue
    const box = boxAt(block, place, standard.find((other) => other.id === id)?.box, job.rules)
    if (!box) return null
    const at = blocks.findIndex((other) => other.id === id)
    blocks.splice(at === -1 ? blocks.length : at, at === -1 ? 0 : 1, { ...block, box })
  }
  return blocks.map((block) =>
    block.kind === 'text' && job.places.has(block.id) ? besideCode(block, blocks) : block,
  )
}

/** Moves a text out of the quiet zone of the code, to the left, within the label. */
function besideCode(block: TextBlock, blocks: readonly Block[]): Block {
  const code = blocks.find((other) => other.kind === 'qr')
  const x = code ? keepOut(code).x - block.box.width : 0
  if (!code || x < 0 || !overlap(keepOut(code), block.box)) return block
  return { ...block, box: { ...block.box, x } }
}

/**
 * Sets every placed layer as large as its column and its own limit allow. `standard` is the layout
 * without places; it provides a coordinate that a place leaves out.
 */
export function placeLayers(job: LayoutJob, standard: readonly Block[], measurer: TextMeasurer): Placed {
  const blocks: Block[] = []
  for (const [id, place] of job.places) {
    const block = placedBlock(job, id, measurer)
    if (block === 'none') continue
    const box =
      block === 'fails'
        ? null
        : boxAt(block, place, standard.find((other) => other.id === id)?.box, job.rules)
    if (block === 'fails' || !box) return { ok: false, misfit: misfitOf(id) }
    const placed = { ...block, box }
    if (firstClash(blocks, [placed])) return { ok: false, misfit: besidePlaced(misfitOf(id)) }
    blocks.push(placed)
  }
  return { ok: true, blocks }
}

export function misfitOf(id: PlacedId): Misfit {
  if (id.startsWith('logo:')) return { what: 'logo', index: Number(id.slice('logo:'.length)) }
  return { what: id as TextField | 'qr' }
}

/** A misfit that a placed layer caused. */
export function besidePlaced(misfit: Misfit): Misfit {
  return misfit.what === 'logo' || misfit.what === 'lines' ? misfit : { what: misfit.what, placed: true }
}

/** A layer at its own size, at the origin of the layout. */
function placedBlock(job: LayoutJob, id: PlacedId, measurer: TextMeasurer): Block | 'none' | 'fails' {
  if (id === 'qr') return placedQr(job)
  if (id === 'name' || id === 'title' || id === 'affiliation') return placedText(job, id, measurer)
  return placedLogo(job, id)
}

function placedLogo(job: LayoutJob, id: PlacedId): Block | 'none' {
  const logo = job.logos.find((other) => `logo:${other.index}` === id)
  if (!logo) return 'none'
  const widthPx = job.places.get(id)?.widthPx
  const width = widthPx ?? Math.max(2, Math.round(job.rules.logoHeight * logo.aspect))
  const height = Math.max(2, widthPx === undefined ? job.rules.logoHeight : Math.round(widthPx / logo.aspect))
  return logoBlock(logo.index, { x: 0, y: 0, width, height })
}

/**
 * The code at the size of the layout; otherwise smaller, otherwise at the lower error correction.
 */
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
  const area = { width: column.width, height: job.rules.height }
  const fitted =
    id === 'name' ? fitText(request, area, measurer) : fitAffiliation(job, sizes, column.width, measurer)
  if (!fitted || fitted === 'none' || fitted === 'fails') return 'fails'
  return textBlock(id, { ...box, height: fitted.height }, fitted, align)
}

/** The column of a text in the flow. */
function columnOf(job: LayoutJob, id: TextField, sizes: Sizes): Column {
  const { width, margin } = job.rules
  const qr = job.layout === 'side' && !job.places.has('qr') ? qrOf(job, sizes) : 'none'
  if (qr === 'none' || qr === 'fails') return { x: margin, width: width - 2 * margin }
  const quiet = quietZone(qr)
  return { x: quiet, width: width - (id === 'name' ? 2 * quiet : 3 * quiet + qrSide(qr)) }
}

/**
 * Upper left corner from fractions of the bitmap as printed, then moved inside, a QR with its quiet
 * zone. A turned layout is turned first. Null if the box is larger than the label.
 */
function boxAt(block: Block, place: Place, usual: Box | undefined, rules: LayoutRules): Box | null {
  const bitmap = rules.turned ? { width: rules.height, height: rules.width } : rules
  const turned = (box: Box) => (rules.turned ? turnBox(box, rules.height) : box)
  const standard = turned(usual ?? block.box)
  const wanted = {
    ...turned(block.box),
    x: place.x === undefined ? standard.x : Math.round(place.x * bitmap.width),
    y: place.y === undefined ? standard.y : Math.round(place.y * bitmap.height),
  }
  const inside = shiftInside(wanted, bitmap.width, bitmap.height, block.kind === 'qr' ? quietZone(block) : 0)
  if (!inside || !rules.turned) return inside
  return {
    x: inside.y,
    y: rules.height - right(inside),
    width: block.box.width,
    height: block.box.height,
  }
}

/** The area without other ink: the box of the layer, and the quiet zone of a QR. */
function keepOut(block: Block): Box {
  return block.kind === 'qr' ? grown(block.box, quietZone(block)) : block.box
}

/** The label without the placed boxes that divide it. */
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

/** Two layers that overlap. */
export interface Clash {
  readonly block: Block
  readonly obstacle: Block
}

/**
 * The first of `blocks` that overlaps another of `placed`. The quiet zone of a QR counts as its
 * own.
 */
export function firstClash(blocks: readonly Block[], placed: readonly Block[]): Clash | null {
  for (const obstacle of placed) {
    const block = blocks.find((other) => other !== obstacle && overlap(keepOut(other), keepOut(obstacle)))
    if (block) return { block, obstacle }
  }
  return null
}

/**
 * Changes that may resolve an overlap: a narrower column beside the obstacle; for the name also a
 * position above or below it.
 */
export function overlapSuggestions({ block, obstacle }: Clash, space: Space, job: LayoutJob): Space[] {
  if (block.kind === 'qr') return []
  const narrow = narrowed(block, keepOut(obstacle), space, job.rules)
  const ways = narrow ? [narrow] : []
  const isGroup = block.id === 'name' || (block.id === 'affiliation' && job.layout === 'stack')
  return isGroup ? [...ways, aboveOrBelow(block.box, keepOut(obstacle), space, job.rules)] : ways
}

function aboveOrBelow(box: Box, obstacle: Box, space: Space, rules: LayoutRules): Space {
  const isBelow = obstacle.y + obstacle.height / 2 >= box.y + box.height / 2
  if (isBelow) return { ...space, nameBottom: Math.min(space.nameBottom ?? Infinity, obstacle.y - rules.gap) }
  return { ...space, nameTop: Math.max(space.nameTop ?? -Infinity, bottom(obstacle) + rules.gap) }
}

function narrowed(
  block: Exclude<Block, { kind: 'qr' }>,
  obstacle: Box,
  space: Space,
  rules: LayoutRules,
): Space | null {
  const id: ColumnId = block.kind === 'logo' ? 'logos' : block.id
  const { left, right: fromRight } = space.insets[id] ?? { left: 0, right: 0 }
  const { box } = block
  const atRight = obstacle.x + obstacle.width / 2 >= box.x + box.width / 2
  const taken = atRight ? right(box) - obstacle.x + rules.gap : right(obstacle) - box.x + rules.gap
  if (block.kind === 'text' && box.width - taken < MIN_COLUMN) return null
  const inset = atRight ? { left, right: fromRight + taken } : { left: left + taken, right: fromRight }
  if (inset.left + inset.right > rules.width - MIN_COLUMN) return null
  return { ...space, insets: { ...space.insets, [id]: inset } }
}
