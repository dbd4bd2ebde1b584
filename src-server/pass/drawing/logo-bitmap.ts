import { encodeBitmap, pngChunks } from '../../../facts/png.ts'
import { encodeGray } from './encode-png.ts'
import { bitmapOf, packed } from './dots.ts'
import { imageDamage, readImageHeader } from './image-damage.ts'
import { levelsOf, withLevels } from './logo-levels.ts'
import type { LogoFault } from '../../../contract/pass/logo/logo.ts'
import { areaAverage, logoDots, type GrayImage } from './logo-dots.ts'
import { loadCanvas } from './print-fonts.ts'
import { inflateSync } from 'node:zlib'

/**
 * Reads an 8-bit grayscale PNG as `encodeGray` writes it: not interlaced, unfiltered. Null for any
 * other, also a damaged one.
 */
function readGrayPng(png: Uint8Array): GrayImage | null {
  const header = readImageHeader(png)
  if (header?.kind !== 'png' || png[24] !== 8 || png[25] !== 0 || png[28] !== 0) return null
  const { widthPx, heightPx } = header
  const size = (widthPx + 1) * heightPx
  const rows = inflated(png, size)
  if (rows?.length !== size) return null
  const gray = new Uint8Array(widthPx * heightPx)
  for (let y = 0; y < heightPx; y++) {
    const at = y * (widthPx + 1)
    if (rows[at] !== 0) return null
    gray.set(rows.subarray(at + 1, at + 1 + widthPx), y * widthPx)
  }
  return { widthPx, heightPx, gray }
}

/** The joined IDAT chunks, inflated to `size` bytes at most. */
function inflated(png: Uint8Array, size: number): Uint8Array | null {
  const parts: Uint8Array[] = []
  for (const { type, data } of pngChunks(png)) if (type === 'IDAT') parts.push(data)
  try {
    return inflateSync(Buffer.concat(parts), { maxOutputLength: size })
  } catch {
    return null
  }
}

/** Why an image cannot be used as a logo. The message is one sentence for people. */
export class LogoError extends Error {
  readonly code: LogoFault

  constructor(code: LogoError['code'], message: string, options?: { readonly cause?: unknown }) {
    super(message, options)
    this.name = 'LogoError'
    this.code = code
  }
}

/**
 * A normalised logo: `png` is stored, `previewPng` shows how it prints. `aspect` is width by
 * height.
 */
export interface ReadyLogo {
  readonly png: Uint8Array
  readonly gray: GrayImage
  readonly previewPng: Uint8Array
  readonly aspect: number
}

/** Maximum pixels by the header: 40 megapixels decode to 160 MB. */
const MAX_PIXELS = 40_000_000
/** Stored side length, px; a label shows 300 at most. */
const MAX_STORED_SIDE = 1200
const MIN_SIDE = 24
/** The contract's bound on a logo's aspect (specification §2.6), and its reverse. */
const MAX_ASPECT = 100
const PREVIEW = { widthPx: 300, heightPx: 150 }
/** Luminance from which a pixel counts as paper when borders are trimmed. */
const PAPER = 245
/** An image without a pixel below this luminance is blank. */
const FAINTEST_INK = 230
/** Levels of brightness within which an image counts as one area. */
const ONE_TONE = 32

/**
 * Makes a logo from a PNG, JPEG or WebP: luminance over white, flat tones separated into black and
 * white by the histogram, borders trimmed, at most 1200 px per side, the darkest tone stretched to
 * black so that a pale brand colour prints.
 *
 * @throws LogoError for other formats, more than 40 megapixels (by the header, before decoding),
 * damaged, blank or tiny images
 */
export async function toLogo(bytes: Uint8Array): Promise<ReadyLogo> {
  const header = readImageHeader(bytes)
  if (!header) throw new LogoError('logo_format', 'A logo must be a PNG, JPEG or WebP image.')
  const { widthPx, heightPx } = header
  if (widthPx * heightPx > MAX_PIXELS) {
    throw new LogoError(
      'logo_too_large',
      `A logo may have 40 megapixels at most; this one is ${widthPx} × ${heightPx}.`,
    )
  }
  if (Math.min(widthPx, heightPx) < 1) throw new LogoError('logo_damaged', 'The image has no pixels.')
  const damage = await imageDamage(bytes, header)
  if (damage !== null) throw new LogoError('logo_damaged', damage)
  const gray = stretched(reduced(trimmed(leveled(await decoded(bytes)))))
  const aspect = gray.widthPx / gray.heightPx
  return {
    png: encodeGray(gray.widthPx, gray.heightPx, gray.gray),
    gray,
    previewPng: preview(gray),
    aspect,
  }
}

/**
 * Reads the PNG that `toLogo` made.
 *
 * @throws LogoError for any other
 */
export function decodeLogo(png: Uint8Array): GrayImage {
  const image = readGrayPng(png)
  if (!image) throw new LogoError('logo_damaged', 'The stored logo is not an 8-bit grayscale PNG.')
  return image
}

interface ColourImage {
  readonly widthPx: number
  readonly heightPx: number
  readonly rgba: Uint8ClampedArray
}

/**
 * Luminance, or the first colour channel that separates two tones, with its flat tones separated.
 */
