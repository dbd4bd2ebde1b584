import { crc32, deflateSync } from 'node:zlib'

export type PngPart = readonly [type: string, body: Uint8Array]

/** A PNG of any header, rows and further parts, so that readers meet what no program writes. */
export function pngOf(header: Uint8Array, rows: Uint8Array, extra: readonly PngPart[] = []): Buffer {
  const parts: PngPart[] = [
    ['IHDR', header],
    ...extra,
    ['IDAT', deflateSync(rows)],
    ['IEND', new Uint8Array(0)],
  ]
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    ...parts.map(([type, body]) => {
      const typed = Buffer.concat([Buffer.from(type, 'latin1'), body])
      const frame = Buffer.alloc(8)
      frame.writeUInt32BE(body.length, 0)
      frame.writeUInt32BE(crc32(typed), 4)
      return Buffer.concat([frame.subarray(0, 4), typed, frame.subarray(4)])
    }),
  ])
}
