import { DOTS_PER_MM, LABEL_MARGIN, mmToDots } from '../../../facts/measures.ts'
import { STOCK_SPECS, type Stock } from '../../../facts/stocks.ts'
import type { Bitmap1 } from '../../../drivers/label-printer.ts'
import { signedMm, tenthsToDots, type Offset } from './offset-rules.ts'

/** The letters of a test print, 5 by 7 dots, one string a row; `#` is black. */
const LETTERS: Readonly<Record<string, readonly string[]>> = {
  '0': ['.###.', '#...#', '#..##', '#.#.#', '##..#', '#...#', '.###.'],
  '1': ['..#..', '.##..', '..#..', '..#..', '..#..', '..#..', '.###.'],
  '2': ['.###.', '#...#', '....#', '...#.', '..#..', '.#...', '#####'],
  '3': ['#####', '...#.', '..#..', '...#.', '....#', '#...#', '.###.'],
  '4': ['...#.', '..##.', '.#.#.', '#..#.', '#####', '...#.', '...#.'],
  '5': ['#####', '#....', '####.', '....#', '....#', '#...#', '.###.'],
  '6': ['..##.', '.#...', '#....', '####.', '#...#', '#...#', '.###.'],
  '7': ['#####', '....#', '...#.', '..#..', '.#...', '.#...', '.#...'],
  '8': ['.###.', '#...#', '#...#', '.###.', '#...#', '#...#', '.###.'],
  '9': ['.###.', '#...#', '#...#', '.####', '....#', '...#.', '.##..'],
  '×': ['.....', '#...#', '.#.#.', '..#..', '.#.#.', '#...#', '.....'],
  '-': ['.....', '.....', '.....', '#####', '.....', '.....', '.....'],
  '+': ['.....', '..#..', '..#..', '#####', '..#..', '..#..', '.....'],
  '.': ['.....', '.....', '.....', '.....', '.....', '.##..', '.##..'],
  X: ['#...#', '#...#', '.#.#.', '..#..', '.#.#.', '#...#', '#...#'],
  Y: ['#...#', '#...#', '.#.#.', '..#..', '..#..', '..#..', '..#..'],
  D: ['###..', '#..#.', '#...#', '#...#', '#...#', '#..#.', '###..'],
  K: ['#...#', '#..#.', '#.#..', '##...', '#.#..', '#..#.', '#...#'],
  m: ['.....', '.....', '##.#.', '#.#.#', '#.#.#', '#.#.#', '#.#.#'],
}

const ADVANCE = 6

/** Width of a text in dots at this scale, without the gap after its last letter. */
const textWidth = (text: string, scale: number): number => (text.length * ADVANCE - 1) * scale

/**
 * Calls `put` for every black square of the text, `scale` dots wide and high. Unknown letters are
 * spaces.
 */
function drawText(text: string, scale: number, put: (x: number, y: number, size: number) => void): void {
  ;[...text].forEach((letter, place) => {
    LETTERS[letter]?.forEach((row, y) => {
      ;[...row].forEach((dot, x) => {
        if (dot === '#') put((place * ADVANCE + x) * scale, y * scale, scale)
      })
    })
  })
}

/** Cut length of the test label, mm. */
const TEST_LENGTH_MM = 40

const FRAME = 3
const TEXT_SCALE = 4
const THICKEST_LINE = 10
/** Longest tick of a ruler, and the distance of texts from the right side, dots. */
const TICK = 36
const BESIDE_RULER = 64
/** Distance from a corner within which ticks have no label, dots. */
const UNLABELLED = 90

/**
 * The alignment label of a stock. It has a frame on the outermost printable dots (a missing side:
 * the roll is skewed), a cross with two circles (an oval: the feed slips), lines 1 to 10 dots thick
 * (the thinnest clean one shows the state of the head), size, stock and offset.
 *
 * Frame and rulers are printed without the offset; the cross is moved by it. Both rulers have 0 in
 * the middle. On a label folded edge to edge, the fold shows the offset that centres the print;
 * with that offset the cross lies on the folds.
 */
export function testLabelBitmap(stock: Stock, offset: Offset): Bitmap1 {
  const { widthMm, printableDots: widthPx } = STOCK_SPECS[stock]
  const paper = blank(widthPx, mmToDots(TEST_LENGTH_MM) - 2 * LABEL_MARGIN.endPx)
  drawFrame(paper)
  drawTarget(paper, offset)
  drawLadder(paper)
  drawRulers(paper)
  const size = `${widthMm} × ${TEST_LENGTH_MM} mm`
  write(paper, size, { left: 24, top: 24 })
  const beside = widthPx - BESIDE_RULER - textWidth(stock, TEXT_SCALE)
  const fitsBeside = beside > 24 + textWidth(size, TEXT_SCALE) + 24
  write(paper, stock, fitsBeside ? { left: beside, top: 24 } : { left: 24, top: 64 })
  const below = fitsBeside ? { top: 64, scale: 3 } : { top: 104, scale: 2 }
  write(paper, `X ${signed(offset.x)}`, { left: 24, ...below })
  write(paper, `Y ${signed(offset.y)}`, { left: 24, ...below, top: below.top + 10 * below.scale })
  return paper
}

