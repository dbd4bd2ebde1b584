import { encodePng, PALETTE } from '../../facts/png.ts'
import { decodePicture } from './pass-proofs.ts'

const COLOURS = 256

const distance = (one: number, other: number): number =>
  [16, 8, 0].reduce((sum, shift) => sum + (((one >> shift) & 255) - ((other >> shift) & 255)) ** 2, 0)

/** The screenshot with its 256 most frequent colours: a third of the bytes. */
export async function palettePng(screenshot: Buffer): Promise<Buffer> {
  const { width, height, rgba } = await decodePicture(`data:,${screenshot.toString('base64')}`)
  const pixels = Array.from(
    { length: width * height },
    (_, at) => (rgba[4 * at]! << 16) | (rgba[4 * at + 1]! << 8) | rgba[4 * at + 2]!,
  )
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
  return encodePng({ width, height, depth: 8, colour: PALETTE, extra: [{ type: 'PLTE', data }], rows })
}
