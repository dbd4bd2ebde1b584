import { fitText, type FittedText } from './fit-text.ts'
import {
  centred,
  fitAffiliation,
  fitTitle,
  inset,
  logoRow,
  misfit,
  nameSpace,
  qrOf,
  qrSide,
  quietZone,
  textBlock,
  type Column,
  type Flow,
  type Sizes,
  type Space,
  type TitleFit,
} from './flow-parts.ts'
import type { Block, QrBlock } from './layout-blocks.ts'
import type { LayoutJob } from './layout-job.ts'
import { SMALL_LOGO } from './layout-rules.ts'
import type { TextMeasurer } from './text-metrics.ts'

/** White space below the name, dots. */
const NAME_GAP = 16

/**
 * Side layout: the name across the full width above; below it a column of affiliation, logos and
 * title, left-aligned, and the QR in the lower right corner, whose quiet zone is the label's
 * margin. The affiliation starts level with the top edge of the code, the title ends level with its
 * bottom edge.
 */
export function flowSide(job: LayoutJob, sizes: Sizes, space: Space, measurer: TextMeasurer): Flow {
  const { width, height, gap } = job.rules
  const qr = qrOf(job, sizes)
  if (qr === 'fails') return misfit('qr')
  const margin = qr === 'none' ? job.rules.margin : quietZone(qr)
  const floor = lowerEdge(space.bottom, height, qr === 'none' ? 0 : margin, gap)
  const code = qr === 'none' ? null : cornerQr(qr, width - margin, floor)
  if (code && (code.box.x < 2 * margin || code.box.y < margin)) return misfit('qr')
  const column = { x: margin, width: (code ? code.box.x - margin : width - margin) - margin }
  const lower = lowerBlock(
    job,
    sizes,
    { space, column, bottom: floor, least: code?.box.height ?? 0 },
    measurer,
  )
  if (!lower.ok) return lower
  const blocks: Block[] = [...lower.blocks, ...(code ? [code] : [])]
  const ceiling = space.top === 0 ? 0 : space.top + gap
  if (lower.inkTop < ceiling || (code && code.box.y - margin < space.top)) return misfit(lower.tallest)
  const top = blocks.length === 0 ? floor : Math.min(lower.top, code?.box.y ?? lower.top)
  const end = Math.min(lower.top - NAME_GAP, code ? code.box.y - margin : lower.top - NAME_GAP)
  const free = nameSpace({ top: ceiling, bottom: blocks.length === 0 ? floor : end }, space)
  const request = job.texts.name
  if (!request) return { ok: true, blocks, namePx: 0, nameWanted: 0 }
  const across = inset({ x: margin, width: width - 2 * margin }, 'name', space)
  const fitted = fitText(request, { width: across.width, height: free.bottom - free.top }, measurer)
  const wanted = fitText(request, { width: across.width, height: Infinity }, measurer)
  if (!fitted || !wanted) return misfit('name')
  const white = {
    top: space.top === 0 ? -job.rules.paperAbove : space.top,
    bottom: blocks.length === 0 ? height + job.rules.paperAbove : top,
  }
  const box = {
    x: across.x,
    y: centred(fitted, white, free),
    width: across.width,
    height: fitted.height,
  }
  const name = textBlock('name', box, fitted, 'left')
  return { ok: true, blocks: [name, ...blocks], namePx: fitted.fontPx, nameWanted: wanted.fontPx }
}

/**
 * Bottom of the lower block: one margin above the label's end, or above a layer that was placed
 * there.
 */
function lowerEdge(free: number, height: number, margin: number, gap: number): number {
  return free === height ? height - margin : free - Math.max(margin, gap)
}

function cornerQr(qr: Omit<QrBlock, 'box'>, right: number, bottom: number): QrBlock {
  const side = qrSide(qr)
  return { ...qr, box: { x: right - side, y: bottom - side, width: side, height: side } }
}

type LowerBlock =
  | {
      readonly ok: true
      readonly blocks: readonly Block[]
      readonly top: number
      /** Accents above `top` included. */
      readonly inkTop: number
      readonly tallest: 'title' | 'affiliation'
    }
  | Extract<Flow, { ok: false }>

function lowerBlock(
  job: LayoutJob,
  sizes: Sizes,
  edge: {
    readonly space: Space
    readonly column: Column
    readonly bottom: number
    readonly least: number
  },
  measurer: TextMeasurer,
): LowerBlock {
  const { space, column } = edge
  const columns = {
    title: inset(column, 'title', space),
    affiliation: inset(column, 'affiliation', space),
    logos: inset(column, 'logos', space),
  }
  const affiliation = fitAffiliation(job, sizes, columns.affiliation.width, measurer)
  if (affiliation === 'fails') return { ok: false, misfit: { what: 'affiliation' } }
  const title = fitTitle(job, sizes, columns.title.width, measurer, affiliation)
  if (title === 'fails') return { ok: false, misfit: { what: 'title' } }
  const texts = [affiliation, title].filter((part) => part !== 'none')
  const textHeights = texts.map(({ height, rise }) => height - rise)
  const beside = textHeights.reduce((left, part) => left - part - job.rules.gap, edge.least)
  const logos = logoRow(
    job,
    { ...sizes, logoHeight: besideQr(sizes.logoHeight, beside) },
    columns.logos,
    'left',
  )
  if (logos !== 'none' && 'misfit' in logos) return { ok: false, misfit: logos.misfit }
  const heights = logos === 'none' ? textHeights : [...textHeights, logos.height]
  const stacked = heights.reduce(
    (sum, height) => sum + height,
    Math.max(0, heights.length - 1) * job.rules.gap,
  )
  const top = edge.bottom - Math.max(stacked, edge.least)
  const blocks: Block[] = []
  let free = { top, bottom: edge.bottom }
  if (affiliation !== 'none') {
    blocks.push(
      textBlock(
        'affiliation',
        { ...columns.affiliation, y: top - affiliation.rise, height: affiliation.height },
        affiliation,
        'left',
      ),
    )
    free = { ...free, top: top - affiliation.rise + affiliation.height }
  }
  if (title !== 'none') {
    const box = { ...columns.title, y: edge.bottom - title.height, height: title.height }
    blocks.push(textBlock('title', box, title.fitted, 'left', job.plate))
    free = { ...free, bottom: box.y }
  }
  if (logos !== 'none') blocks.push(...logos.at(logoTop(free, logos.height, { affiliation, title })))
  const rise = affiliation === 'none' ? 0 : affiliation.rise
  return { ok: true, blocks, top, inkTop: top - rise, tallest: tallest(affiliation, title) }
}

/**
 * Logos are centred between affiliation and title; without one of them they stand at that edge of
 * the column.
 */
function logoTop(
  free: { readonly top: number; readonly bottom: number },
  height: number,
  beside: { readonly affiliation: unknown; readonly title: unknown },
): number {
  if (beside.affiliation === 'none') return free.top
  if (beside.title === 'none') return free.bottom - height
  return Math.round((free.top + free.bottom - height) / 2)
}

/** Reduces the logos slightly if the column then starts level with the code. */
function besideQr(logoHeight: number, free: number): number {
  return free < SMALL_LOGO ? logoHeight : Math.min(logoHeight, free)
}

function tallest(affiliation: FittedText | 'none', title: TitleFit | 'none'): 'title' | 'affiliation' {
  if (affiliation === 'none') return 'title'
  return title !== 'none' && title.height > affiliation.height ? 'title' : 'affiliation'
}
