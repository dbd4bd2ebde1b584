import { detailBreaks, INSIDE_WORD, LAST_RESORT, nameBreaks, type LineBreak } from './line-breaks.ts'
import type { PreparedText } from './prepare-text.ts'
import {
  BODY,
  DETAIL_GRID,
  nameGrid,
  type LineGrid,
  type MeasuredLine,
  type TextMeasurer,
  type TextStyle,
} from './text-metrics.ts'

/** The smallest type that the specification allows (§2.3), in dots. */
export const SMALLEST_PX = 22
/** The largest size; a fontScale may not exceed it (§2.9), dots. */
export const LARGEST_PX = 256
/** Two lines are used only if they allow this much larger type than one line. */
const TWO_LINES_GAIN = 1.15
/** Size gain required to use a break of the next lower rank. */
const RANK_PRICE = 0.08
/** Score of a break that does not fit; below that of every other. */
const UNFIT = -1600
/** Breaks whose estimates differ by less than this, in dots, are measured exactly. */
const NEAR = 4
/** A text whose estimate is so many times the width of its lines is not measured: it never fits. */
const FAR_TOO_WIDE = 1.25
/**
 * Maximum shift of an edge by the rasteriser's hinting, dots (measured over all sizes: 1.93 up,
 * 1.17 down).
 */
export const HINTING = 2
/** Largest rise of a detail, dots: the white above it is at least this high. */
const MOST_RISE = 10
/**
 * Minimum white between the ink of two lines, em; applies if tall accents meet descenders. Plain
 * letters (0.81 and -0.25) stay within every leading.
 */
const MIN_LINE_GAP = 0.04

/** A text to be fitted. `maxPx` is its largest size; with `fixed` its only size. */
export interface TextRequest {
  readonly kind: 'name' | 'detail'
  readonly text: PreparedText
  readonly style: TextStyle
  readonly maxLines: 1 | 2
  readonly maxPx: number
  readonly sizing: 'fit' | 'fixed'
  /** One line below the text, in the same box. */
  readonly beneath?: LineBeneath | null
}

export interface LineBeneath {
  readonly text: string
  readonly style: TextStyle
  readonly maxPx: number
}

/**
 * A text at its final size. All but `lines` in dots; the first baseline is `ascent` below the top.
 */
export interface FittedText {
  readonly lines: readonly MeasuredLine[]
  readonly fontPx: number
  readonly pitch: number
  readonly ascent: number
  readonly height: number
  /**
   * Part of the height that accents above the grid take. A detail extends by it into the white above,
   * instead of moving down.
   */
  readonly rise: number
  /** Top and bottom of the optical body of the text, from the top of the box. */
  readonly bodyTop: number
  readonly bodyBottom: number
  /** The line below the text; `top` is the top of its own box. */
  readonly beneath?: {
    readonly fitted: FittedText
    readonly style: TextStyle
    readonly top: number
  }
}

interface TextArea {
  readonly width: number
  readonly height: number
}

/** White between a text and the line below it, in addition to the space in their boxes. */
const BENEATH_GAP = 8

/** Fits a text and the line below it. The line takes its space first. */
export function fitText(request: TextRequest, area: TextArea, measurer: TextMeasurer): FittedText | null {
  const { beneath } = request
  if (!beneath) return fitAlone(request, area, measurer)
  const line = measurer.measure(beneath.text, beneath.style)
  const wide = Math.floor((area.width - 1) / Math.max(line.right - line.left, 0.01))
  const px = Math.min(beneath.maxPx, wide)
  if (px < SMALLEST_PX) return null
  const fitted = setLines([line], px, beneath.style.leading, DETAIL_GRID)
  const taken = BENEATH_GAP + fitted.height
  const text = fitAlone(request, { ...area, height: area.height - taken }, measurer)
  if (!text) return null
  const top = text.height + BENEATH_GAP
  return {
    ...text,
    height: text.height + taken,
    bodyBottom: top + fitted.bodyBottom,
    beneath: { fitted, style: beneath.style, top },
  }
}

/**
 * The largest setting of the text that fits; null if it does not fit at 22 dots (with `fixed`: at
 * its own size).
 */
function fitAlone(request: TextRequest, area: TextArea, measurer: TextMeasurer): FittedText | null {
  const measured = (lines: readonly string[]) => lines.map((line) => measurer.measure(line, request.style))
  const { lines, broken } = request.text
  if (broken || lines.length !== 1) {
    return lines.length > request.maxLines ? null : largest(measured(lines), request, area)
  }
  const text = lines[0] ?? ''
  const least = measurer.estimate(text, request.style) * smallestPx(request)
  if (least > FAR_TOO_WIDE * request.maxLines * area.width) return null
  const one = largest(measured([text]), request, area)
  if (request.maxLines === 1 || (one && one.fontPx * TWO_LINES_GAIN > request.maxPx)) return one
  const two = bestBreak(text, request, area, measurer)
  if (one && two && two.rank >= LAST_RESORT) return one
  if (!one || !two) return one ?? two?.fitted ?? null
  return two.fitted.fontPx >= one.fontPx * TWO_LINES_GAIN ? two.fitted : one
}

