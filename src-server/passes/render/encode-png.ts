import { crc32, deflateSync } from 'node:zlib'
import { BLACK, WHITE, type Dots } from './dots.ts'
import type { PassBitmap } from './render-types.ts'

/** 300 dpi in pixels a metre, so that a saved picture prints at its true size. */
const PIXELS_PER_METRE = 11811
const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const GRAYSCALE = 0
const PALETTE = 3

/**
 * A bitmap as 1-bit grayscale PNG (PNG specification, third edition): in PNG 0 is black, for the
 * printer 1 is.
 */
export function encodeBitmap(bitmap: PassBitmap): Uint8Array {
  const stride = Math.ceil(bitmap.widthPx / 8)
  const rows = new Uint8Array((stride + 1) * bitmap.heightPx)
  for (let y = 0; y < bitmap.heightPx; y++) {
    for (let i = 0; i < stride; i++)
      rows[y * (stride + 1) + 1 + i] = ~(bitmap.data[y * stride + i] ?? 0)
  }
  return png(bitmap.widthPx, bitmap.heightPx, { depth: 1, colour: GRAYSCALE }, [], rows)
}

/** An 8-bit grayscale PNG. */
export function encodeGray(width: number, height: number, gray: Uint8Array): Uint8Array {
  const rows = new Uint8Array((width + 1) * height)
  for (let y = 0; y < height; y++)
    rows.set(gray.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  return png(width, height, { depth: 8, colour: GRAYSCALE }, [], rows)
}

/**
 * A layer as transparent PNG: two colours in one bit, or three in two bits when it has white that
 * covers.
 */
export function encodeLayer(dots: Dots): Uint8Array {
  const depth = dots.data.includes(WHITE) ? 2 : 1
  const perByte = 8 / depth
  const stride = Math.ceil(dots.width / perByte)
  const rows = new Uint8Array((stride + 1) * dots.height)
  for (let y = 0; y < dots.height; y++) {
    for (let x = 0; x < dots.width; x++) {
      const shift = 8 - depth * (1 + (x % perByte))
      rows[y * (stride + 1) + 1 + Math.floor(x / perByte)]! |=
        (dots.data[y * dots.width + x] ?? 0) << shift
    }
  }
  const colours = new Uint8Array(3 * (depth === 2 ? WHITE + 1 : BLACK + 1)).fill(255)
  colours.fill(0, 3 * BLACK, 3 * BLACK + 3)
  const palette = [chunk('PLTE', colours), chunk('tRNS', Uint8Array.of(0))]
  return png(dots.width, dots.height, { depth, colour: PALETTE }, palette, rows)
}

export function pngDataUrl(bytes: Uint8Array): string {
  return `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`
}

function png(
  width: number,
  height: number,
  form: { depth: number; colour: number },
  extra: Uint8Array[],
  rows: Uint8Array,
): Uint8Array {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header[8] = form.depth
  header[9] = form.colour
  const density = new Uint8Array(9)
  new DataView(density.buffer).setUint32(0, PIXELS_PER_METRE)
  new DataView(density.buffer).setUint32(4, PIXELS_PER_METRE)
  density[8] = 1
  const data = deflateSync(rows, { level: 6 })
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('pHYs', density),
    ...extra,
    chunk('IDAT', data),
    chunk('IEND', new Uint8Array(0)),
  ])
}

/** Length, type, data and the CRC over type and data. */
function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = Buffer.alloc(12 + data.length)
  bytes.writeUInt32BE(data.length, 0)
  bytes.write(type, 4, 'latin1')
  bytes.set(data, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length)
  return bytes
}
