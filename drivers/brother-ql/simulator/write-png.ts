import { crc32, deflateSync } from 'node:zlib'
import { DOTS_PER_MM } from '../../../labels/measures.ts'
import type { Bitmap1 } from '../../types/label-printer.ts'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

const DOTS_PER_METRE = Math.round(1000 * DOTS_PER_MM)

/** Writes a bitmap as a 1-bit greyscale PNG of 300 dpi, dot for dot (PNG says 1 = white). */
export function writePng({ widthPx, heightPx, data }: Bitmap1): Buffer {
  const stride = Math.ceil(widthPx / 8)
  const rows = Buffer.alloc((stride + 1) * heightPx)
  for (let y = 0; y < heightPx; y++) {
    for (let byte = 0; byte < stride; byte++)
      rows[y * (stride + 1) + 1 + byte] = ~(data[y * stride + byte] ?? 0)
  }
  const size = Buffer.alloc(13)
  size.writeUInt32BE(widthPx, 0)
  size.writeUInt32BE(heightPx, 4)
  size[8] = 1 // bit depth; colour type 0 greyscale, no interlace
  const density = Buffer.alloc(9)
  density.writeUInt32BE(DOTS_PER_METRE, 0)
  density.writeUInt32BE(DOTS_PER_METRE, 4)
  density[8] = 1 // per metre
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', size),
    chunk('pHYs', density),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, body: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const whole = Buffer.alloc(typed.length + 8)
  whole.writeUInt32BE(body.length, 0)
  typed.copy(whole, 4)
  whole.writeUInt32BE(crc32(typed), typed.length + 4)
  return whole
}