const signed = (tenths: number): string => signedMm(tenths).replace(' mm', '')

function blank(widthPx: number, heightPx: number): Bitmap1 {
  return { widthPx, heightPx, data: new Uint8Array(Math.ceil(widthPx / 8) * heightPx) }
}

type Rect = readonly [left: number, top: number, width: number, height: number]

function fill({ widthPx, heightPx, data }: Bitmap1, [left, top, width, height]: Rect): void {
  const stride = Math.ceil(widthPx / 8)
  for (let y = Math.max(0, top); y < Math.min(heightPx, top + height); y++) {
    for (let x = Math.max(0, left); x < Math.min(widthPx, left + width); x++) {
      const index = y * stride + (x >> 3)
      data[index] = data[index]! | (0x80 >> (x & 7))
    }
  }
}

function drawFrame(paper: Bitmap1): void {
  const { widthPx, heightPx } = paper
  fill(paper, [0, 0, widthPx, FRAME])
  fill(paper, [0, heightPx - FRAME, widthPx, FRAME])
  fill(paper, [0, 0, FRAME, heightPx])
  fill(paper, [widthPx - FRAME, 0, FRAME, heightPx])
}

function drawTarget(paper: Bitmap1, offset: Offset): void {
  const { widthPx, heightPx } = paper
  const centreX = Math.floor(widthPx / 2) + tenthsToDots(offset.x)
  const centreY = Math.floor(heightPx / 2) + tenthsToDots(offset.y)
  const radius = Math.floor(Math.min(widthPx * 0.24, heightPx * 0.28))
  for (const r of [radius, Math.floor(radius / 2)]) circle(paper, centreX, centreY, r)
  // Both lines end at the rulers and indicate the offset.
  const left = Math.floor(widthPx * 0.06)
  fill(paper, [left, centreY - 1, widthPx - FRAME - TICK - 6 - left, 2])
  // Starts below the text of the narrow tape.
  const top = Math.floor(heightPx / 2) - radius - 16
  fill(paper, [centreX - 1, top, 2, heightPx - FRAME - TICK - 6 - top])
}

/** A circle one dot wide. */
function circle(paper: Bitmap1, centreX: number, centreY: number, radius: number): void {
  for (let y = -radius - 1; y <= radius + 1; y++) {
    for (let x = -radius - 1; x <= radius + 1; x++) {
      if (Math.abs(Math.hypot(x, y) - radius) <= 1) fill(paper, [centreX + x, centreY + y, 1, 1])
    }
  }
}

function drawLadder(paper: Bitmap1): void {
  let x = 24
  for (let thickness = 1; thickness <= THICKEST_LINE; thickness++) {
    fill(paper, [x, paper.heightPx - 90, thickness, 40])
    x += thickness + 14
  }
}

/**
 * Rulers along the lower and right side: a tick for each half millimetre from the middle, a label
 * for every 5 mm.
 */
function drawRulers(paper: Bitmap1): void {
  const { widthPx, heightPx } = paper
  for (const { at, length, name } of ticks(widthPx)) {
    fill(paper, [at - 1, heightPx - FRAME - length, 2, length])
    if (name && at > 60 && at < widthPx - UNLABELLED)
      write(paper, name, {
        left: at - textWidth(name, 2) - 5,
        top: heightPx - FRAME - TICK - 1,
        scale: 2,
      })
  }
  for (const { at, length, name } of ticks(heightPx)) {
    fill(paper, [widthPx - FRAME - length, at - 1, length, 2])
    if (name && at > UNLABELLED && at < heightPx - UNLABELLED)
      write(paper, name, {
        left: widthPx - FRAME - TICK - textWidth(name, 2) + 14,
        top: at - 18,
        scale: 2,
      })
  }
}

interface Tick {
  readonly at: number
  readonly length: number
  /** Distance from the middle in mm, every 5 mm; null between. */
  readonly name: string | null
}

function ticks(extent: number): Tick[] {
  const half = Math.floor(extent / 2 / DOTS_PER_MM) * 2
  return Array.from({ length: 2 * half + 1 }, (_, i) => {
    const halves = i - half
    const named = halves % 10 === 0
    return {
      at: Math.floor(extent / 2) + Math.round((halves * DOTS_PER_MM) / 2),
      length: named ? TICK : halves % 2 === 0 ? 20 : 10,
      name: named ? `${halves > 0 ? '+' : ''}${halves / 2}` : null,
    }
  })
}

interface Place {
  readonly left: number
  readonly top: number
  /** Dots of one square of a letter. */
  readonly scale?: number
}

function write(paper: Bitmap1, text: string, { left, top, scale = TEXT_SCALE }: Place): void {
  drawText(text, scale, (x, y, size) => fill(paper, [left + x, top + y, size, size]))
}
