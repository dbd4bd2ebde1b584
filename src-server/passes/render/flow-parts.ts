import { fitText, HINTING, type FittedText } from './fit-text.ts'
import type { Block, Box, LogoBlock, QrBlock, TextBlock } from './layout-blocks.ts'
import type { LayoutJob, LogoShape } from './layout-job.ts'
import { PLATE, SMALL_LOGO, SMALLEST_LOGO } from './layout-rules.ts'
import { QUIET_MODULES } from '../../qr/qr-matrix.ts'
import type { TextField } from './render-error.ts'
import type { TextMeasurer } from './text-metrics.ts'

/** The sizes that give way when room is short, in dots. */
export interface Sizes {
  readonly logoHeight: number
  readonly affiliationPx: number
  readonly titlePx: number
  readonly qrDots: number
  readonly qrLevel: 'M' | 'L'
}

export type ColumnId = TextField | 'logos'

/**
 * What is free for the flow: dots from `top` to `bottom`, for the name (in a stack with its
 * affiliation) less when that is set, and what is taken from each column's sides.
 */
export interface Space {
  readonly top: number
  readonly bottom: number
  readonly nameTop?: number
  readonly nameBottom?: number
  readonly insets: Readonly<
    Partial<Record<ColumnId, { readonly left: number; readonly right: number }>>
  >
}

/** What did not fit; `placed` when only for a layer that was placed by hand. */
export type Misfit =
  | { readonly what: TextField | 'qr'; readonly placed?: true }
  | { readonly what: 'logo'; readonly index: number }
  | {
      readonly what: 'lines'
      readonly field: TextField
      readonly found: number
      readonly allowed: number
    }

/** `nameWanted` is the size of type that the name's width allows. */
export type Flow =
  | {
      readonly ok: true
      readonly blocks: readonly Block[]
      readonly namePx: number
      readonly nameWanted: number
    }
  | { readonly ok: false; readonly misfit: Misfit }

export type FlowLayout = (
  job: LayoutJob,
  sizes: Sizes,
  space: Space,
  measurer: TextMeasurer,
) => Flow

export interface Column {
  readonly x: number
  readonly width: number
}

/** A name's room within the limits that a placed layer sets. */
export function nameSpace(
  room: { readonly top: number; readonly bottom: number },
  space: Space,
): { top: number; bottom: number } {
  return {
    top: Math.max(room.top, space.nameTop ?? -Infinity),
    bottom: Math.min(room.bottom, space.nameBottom ?? Infinity),
  }
}

export function misfit(what: TextField | 'qr'): Flow {
  return { ok: false, misfit: { what } }
}

export function inset(column: Column, id: ColumnId, space: Space): Column {
  const { left = 0, right = 0 } = space.insets[id] ?? {}
  return { x: column.x + left, width: column.width - left - right }
}

/** The job's QR at the sizes given, not yet placed. `fails` when the code has too many modules. */
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

/** A title at its size with the height of its box: of the plate, when there is one. */
export interface TitleFit {
  readonly fitted: FittedText
  readonly height: number
}

/**
 * Fits the title to its column, no larger than the affiliation unless the template says so. `none`
 * when there is no title, `fails` when it does not fit.
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
  return { fitted, height: job.plate ? plateHeight(fitted) : fitted.height }
}

/** A plate is as high for "Investor" as for kanji: by the size of type, not by the ink. */
function plateHeight(fitted: FittedText): number {
  const em = Math.round(0.97 * fitted.fontPx + (fitted.lines.length - 1) * fitted.pitch)
  return Math.max(em, fitted.height - 2 * HINTING) + 2 * PLATE.paddingY
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
 * Share of its column that a row of so many logos takes: a single wide word would else be as large
 * as the person's name. Logos that would become small by it may take it all.
 */
function modestShare(count: number): number {
  return Math.min(1, 0.55 + 0.15 * count)
}

/** The logos of a flow, to be put at a height. */
export interface LogoRows {
  readonly height: number
  at(y: number): LogoBlock[]
}

interface SetRow {
  readonly logos: readonly LogoShape[]
  readonly sizes: readonly { readonly width: number; readonly height: number }[]
  readonly width: number
  readonly height: number
  /** Height of the logos without a width of their own; Infinity if there are none. */
  readonly shared: number
}

/**
 * Logos in one row, or in as few rows as keep each at least 24 dots high: those with a width of
 * their own at exactly that width, the others of a row of equal height, at most `sizes.logoHeight`.
 * The logos of a row stand on one middle line.
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
  const { index } =
    job.logos.find((logo) => setRow(job, [logo], sizes, column) === null) ?? job.logos[0]!
  return { misfit: { what: 'logo', index } }
}

/** The ways to cut a list into `count` parts without changing its order. */
function partitions<T>(list: readonly T[], count: number): T[][][] {
  if (count === 1) return [[[...list]]]
  return Array.from({ length: list.length - count + 1 }, (_, i) => i + 1).flatMap((first) =>
    partitions(list.slice(first), count - 1).map((rest) => [list.slice(0, first), ...rest]),
  )
}

const leastShared = (rows: readonly SetRow[]): number => Math.min(...rows.map((row) => row.shared))

/** A row of logos that fits the column, or null. */
function setRow(
  job: LayoutJob,
  logos: readonly LogoShape[],
  sizes: Sizes,
  column: Column,
): SetRow | null {
  const flexible = logos.filter((logo) => logo.widthPx === undefined)
  const gaps = job.rules.logoGap * (logos.length - 1)
  const room = logos.reduce((left, logo) => left - (logo.widthPx ?? 0), column.width - gaps)
  const aspects = flexible.reduce((sum, logo) => sum + logo.aspect, 0)
  const modest = Math.floor((modestShare(job.logos.length) * column.width - gaps) / aspects)
  const shared =
    flexible.length === 0
      ? Infinity
      : Math.min(sizes.logoHeight, Math.floor(room / aspects), Math.max(modest, SMALL_LOGO))
  if (room < 0 || shared < SMALLEST_LOGO) return null
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

function rowsAt(
  job: LayoutJob,
  rows: readonly SetRow[],
  column: Column,
  align: 'left' | 'center',
): LogoRows {
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

/**
 * Upper edge for a box whose body is to stand in the middle between two edges of white, kept inside
 * its room.
 */
export function centred(
  box: { readonly height: number; readonly bodyTop: number; readonly bodyBottom: number },
  white: { readonly top: number; readonly bottom: number },
  room: { readonly top: number; readonly bottom: number },
): number {
  const ideal = Math.round((white.top + white.bottom - box.bodyTop - box.bodyBottom) / 2)
  return Math.max(room.top, Math.min(ideal, room.bottom - box.height))
}
