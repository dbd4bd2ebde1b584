import type { SKRSContext2D } from '@napi-rs/canvas'
import { createRecentCache } from '../../platform/threads/recent-cache.ts'
import { blankDots, fillRow, packed, strideOf, type Dots } from './dots.ts'
import type { Block, Box, QrBlock, TextBlock } from './layout-blocks.ts'
import { PLATE } from './layout-rules.ts'
import { logoDots } from './logo-dots.ts'
import type { LogoBitmap } from './render-types.ts'
import type { PrintFonts } from './print-fonts.ts'
import type { TextStyle } from './text-metrics.ts'

/**
 * Draws one layer as dots of the size of its box. Null if the ink of a text would leave the box: it
 * is refused, never cut.
 */
export type Painter = (block: Block, style: TextStyle | null, logo: LogoBitmap | null) => Dots | null

/** Margin around a text on the canvas, to detect ink that leaves its box. */
const PAD = 8
/**
 * Larger than any label. One canvas serves all renders, because each new one holds memory until the
 * event loop turns.
 */
const CANVAS_SIDE = 720
/**
 * Coverage (of 255) from which a dot is inked. White on black needs more: heat spreads and closes
 * thin white strokes.
 */
const INKED = { black: 128, white: 60 } as const

export function createPainter(fonts: PrintFonts): Painter {
  const context = fonts.canvas.createCanvas(CANVAS_SIDE, CANVAS_SIDE).getContext('2d')
  context.textBaseline = 'alphabetic'
  context.textAlign = 'left'
  const paintLogo = createLogoPainter()
  return (block, style, logo) => {
    if (block.kind === 'qr') return paintQr(block)
    if (block.kind === 'logo') return logo && paintLogo(logo, block.box)
    return style && paintText(block, style, context, fonts)
  }
}

/** Cached scaled logos; passes of one event show the same few in the same sizes. */
const LOGO_CACHE_SIZE = 32

function createLogoPainter(): (logo: LogoBitmap, box: Box) => Dots {
  const known = createRecentCache<Dots>(LOGO_CACHE_SIZE)
  return (logo, { width, height }) => {
    const key = `${logo.assetHash} ${width} ${height}`
    const dots = known.get(key) ?? packed(width, height, logoDots(logo, width, height).data)
    known.set(key, dots)
    return dots
  }
}

function paintQr({ box, dots, matrix }: QrBlock): Dots {
  const layer = blankDots(box.width, box.height)
  const stride = strideOf(box.width)
  const { modules, dark } = matrix
  for (let y = 0; y < modules; y++) {
    const start = y * dots * stride
    for (let x = 0; x < modules; x++)
      if (dark[y * modules + x]) fillRow(layer.black, start, x * dots, (x + 1) * dots)
    for (let line = 1; line < dots; line++)
      layer.black.copyWithin(start + line * stride, start, start + stride)
  }
  return layer
}

function paintText(
  block: TextBlock,
  style: TextStyle,
  context: SKRSContext2D,
  fonts: PrintFonts,
): Dots | null {
  const { width, height } = block.box
  context.clearRect(0, 0, width + 2 * PAD, height + 2 * PAD)
  const { fitted, plate } = block
  const top = plate ? Math.round((height - fitted.bodyTop - fitted.bodyBottom) / 2) : 0
  drawText({ ...block, style, top }, context, fonts)
  const { beneath } = fitted
  if (beneath) drawText({ ...block, ...beneath }, context, fonts)
  const ink = readInk(context, width, height, block.plate ? INKED.white : INKED.black)
  if (!ink) return null
  if (!block.plate) return { width, height, black: ink, white: null }
  const black = plateDots(width, height)
  for (let i = 0; i < black.length; i++) black[i]! &= ~ink[i]!
  return { width, height, black, white: ink }
}

/**
 * Bytes that are read from the canvas at once: from 128 kB on, the system maps new memory each
 * time, which takes longer than the reading.
 */
const BAND_BYTES = 100_000