function leveled(image: ColourImage): GrayImage {
  const { widthPx, heightPx, rgba } = image
  const bright = { widthPx, heightPx, gray: luminance(rgba) }
  const levels = levelsOf(bright)
  if (levels) return withLevels(bright, levels)
  if (!isOneTone(bright)) return bright
  for (const offset of [0, 1, 2]) {
    const channel = {
      widthPx,
      heightPx,
      gray: Uint8Array.from({ length: widthPx * heightPx }, (_, i) => rgba[4 * i + offset] ?? 255),
    }
    const found = levelsOf(channel)
    if (found) return withLevels(channel, found)
  }
  return bright
}

/** True if all dots are about equally bright: red on green of the same brightness. */
function isOneTone({ gray }: GrayImage): boolean {
  let darkest = 255
  let lightest = 0
  for (const value of gray) {
    darkest = Math.min(darkest, value)
    lightest = Math.max(lightest, value)
  }
  return lightest - darkest < ONE_TONE
}

async function decoded(bytes: Uint8Array): Promise<ColourImage> {
  const canvas = await loadCanvas()
  try {
    const image = await canvas.loadImage(bytes)
    const scale = Math.min(1, (2 * MAX_STORED_SIDE) / Math.max(image.width, image.height))
    const widthPx = Math.max(1, Math.round(image.width * scale))
    const heightPx = Math.max(1, Math.round(image.height * scale))
    const context = canvas.createCanvas(widthPx, heightPx).getContext('2d')
    context.fillStyle = '#fff'
    context.fillRect(0, 0, widthPx, heightPx)
    // Smoothing would also soften the edges of an image that keeps its size.
    context.imageSmoothingEnabled = scale < 1
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, widthPx, heightPx)
    return { widthPx, heightPx, rgba: context.getImageData(0, 0, widthPx, heightPx).data }
  } catch (error) {
    throw new LogoError('logo_damaged', 'The image is damaged and cannot be read.', {
      cause: error,
    })
  }
}

/** Rec. 709 weights on the encoded values, as a screen shows them. */
function luminance(rgba: Uint8ClampedArray): Uint8Array {
  const gray = new Uint8Array(rgba.length / 4)
  for (let i = 0; i < gray.length; i++) {
    gray[i] = Math.round(
      0.2126 * (rgba[4 * i] ?? 0) + 0.7152 * (rgba[4 * i + 1] ?? 0) + 0.0722 * (rgba[4 * i + 2] ?? 0),
    )
  }
  return gray
}

function trimmed({ widthPx, heightPx, gray }: GrayImage): GrayImage {
  const ink = { left: widthPx, right: -1, top: heightPx, bottom: -1 }
  let darkest = 255
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const value = gray[y * widthPx + x] ?? 255
      if (value >= PAPER) continue
      darkest = Math.min(darkest, value)
      ink.left = Math.min(ink.left, x)
      ink.right = Math.max(ink.right, x)
      ink.top = Math.min(ink.top, y)
      ink.bottom = Math.max(ink.bottom, y)
    }
  }
  if (darkest > FAINTEST_INK) {
    throw new LogoError(
      'logo_blank',
      'The image is blank on white paper. A logo made for dark grounds needs its dark version.',
    )
  }
  const width = ink.right - ink.left + 1
  const height = ink.bottom - ink.top + 1
  if (Math.min(width, height) < MIN_SIDE) {
    throw new LogoError(
      'logo_too_small',
      `A logo needs 24 px a side at least; without its white border this one is ${width} × ${height}.`,
    )
  }
  if (Math.max(width / height, height / width) > MAX_ASPECT) {
    throw new LogoError(
      'logo_too_small',
      `A logo may be 100 times as wide as high at most; this one is ${width} × ${height}.`,
    )
  }
  const cut = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const from = (ink.top + y) * widthPx + ink.left
    cut.set(gray.subarray(from, from + width), y * width)
  }
  return { widthPx: width, heightPx: height, gray: cut }
}

function reduced(image: GrayImage): GrayImage {
  const scale = MAX_STORED_SIDE / Math.max(image.widthPx, image.heightPx)
  if (scale >= 1) return image
  const widthPx = Math.max(1, Math.round(image.widthPx * scale))
  const heightPx = Math.max(1, Math.round(image.heightPx * scale))
  return {
    widthPx,
    heightPx,
    gray: Uint8Array.from(areaAverage(image, widthPx, heightPx), Math.round),
  }
}

/**
 * Stretches the darkest tone to black. One percent of the ink may be darker, so that a speck has no
 * effect.
 */
function stretched({ widthPx, heightPx, gray }: GrayImage): GrayImage {
  const counts = new Uint32Array(256)
  let ink = 0
  for (const value of gray) {
    counts[value]! += 1
    if (value < PAPER) ink += 1
  }
  let black = 0
  for (let seen = counts[0] ?? 0; seen < ink / 100 && black < FAINTEST_INK; seen += counts[black] ?? 0)
    black += 1
  const curve = Uint8Array.from(counts, (_, value) =>
    Math.max(0, Math.round(((value - black) * 255) / (255 - black))),
  )
  return { widthPx, heightPx, gray: gray.map((value) => curve[value] ?? 255) }
}

function preview(gray: GrayImage): Uint8Array {
  const scale = Math.min(1, PREVIEW.widthPx / gray.widthPx, PREVIEW.heightPx / gray.heightPx)
  const width = Math.max(2, Math.round(gray.widthPx * scale))
  const height = Math.max(2, Math.round(gray.heightPx * scale))
  return encodeBitmap(bitmapOf(packed(width, height, logoDots(gray, width, height).data)))
}
