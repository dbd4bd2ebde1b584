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
} from './flow-parts.ts'
import type { Block, QrBlock } from './layout-blocks.ts'
import type { LayoutJob } from './layout-job.ts'
import type { TextMeasurer } from './text-metrics.ts'

interface Edges {
  readonly top: number
  readonly bottom: number
}

/**
 * Stacked layout, centred: logos at the top, the title at the bottom, above it the QR with its
 * quiet zone; name and affiliation are one group centred in the remaining space.
 */
export function flowStack(job: LayoutJob, sizes: Sizes, space: Space, measurer: TextMeasurer): Flow {
  const { width, height, gap, margin, paperAbove } = job.rules
  const column = { x: margin, width: width - 2 * margin }
  const blocks: Block[] = []
  const free = {
    top: space.top === 0 ? 0 : space.top + gap,
    bottom: space.bottom === height ? height : space.bottom - gap,
  }
  const white = {
    top: space.top === 0 ? -paperAbove : space.top,
    bottom: space.bottom === height ? height + paperAbove : space.bottom,
  }
  const logos = logoRow(job, sizes, inset(column, 'logos', space), 'center')
  if (logos !== 'none' && 'misfit' in logos) return { ok: false, misfit: logos.misfit }
  if (logos !== 'none') {
    blocks.push(...logos.at(free.top))
    white.top = free.top + logos.height
    free.top = white.top + gap
  }
  const titleColumn = inset(column, 'title', space)
  const below = inset(column, 'affiliation', space)
  const affiliation = fitAffiliation(job, sizes, below.width, measurer)
  if (affiliation === 'fails') return misfit('affiliation')
  const title = fitTitle(job, sizes, titleColumn.width, measurer, affiliation)
  if (title === 'fails') return misfit('title')
  if (title !== 'none') {
    const box = { ...titleColumn, y: free.bottom - title.height, height: title.height }
    blocks.push(textBlock('title', box, title.fitted, 'center', job.plate))
    white.bottom = box.y + title.rise
    free.bottom = white.bottom - gap
  }
  const qr = qrOf(job, sizes)
  if (qr === 'fails') return misfit('qr')
  if (qr !== 'none') {
    const code = middleQr(qr, width, Math.min(white.bottom, height))
    blocks.push(code)
    white.bottom = code.box.y
    free.bottom = code.box.y - quietZone(qr)
    if (code.box.x < quietZone(qr)) return misfit('qr')
  }
  if (free.bottom < free.top) return misfit(qr === 'none' ? 'title' : 'qr')
  return withGroup(
    job,
    space,
    { column, below, affiliation, free: nameSpace(free, space), white, blocks },
    measurer,
  )
}

function middleQr(qr: Omit<QrBlock, 'box'>, width: number, bottom: number): QrBlock {
  const side = qrSide(qr)
  return {
    ...qr,
    box: {
      x: Math.round((width - side) / 2),
      y: bottom - quietZone(qr) - side,
      width: side,
      height: side,
    },
  }
}

/** White between name and affiliation, for a name of this size. */
function groupGap(namePx: number): number {
  return Math.min(28, Math.round(16 + 0.08 * namePx))
}

/** The smallest group gap, for the estimate of the name's size. */
const MIN_GROUP_GAP = groupGap(22)

interface Frame {
  readonly column: Column
  readonly below: Column
  readonly affiliation: FittedText | 'none'
  readonly free: Edges
  readonly white: Edges
  readonly blocks: readonly Block[]
}

function withGroup(job: LayoutJob, space: Space, frame: Frame, measurer: TextMeasurer): Flow {
  const nameColumn = inset(frame.column, 'name', space)
  const { below, affiliation } = frame
  const height = frame.free.bottom - frame.free.top
  const request = job.texts.name
  const rise = affiliation === 'none' || !request ? 0 : affiliation.rise
  const taken = affiliation === 'none' ? 0 : affiliation.height - rise
  if (taken > height) return misfit('affiliation')
  const fitted = request && nameAbove(job, nameColumn.width, height, taken, measurer)
  const wanted = request && fitText(request, { width: nameColumn.width, height: Infinity }, measurer)
  if (request && (!fitted || !wanted)) return misfit('name')
  const gap = fitted && taken > 0 ? groupGap(fitted.fontPx) : 0
  const y = centred(groupOf(fitted, affiliation, gap - rise), frame.white, frame.free)
  const group: Block[] = []
  if (fitted) group.push(textBlock('name', { ...nameColumn, y, height: fitted.height }, fitted, 'center'))
  if (affiliation !== 'none') {
    const top = y + (fitted ? fitted.height + gap - rise : 0)
    group.push(
      textBlock('affiliation', { ...below, y: top, height: affiliation.height }, affiliation, 'center'),
    )
  }
  const blocks = [...group, ...frame.blocks]
  return { ok: true, blocks, namePx: fitted?.fontPx ?? 0, nameWanted: wanted?.fontPx ?? 0 }
}

/** The largest name that leaves space for the affiliation and for the gap of the name's size. */
function nameAbove(
  job: LayoutJob,
  width: number,
  height: number,
  taken: number,
  measurer: TextMeasurer,
): FittedText | null {
  const request = job.texts.name
  if (!request) return null
  if (taken === 0) return fitText(request, { width, height }, measurer)
  let least = MIN_GROUP_GAP
  for (;;) {
    const fitted = fitText(request, { width, height: height - taken - least }, measurer)
    if (!fitted || fitted.height + taken + groupGap(fitted.fontPx) <= height) return fitted
    least += 1
  }
}

function groupOf(name: FittedText | null, affiliation: FittedText | 'none', gap: number) {
  const upper = name?.height ?? 0
  const lower = affiliation === 'none' ? 0 : affiliation.height
  const bodyBottom = affiliation === 'none' ? (name?.bodyBottom ?? 0) : upper + gap + affiliation.bodyBottom
  const bodyTop = name?.bodyTop ?? (affiliation === 'none' ? 0 : affiliation.bodyTop)
  return { height: upper + gap + lower, bodyTop, bodyBottom }
}