/** The inked dots of the box in packed rows. Null if there are some around it. */
function readInk(context: SKRSContext2D, width: number, height: number, inked: number): Uint8Array | null {
  const stride = strideOf(width)
  const ink = new Uint8Array(stride * height)
  const padded = width + 2 * PAD
  const bandRows = Math.max(1, Math.floor(BAND_BYTES / (4 * padded)))
  for (let top = -PAD; top < height + PAD; top += bandRows) {
    const rows = Math.min(bandRows, height + PAD - top)
    const { data } = context.getImageData(0, top + PAD, padded, rows)
    const pixels = new Int32Array(data.buffer, data.byteOffset, padded * rows)
    for (let row = 0; row < rows; row++) {
      const y = top + row
      const start = row * padded
      const end = start + padded
      if (y < 0 || y >= height) {
        if (hasInk(pixels, start, end, inked)) return null
        continue
      }
      if (hasInk(pixels, start, start + PAD, inked) || hasInk(pixels, end - PAD, end, inked)) return null
      packInk(pixels, start + PAD, { ink, stride, inked }, y)
    }
  }
  return ink
}

// The coverage is the highest byte of a pixel in the memory order of x64 and ARM.

function hasInk(pixels: Int32Array, from: number, to: number, inked: number): boolean {
  for (let i = from; i < to; i++) if (pixels[i]! >>> 24 >= inked) return true
  return false
}

/** Packs a row. The last byte may take pixels of the margin, which have no ink. */
function packInk(
  pixels: Int32Array,
  start: number,
  { ink, stride, inked }: { ink: Uint8Array; stride: number; inked: number },
  y: number,
): void {
  for (let byte = 0; byte < stride; byte++) {
    const at = start + 8 * byte
    const a = pixels[at]!
    const b = pixels[at + 1]!
    const c = pixels[at + 2]!
    const d = pixels[at + 3]!
    const e = pixels[at + 4]!
    const f = pixels[at + 5]!
    const g = pixels[at + 6]!
    const h = pixels[at + 7]!
    if ((a | b | c | d | e | f | g | h) === 0) continue
    // The sign of a difference is 1 where there is no ink.
    const blank =
      ((((a >>> 24) - inked) >>> 31) << 7) |
      ((((b >>> 24) - inked) >>> 31) << 6) |
      ((((c >>> 24) - inked) >>> 31) << 5) |
      ((((d >>> 24) - inked) >>> 31) << 4) |
      ((((e >>> 24) - inked) >>> 31) << 3) |
      ((((f >>> 24) - inked) >>> 31) << 2) |
      ((((g >>> 24) - inked) >>> 31) << 1) |
      (((h >>> 24) - inked) >>> 31)
    ink[y * stride + byte] = ~blank
  }
}

interface TextToDraw extends Pick<TextBlock, 'box' | 'fitted' | 'align' | 'plate'> {
  readonly style: TextStyle
  /** Top of the first line in the box. */
  readonly top: number
}

function drawText(text: TextToDraw, context: SKRSContext2D, fonts: PrintFonts): void {
  const { style, fitted } = text
  context.font = fonts.fontValue(style.face, fitted.fontPx, style.fonts ?? ['japanese'])
  context.letterSpacing = `${style.spacing * fitted.fontPx}px`
  drawLines(text, context)
}

/**
 * The pen starts on whole dots, so that a line's ink starts exactly at the margin of its writing
 * direction, or is exactly centred.
 */
function drawLines({ box, fitted, align, plate, top }: TextToDraw, context: SKRSContext2D): void {
  const padding = plate ? PLATE.paddingX : 0
  fitted.lines.forEach((line, i) => {
    context.direction = line.direction
    const left = line.left * fitted.fontPx
    const ink = (line.right - line.left) * fitted.fontPx
    const start =
      align === 'center'
        ? Math.round((box.width - ink) / 2 - left)
        : line.direction === 'rtl'
          ? Math.floor(box.width - rightPadding(box, ink, plate) - line.right * fitted.fontPx)
          : Math.ceil(padding - left)
    const baseline = top + fitted.ascent + Math.round(i * fitted.pitch)
    for (const run of line.runs) {
      context.fillText(run.text, PAD + start + Math.floor(run.x * fitted.fontPx), PAD + baseline)
    }
  })
}

/**
 * White at the right of a right-aligned line: on a plate, enough to clear the cut corner if there
 * is space.
 */
function rightPadding(box: Box, ink: number, plate: boolean): number {
  return plate ? Math.min(PLATE.cutMost, Math.floor(box.width - PLATE.paddingX - ink)) : 0
}

/** Black with the upper right corner cut at 45°, in packed rows. */
function plateDots(width: number, height: number): Uint8Array {
  const stride = strideOf(width)
  const plate = new Uint8Array(stride * height)
  const cut = Math.min(PLATE.cutMost, Math.round(PLATE.cutShare * height))
  for (let y = 0; y < height; y++) fillRow(plate, y * stride, 0, y < cut ? width - cut + y : width)
  return plate
}