const smallestPx = ({ sizing, maxPx }: TextRequest): number => (sizing === 'fixed' ? maxPx : SMALLEST_PX)

/** The largest size at which the given lines fit. */
function largest(lines: readonly MeasuredLine[], request: TextRequest, area: TextArea): FittedText | null {
  const ink = Math.max(...lines.map((line) => line.right - line.left))
  // One dot less than the available width, because the pen starts on a whole dot.
  const byWidth = ink > 0 ? Math.floor((area.width - 1) / ink) : request.maxPx
  const smallest = smallestPx(request)
  const grid = request.kind === 'name' ? nameGrid(request.text.lines) : DETAIL_GRID
  for (let px = Math.min(request.maxPx, byWidth); px >= smallest; px--) {
    const fitted = setLines(lines, px, request.style.leading, grid)
    if (fitted.height <= area.height) return fitted
  }
  return null
}

function setLines(
  lines: readonly MeasuredLine[],
  fontPx: number,
  leading: number,
  grid: LineGrid,
): FittedText {
  const pitch = linePitch(lines, leading) * fontPx
  const gridAscent = Math.ceil(grid.ascent * fontPx) + HINTING
  const ascent = Math.max(gridAscent, Math.ceil((lines[0]?.ascent ?? 0) * fontPx) + HINTING)
  const lastBaseline = ascent + Math.round((lines.length - 1) * pitch)
  const descent = Math.max(grid.descent, lines.at(-1)?.descent ?? 0)
  return {
    lines,
    fontPx,
    pitch,
    ascent,
    height: lastBaseline + Math.ceil(descent * fontPx) + HINTING,
    rise: Math.min(ascent - gridAscent, MOST_RISE),
    bodyTop: ascent - Math.round(BODY.ascent * fontPx),
    bodyBottom: lastBaseline + Math.round(BODY.descent * fontPx),
  }
}

function linePitch(lines: readonly MeasuredLine[], leading: number): number {
  let pitch = leading
  for (let i = 1; i < lines.length; i++) {
    const above = lines[i - 1]
    const below = lines[i]
    if (above && below) pitch = Math.max(pitch, above.descent + below.ascent + MIN_LINE_GAP)
  }
  return pitch
}

interface Halves {
  readonly lines: readonly string[]
  readonly rank: number
  /** Estimated type size, dots. */
  readonly px: number
  /** Estimated type size minus the penalty of the break's rank. */
  readonly score: number
  readonly uneven: number
}

interface SetBreak {
  readonly rank: number
  readonly fitted: FittedText
}

/**
 * The two lines that allow the largest type; better ranks first, ties go to even lines. Widths are
 * estimated for all breaks and measured for the best ones.
 */
function bestBreak(
  text: string,
  request: TextRequest,
  area: TextArea,
  measurer: TextMeasurer,
): SetBreak | null {
  const breaks = request.kind === 'name' ? nameBreaks(text) : detailBreaks(text)
  const all = breaks
    .map((place) => halvesAt(text, place, request, area, measurer))
    .filter(({ px }) => px > smallestPx(request) - NEAR)
    .toSorted((a, b) => b.score - a.score || a.uneven - b.uneven)
  const worth = ({ rank, fitted }: SetBreak) => breakScore(fitted.fontPx, rank, request)
  let rest = all
  while (rest[0]) {
    const best = rest[0].score
    const near = rest.filter(({ score }) => score > best - NEAR)
    const found = near.flatMap(({ lines, rank }): SetBreak[] => {
      const halves = lines.map((line) => measurer.measure(line, request.style))
      const fitted = largest(halves, request, area)
      return fitted ? [{ rank, fitted }] : []
    })
    const [widest] = found.toSorted((a, b) => worth(b) - worth(a))
    // Estimates are near enough that no other break fits if not even these were expected to.
    if (widest || best < UNFIT / 2) return widest ?? null
    rest = rest.slice(near.length)
  }
  return null
}

function halvesAt(
  text: string,
  place: LineBreak,
  request: TextRequest,
  area: TextArea,
  measurer: TextMeasurer,
): Halves {
  const lines = [text.slice(0, place.index).trimEnd(), text.slice(place.index).trimStart()]
  const [head = 0, tail = 0] = lines.map((half) => measurer.estimate(half, request.style))
  const byHeight = area.height / (request.style.leading + 1)
  const px = Math.min(request.maxPx, byHeight, area.width / Math.max(head, tail))
  const score = breakScore(px, place.rank, request)
  return { lines, rank: place.rank, px, score, uneven: Math.abs(head - tail) }
}

function breakScore(px: number, rank: number, request: TextRequest): number {
  const tooSmall = px < smallestPx(request)
  // A break that does not fit loses to any that fits, one inside a word to any other that fits, and
  // another last resort to the rest; all are still ordered among themselves.
  const lastResort = rank >= INSIDE_WORD ? -700 : rank >= LAST_RESORT ? -350 : 0
  return px * (1 - RANK_PRICE * rank) + (tooSmall ? UNFIT : lastResort)
}
