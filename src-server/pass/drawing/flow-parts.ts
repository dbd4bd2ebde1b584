import { fitText, type FittedText } from './fit-text.ts'
import type { Block, Box, LogoBlock, QrBlock, TextBlock } from './layout-blocks.ts'
import type { LayoutJob, LogoShape } from './layout-job.ts'
import { PLATE, SMALL_LOGO, SMALLEST_LOGO } from './layout-rules.ts'
import { QUIET_MODULES } from '../../platform/qr/qr-matrix.ts'
import type { TextField } from './render-error.ts'
import type { TextMeasurer } from './text-metrics.ts'

/** The sizes that are reduced if space is short, dots. */
export interface Sizes {
  readonly logoHeight: number
  readonly affiliationPx: number
  readonly titlePx: number
  readonly qrDots: number
  readonly qrLevel: 'M' | 'L'
}

export type ColumnId = TextField | 'logos'

/**
 * Free space for the flow: dots from `top` to `bottom`; a limit for the name (in a stack: name and
 * affiliation) if set; and insets of each column.
 */
export interface Space {
  readonly top: number
  readonly bottom: number
  readonly nameTop?: number
  readonly nameBottom?: number
  readonly insets: Readonly<Partial<Record<ColumnId, { readonly left: number; readonly right: number }>>>
}

/** What did not fit. `placed`: only because of a layer that was placed by hand. */
export type Misfit =
  | { readonly what: TextField | 'qr'; readonly placed?: true }
  | { readonly what: 'logo'; readonly index: number }
  | {
      readonly what: 'lines'
      readonly field: TextField
      readonly found: number
      readonly allowed: number
    }

/** `nameWanted`: the type size that the width of the name allows. */
export type Flow =
  | {
      readonly ok: true
      readonly blocks: readonly Block[]
      readonly namePx: number
      readonly nameWanted: number
    }
  | { readonly ok: false; readonly misfit: Misfit }

export type FlowLayout = (job: LayoutJob, sizes: Sizes, space: Space, measurer: TextMeasurer) => Flow

export interface Column {
  readonly x: number
  readonly width: number
}

/** Space of the name within the limits set by a placed layer. */
export function nameSpace(
  free: { readonly top: number; readonly bottom: number },
  space: Space,
): { top: number; bottom: number } {
  return {
    top: Math.max(free.top, space.nameTop ?? -Infinity),
    bottom: Math.min(free.bottom, space.nameBottom ?? Infinity),
  }
}

export function misfit(what: TextField | 'qr'): Flow {
  return { ok: false, misfit: { what } }
}

export function inset(column: Column, id: ColumnId, space: Space): Column {
  const { left = 0, right = 0 } = space.insets[id] ?? {}
  return { x: column.x + left, width: column.width - left - right }
}

/**
 * The QR of the job at the given sizes, without position. `fails`: the code has too many modules.
 */
export function qrOf(job: LayoutJob, sizes: Sizes): Omit<QrBlock, 'box'> | 'none' | 'fails' {
  if (!job.qr) return 'none'
  const matrix = sizes.qrLevel === 'M' ? job.qr.medium() : job.qr.low()
  return matrix ? { kind: 'qr', id: 'qr', dots: sizes.qrDots, matrix } : 'fails'
}

export function qrSide(qr: Omit<QrBlock, 'box'>): number {
  return qr.matrix.modules * qr.dots
}

export function quietZone(qr: Omit<QrBlock, 'box'>): number {
  return QUIET_MODULES * qr.dots
}

/** A title at its size, with the height of its box (of the plate, if it has one). */
export interface TitleFit {
  readonly fitted: FittedText
  readonly height: number
  /** See `FittedText`; a plate has none. */
  readonly rise: number
}

/**
 * Fits the title to its column, not larger than the affiliation unless the template sets so.
 * `none`: no title. `fails`: does not fit.
 */
export function fitTitle(
  job: LayoutJob,
  sizes: Sizes,
  width: number,
  measurer: TextMeasurer,
  affiliation: FittedText | 'none' = 'none',
): TitleFit | 'none' | 'fails' {
  const request = job.texts.title
  if (!request) return 'none'
  const ranks = request.maxPx <= (job.texts.affiliation?.maxPx ?? 0) && affiliation !== 'none'
  const maxPx = Math.min(request.maxPx, sizes.titlePx, ranks ? affiliation.fontPx : Infinity)
  const padding = job.plate ? PLATE.paddingX : 0
  const fitted = fitText(
    { ...request, maxPx },
    { width: width - 2 * padding, height: job.rules.height },
    measurer,
  )
  if (!fitted) return 'fails'
  const { height, rise } = fitted
  return job.plate ? { fitted, height: plateHeight(fitted), rise: 0 } : { fitted, height, rise }
}

/**
 * Height of a plate from the type size instead of the ink, so that "Investor" and kanji get equal
 * plates. The ink of tall scripts, and of a large title, may need more.
 */
function plateHeight(fitted: FittedText): number {
  const { bodyTop, bodyBottom, height } = fitted
  const em = Math.round(0.97 * fitted.fontPx + (fitted.lines.length - 1) * fitted.pitch)
  // The body is centred.
  const overBody = Math.max(bodyTop, height - bodyBottom)
  return Math.max(em + 2 * PLATE.paddingY, bodyBottom - bodyTop + 2 * overBody)
}

