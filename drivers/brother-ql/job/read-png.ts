import { inflateSync } from 'node:zlib'
import { sentence } from '../../../messages/sentence.ts'
import type { MessageKey, MessageValues } from '../../../messages/translate.ts'
import { pngChunks } from '../../../facts/png.ts'
import type { Bitmap1 } from '../../types/label-printer.ts'
import { RasterError } from '../raster-error.ts'

/** Larger than any label; limits the memory that a malicious file can allocate. */
const MAX_DOTS = 20_000

/** Samples per pixel by PNG colour type, and the allowed bit depths. */
const COLOUR_TYPES: Readonly<
  Record<number, { readonly samples: number; readonly depths: readonly number[] }>
> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] }, // grey
  2: { samples: 3, depths: [8, 16] }, // RGB
  3: { samples: 1, depths: [1, 2, 4, 8] }, // palette
  4: { samples: 2, depths: [8, 16] }, // grey and alpha
  6: { samples: 4, depths: [8, 16] }, // RGB and alpha
}

interface Header {
  readonly width: number
  readonly height: number
  readonly depth: number
  readonly colourType: number
  readonly samples: number
}

interface Parts {
  readonly header: Header
  readonly palette: Buffer
  readonly transparency: Buffer | null
  readonly body: Buffer
}

/**
 * Reads a PNG (W3C PNG, third edition) of any colour type in which every pixel is opaque and pure
 * black or pure white. Never applies a threshold.
 * @throws RasterError `not_one_bit`
 */
export function readPng(file: Uint8Array): Bitmap1 {
  const parts = partsOf(file)
  const { width, height, depth, samples } = parts.header
  const bytesPerPixel = Math.max(1, (depth * samples) >> 3)
  const rowBytes = Math.ceil((width * depth * samples) / 8)
  const raw = inflated(parts.body, (rowBytes + 1) * height)
  const isBlack = pixelReader(parts)
  const stride = Math.ceil(width / 8)
  const data = new Uint8Array(stride * height)
  let before: Uint8Array = new Uint8Array(rowBytes)
  for (let y = 0; y < height; y++) {
    const start = y * (rowBytes + 1)
    const row = raw.subarray(start + 1, start + 1 + rowBytes)
    unfilter(raw[start]!, row, before, bytesPerPixel)
    for (let x = 0; x < width; x++) {
      if (isBlack(row, x, y)) data[y * stride + (x >> 3)]! |= 0x80 >> (x & 7)
    }
    before = row
  }
  return { widthPx: width, heightPx: height, data }
}

type PngFault = MessageKey extends infer K ? (K extends `pngProblem.${infer F}` ? F : never) : never

function refused(fault: PngFault, values: MessageValues = {}): RasterError {
  return new RasterError('not_one_bit', {
    field: 'png',
    bound: '1-bit black and white',
    got: sentence(`pngProblem.${fault}`, values),
  })
}

function partsOf(file: Uint8Array): Parts {
  let header: Header | null = null
  let palette: Buffer = Buffer.alloc(0)
  let transparency: Buffer | null = null
  const body: Buffer[] = []
  const chunks = pngChunks(file)
  let next = chunks.next()
  for (; !next.done; next = chunks.next()) {
    const { type, data: content } = next.value
    if (header === null && type !== 'IHDR') throw refused('no_header')
    if (type === 'IHDR') header = headerOf(content)
    else if (type === 'PLTE') palette = content
    else if (type === 'tRNS') transparency = content
    else if (type === 'IDAT') body.push(content)
    else if (type === 'IEND' && header) return { header, palette, transparency, body: Buffer.concat(body) }
    else if (/^[A-Z]/.test(type)) throw refused('unknown_part', { part: type })
  }
  throw refused(next.value)
}

function headerOf(content: Buffer): Header {
  if (content.length !== 13) throw refused('damaged_header')
  const width = content.readUInt32BE(0)
  const height = content.readUInt32BE(4)
  const [depth = 0, colourType = 0, , , interlace] = content.subarray(8)
  const type = COLOUR_TYPES[colourType]
  if (!type?.depths.includes(depth)) throw refused('colour_type', { type: colourType, depth })
  if (interlace !== 0) throw refused('interlaced')
  if (width === 0 || height === 0 || width > MAX_DOTS || height > MAX_DOTS)
    throw refused('size', { width, height })
  return { width, height, depth, colourType, samples: type.samples }
}

function inflated(body: Buffer, length: number): Buffer {
  try {
    const raw = inflateSync(body, { maxOutputLength: length })
    if (raw.length === length) return raw
  } catch {
    // Handled below: damaged, or more data than the header declares.
  }
  throw refused('damaged')
}

/** Reverses one row's filter in place (PNG section 9). */
function unfilter(filter: number, row: Uint8Array, before: Uint8Array, bytesPerPixel: number): void {
  if (filter > 4) throw refused('damaged')
  if (filter === 0) return
  for (let index = 0; index < row.length; index++) {
    const left = index < bytesPerPixel ? 0 : row[index - bytesPerPixel]!
    const up = before[index]!
    const upLeft = index < bytesPerPixel ? 0 : before[index - bytesPerPixel]!
    row[index]! +=
      filter === 1 ? left : filter === 2 ? up : filter === 3 ? (left + up) >> 1 : paeth(left, up, upLeft)
  }
}

function paeth(left: number, up: number, upLeft: number): number {
  const guess = left + up - upLeft
  const fromLeft = Math.abs(guess - left)
  const fromUp = Math.abs(guess - up)
  const fromUpLeft = Math.abs(guess - upLeft)
  if (fromLeft <= fromUp && fromLeft <= fromUpLeft) return left
  return fromUp <= fromUpLeft ? up : upLeft
}

type PixelReader = (row: Uint8Array, x: number, y: number) => boolean

/**
 * @returns a function that tells whether a pixel is black; it rejects a pixel that is neither black
 * nor white, or not opaque
 */
function pixelReader({ header, palette, transparency }: Parts): PixelReader {
  const { depth, colourType, samples } = header
  const most = 2 ** depth - 1
  const hasAlpha = colourType === 4 || colourType === 6
  if (transparency && (colourType !== 3 || transparency.some((alpha) => alpha !== 0xff)))
    throw refused('transparent')
  return (row, x, y) => {
    if (colourType === 3) return paletteIsBlack(palette, sampleAt(row, x, depth), y, x)
    if (hasAlpha && sampleAt(row, x * samples + samples - 1, depth) !== most)
      throw refused('not_opaque', { x, y })
    const first = sampleAt(row, x * samples, depth)
    const colours = hasAlpha ? samples - 1 : samples
    for (let sample = 1; sample < colours; sample++) {
      if (sampleAt(row, x * samples + sample, depth) !== first) throw refused('colour', { x, y })
    }
    if (first !== 0 && first !== most) throw refused('grey', { x, y })
    return first === 0
  }
}

function paletteIsBlack(palette: Buffer, index: number, y: number, x: number): boolean {
  const [red, green, blue] = palette.subarray(index * 3, index * 3 + 3)
  if (red === undefined || blue === undefined) throw refused('damaged')
  if (red !== green || red !== blue || (red !== 0 && red !== 0xff)) throw refused('colour_or_grey', { x, y })
  return red === 0
}

function sampleAt(row: Uint8Array, index: number, depth: number): number {
  if (depth === 8) return row[index]!
  if (depth === 16) return (row[index * 2]! << 8) | row[index * 2 + 1]!
  const bit = index * depth
  return (row[bit >> 3]! >> (8 - depth - (bit & 7))) & (2 ** depth - 1)
}
