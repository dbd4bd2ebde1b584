import { inflateSync } from 'node:zlib'
import { encodePng, PALETTE, pngChunks } from '../../facts/png.ts'

const COLOURS = 256

/** Pixels of an 8-bit RGB PNG without interlacing, as Chromium writes screenshots. */
function rgbPixels(png: Uint8Array): { width: number; height: number; pixels: Uint32Array } {
  const chunks = [...pngChunks(png)]
  const header = chunks[0]!.data
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  if (header[8] !== 8 || header[9] !== 2) throw new Error('not an 8-bit RGB PNG')
  const rows = inflateSync(
    Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)),
  )
  const stride = width * 3
  let above = new Uint8Array(stride)
  const pixels = new Uint32Array(width * height)
  for (let y = 0; y < height; y += 1) {
    const filter = rows[y * (stride + 1)]!
    const line = new Uint8Array(rows.subarray(y * (stride + 1) + 1, (y + 1) * (stride + 1)))
    for (let i = 0; i < stride; i += 1) {
      const left = i < 3 ? 0 : line[i - 3]!
      const up = above[i]!
      const corner = i < 3 ? 0 : above[i - 3]!
      line[i] = line[i]! + predicted(filter, left, up, corner)
    }
    for (let x = 0; x < width; x += 1)
      pixels[y * width + x] = (line[3 * x]! << 16) | (line[3 * x + 1]! << 8) | line[3 * x + 2]!
    above = line
  }
  return { width, height, pixels }
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter < 3) return [0, left, up][filter]!
  if (filter === 3) return (left + up) >> 1
  const [a, b, c] = [left, up, corner].map((one) => Math.abs(left + up - corner - one)) as [
    number,
    number,
    number,
  ]
  return a <= b && a <= c ? left : b <= c ? up : corner
}

const distance = (one: number, other: number): number =>
  [16, 8, 0].reduce((sum, shift) => sum + (((one >> shift) & 255) - ((other >> shift) & 255)) ** 2, 0)

/** The screenshot with its 256 most frequent colours: a third of the bytes. */
export function palettePng(screenshot: Uint8Array): Buffer {
  const { width, height, pixels } = rgbPixels(screenshot)
  const counts = new Map<number, number>()
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1)
  const palette = [...counts]
    .toSorted((one, other) => other[1] - one[1])
    .slice(0, COLOURS)
    .map(([colour]) => colour)
  const nearest = new Map(palette.map((colour, index) => [colour, index]))
  const indexOf = (colour: number): number => {
    const known = nearest.get(colour)
    if (known !== undefined) return known
    let best = 0
    for (const [index, one] of palette.entries())
      if (distance(colour, one) < distance(colour, palette[best]!)) best = index
    nearest.set(colour, best)
    return best
  }
  const rows = new Uint8Array((width + 1) * height)
  for (const [at, pixel] of pixels.entries()) rows[at + Math.floor(at / width) + 1] = indexOf(pixel)
  const data = Uint8Array.from(palette.flatMap((one) => [one >> 16, (one >> 8) & 255, one & 255]))
  const extra = [{ type: 'PLTE', data }]
  return encodePng({ width, height, depth: 8, colour: PALETTE, extra, rows })
}
