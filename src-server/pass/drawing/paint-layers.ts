import type { SKRSContext2D } from '@napi-rs/canvas'
import { createRecentCache } from '../../platform/threads/recent-cache.ts'
import { BLACK, blankDots, CLEAR, fillBox, WHITE, type Dots } from './dots.ts'
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
export type Painter = (
  block: Block,
  style: TextStyle | null,
  logo: LogoBitmap | null,
) => Dots | null

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
    const dots = known.get(key) ?? logoDots(logo, width, height)
    known.set(key, dots)
    return dots
  }
}

function paintQr({ box, dots, matrix }: QrBlock): Dots {
  const layer = blankDots(box.width, box.height)
  matrix.rows.forEach((row, y) => {
    row.forEach((black, x) => {
      if (black) fillBox(layer, { x: x * dots, y: y * dots, width: dots, height: dots }, BLACK)
    })
  })
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
  const padded = width + 2 * PAD
  const { data } = context.getImageData(0, 0, padded, height + 2 * PAD)
  const layer = block.plate ? plateDots(width, height) : blankDots(width, height)
  const ink = block.plate ? WHITE : BLACK
  const inked = block.plate ? INKED.white : INKED.black
  for (let y = -PAD; y < height + PAD; y++) {
    // Four bytes a dot; the fourth is the coverage.
    const row = 4 * (y + PAD) * padded + 3
    for (let x = -PAD; x < width + PAD; x++) {
      if (data[row + 4 * (x + PAD)]! < inked) continue
      if (x < 0 || y < 0 || x >= width || y >= height) return null
      layer.data[y * width + x] = ink
    }
  }
  return layer
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

/** Black with the upper right corner cut at 45°. */
function plateDots(width: number, height: number): Dots {
  const layer = blankDots(width, height)
  layer.data.fill(BLACK)
  const cut = Math.min(PLATE.cutMost, Math.round(PLATE.cutShare * height))
  for (let y = 0; y < cut; y++) layer.data.fill(CLEAR, y * width + width - cut + y, (y + 1) * width)
  return layer
}