export function fitAffiliation(
  job: LayoutJob,
  sizes: Sizes,
  width: number,
  measurer: TextMeasurer,
): FittedText | 'none' | 'fails' {
  const request = job.texts.affiliation
  if (!request) return 'none'
  const maxPx = Math.min(request.maxPx, sizes.affiliationPx)
  return fitText({ ...request, maxPx }, { width, height: job.rules.height }, measurer) ?? 'fails'
}

export function textBlock(
  id: TextField,
  box: Box,
  fitted: FittedText,
  align: 'left' | 'center',
  plate = false,
): TextBlock {
  return { kind: 'text', id, box, fitted, align, plate }
}

/**
 * Share of the column that a row of logos may take, so that a single wide wordmark is not as large
 * as the name. Logos that would become small may take the full width.
 */
function modestShare(count: number): number {
  return Math.min(1, 0.55 + 0.15 * count)
}

/** The rows of logos of a flow, without vertical position. */
export interface LogoRows {
  readonly height: number
  at(y: number): LogoBlock[]
}

interface SetRow {
  readonly logos: readonly LogoShape[]
  readonly sizes: readonly { readonly width: number; readonly height: number }[]
  readonly width: number
  readonly height: number
  /** Height of the logos without an own width; Infinity if there are none. */
  readonly shared: number
}

/**
 * Arranges logos in one row, or in the fewest rows that keep each at least 24 dots high. Logos with
 * an own width get exactly that width; the others of a row share one height, at most
 * `sizes.logoHeight`. Logos of a row are centred on one line.
 */
export function logoRow(
  job: LayoutJob,
  sizes: Sizes,
  column: Column,
  align: 'left' | 'center',
): LogoRows | { readonly misfit: Misfit } | 'none' {
  if (job.logos.length === 0) return 'none'
  for (let count = 1; count <= job.logos.length; count++) {
    const ways = partitions(job.logos, count).map((rows) =>
      rows.map((logos) => setRow(job, logos, sizes, column)),
    )
    const fitting = ways.filter((rows): rows is SetRow[] => rows.every((row) => row !== null))
    if (fitting.length > 0)
      return rowsAt(
        job,
        fitting.reduce((a, b) => (leastShared(b) > leastShared(a) ? b : a)),
        column,
        align,
      )
  }
  const { index } = job.logos.find((logo) => setRow(job, [logo], sizes, column) === null) ?? job.logos[0]!
  return { misfit: { what: 'logo', index } }
}

/** All ways to cut a list into `count` parts in its order. */
function partitions<T>(list: readonly T[], count: number): T[][][] {
  if (count === 1) return [[[...list]]]
  return Array.from({ length: list.length - count + 1 }, (_, i) => i + 1).flatMap((first) =>
    partitions(list.slice(first), count - 1).map((rest) => [list.slice(0, first), ...rest]),
  )
}

const leastShared = (rows: readonly SetRow[]): number => Math.min(...rows.map((row) => row.shared))

/** A row of logos that fits the column, or null. */
function setRow(job: LayoutJob, logos: readonly LogoShape[], sizes: Sizes, column: Column): SetRow | null {
  const flexible = logos.filter((logo) => logo.widthPx === undefined)
  const gaps = job.rules.logoGap * (logos.length - 1)
  const free = logos.reduce((left, logo) => left - (logo.widthPx ?? 0), column.width - gaps)
  const aspects = flexible.reduce((sum, logo) => sum + logo.aspect, 0)
  const modest = Math.floor((modestShare(job.logos.length) * column.width - gaps) / aspects)
  const shared =
    flexible.length === 0
      ? Infinity
      : Math.min(sizes.logoHeight, Math.floor(free / aspects), Math.max(modest, SMALL_LOGO))
  if (free < 0 || shared < SMALLEST_LOGO) return null
  const boxes = logos.map(({ aspect, widthPx }) =>
    widthPx === undefined
      ? { width: Math.max(2, Math.floor(shared * aspect)), height: shared }
      : { width: widthPx, height: Math.max(2, Math.round(widthPx / aspect)) },
  )
  return {
    logos,
    sizes: boxes,
    shared,
    width: boxes.reduce((sum, box) => sum + box.width, gaps),
    height: Math.max(...boxes.map((box) => box.height)),
  }
}

function rowsAt(job: LayoutJob, rows: readonly SetRow[], column: Column, align: 'left' | 'center'): LogoRows {
  const { logoGap } = job.rules
  const at = (top: number): LogoBlock[] => {
    let y = top
    return rows.flatMap((row) => {
      let x = align === 'left' ? column.x : column.x + Math.round((column.width - row.width) / 2)
      const blocks = row.logos.map((logo, i) => {
        const { width, height } = row.sizes[i]!
        const block = logoBlock(logo.index, {
          x,
          y: y + Math.floor((row.height - height) / 2),
          width,
          height,
        })
        x += width + logoGap
        return block
      })
      y += row.height + logoGap
      return blocks
    })
  }
  return { at, height: rows.reduce((sum, row) => sum + row.height, logoGap * (rows.length - 1)) }
}

export function logoBlock(index: number, box: Box): LogoBlock {
  return { kind: 'logo', id: `logo:${index}` as LogoBlock['id'], index, box }
}

/** Top edge of a box whose body is centred between two edges, kept inside the available space. */
export function centred(
  box: { readonly height: number; readonly bodyTop: number; readonly bodyBottom: number },
  white: { readonly top: number; readonly bottom: number },
  free: { readonly top: number; readonly bottom: number },
): number {
  const ideal = Math.round((white.top + white.bottom - box.bodyTop - box.bodyBottom) / 2)
  return Math.max(free.top, Math.min(ideal, free.bottom - box.height))
}
