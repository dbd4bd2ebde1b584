import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}

/**
 * A 1-bit picture of bars that depend on the text: enough to distinguish passes without a renderer.
 */
export function barsPng(text: string, width: number, height: number): string {
  const seed = createHash('sha256').update(text).digest()
  const stride = Math.ceil(width / 8)
  const rows = Buffer.alloc((stride + 1) * height, 0xff)
  for (let y = 0; y < height; y += 1) {
    rows[y * (stride + 1)] = 0
    if (y < height * 0.2 || y > height * 0.55) continue
    for (let x = 4; x < stride - 4; x += 1)
      rows[y * (stride + 1) + 1 + x] = seed[x % 32]! & 1 ? 0x00 : 0xff
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const png = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return `data:image/png;base64,${png.toString('base64')}`
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
