import type { GrayImage } from './logo-dots.ts'

/** Levels of gray between which a logo's tones are stretched to black and to white. */
export interface Levels {
  readonly black: number
  readonly white: number
}

/** Maximum difference of the dots of one flat tone, in levels. */
const SAME_TONE = 4
/**
 * Half the width of a tone in the histogram, and the least share of the flat dots that make one.
 */
const TONE_REACH = 6
const MIN_TONE = 0.005
/** Art with more tones, or with too small a share in flat tones, is a photograph or a gradient. */
const MAX_TONES = 6
const FLAT_SHARE = 0.75
/** Maximum smoothing between two tones, dots. */
const EDGE_DOTS = 5
/** Share of the edges between tones that one threshold must keep; otherwise the art is dithered. */
const MIN_EDGE_SHARE = 0.9

/**
 * Chooses levels from the histogram of flat areas: the threshold between two tones that keeps the
 * most edges. Without it, yellow on blue or gray on light gray would become one black area. Null
 * for art without two flat tones.
 */
export function levelsOf(image: GrayImage): Levels | null {
  const tones = flatTones(image)
  if (tones === null || tones.length < 2) return null
  const edges = edgesBetween(image, tones)
  const all = edges.flat().reduce((sum, count) => sum + count, 0)
  if (all === 0) return null
  const kept = tones
    .slice(1)
    .map((_, cut) =>
      edges.reduce(
        (sum, row, a) => sum + row.reduce((part, count, b) => part + (a <= cut && b > cut ? count : 0), 0),
        0,
      ),
    )
  const best = kept.indexOf(Math.max(...kept))
  const [black, white] =
    kept[best]! >= MIN_EDGE_SHARE * all ? [tones[best]!, tones[best + 1]!] : [tones[0]!, tones.at(-1)!]
  // Keeps the noise of a tone on its side of the threshold.
  const margin = Math.min(SAME_TONE, 0.2 * (white - black))
  return { black: black + margin, white: white - margin }
}

/** Applies levels to every dot. */
export function withLevels({ widthPx, heightPx, gray }: GrayImage, { black, white }: Levels): GrayImage {
  const curve = Uint8Array.from({ length: 256 }, (_, value) =>
    Math.round(Math.min(1, Math.max(0, (value - black) / (white - black))) * 255),
  )
  return { widthPx, heightPx, gray: gray.map((value) => curve[value] ?? 255) }
}

/**
 * Peaks of the histogram over squares of 2 × 2 dots of one tone, dark to light; null if most dots
 * belong to none.
 */
function flatTones({ widthPx, heightPx, gray }: GrayImage): number[] | null {
  const counts = new Float64Array(256)
  let flat = 0
  for (let y = 1; y < heightPx; y++) {
    for (let x = 1; x < widthPx; x++) {
      const at = y * widthPx + x
      const [a, b, c, d] = [gray[at]!, gray[at - 1]!, gray[at - widthPx]!, gray[at - widthPx - 1]!]
      if (Math.max(a, b, c, d) - Math.min(a, b, c, d) > SAME_TONE) continue
      counts[a]! += 1
      flat += 1
    }
  }
  const tones: number[] = []
  let covered = 0
  while (tones.length < MAX_TONES) {
    const peak = counts.indexOf(Math.max(...counts))
    const [from, to] = [Math.max(0, peak - TONE_REACH), Math.min(256, peak + TONE_REACH + 1)]
    const size = counts.subarray(from, to).reduce((sum, count) => sum + count, 0)
    if (size < Math.max(1, MIN_TONE * flat)) break
    tones.push(peak)
    covered += size
    counts.fill(0, from, to)
  }
  return covered >= FLAT_SHARE * flat ? tones.toSorted((a, b) => a - b) : null
}

/** Counts where two tones meet along rows and columns, by their indexes, the darker first. */
function edgesBetween({ widthPx, heightPx, gray }: GrayImage, tones: readonly number[]): number[][] {
  const toneOf = Int8Array.from({ length: 256 }, (_, value) =>
    tones.findIndex((tone) => Math.abs(tone - value) <= TONE_REACH),
  )
  const met = tones.map(() => tones.map(() => 0))
  const along = (start: number, step: number, length: number) => {
    let last = -1
    let since = 0
    for (let i = 0; i < length; i++) {
      const tone = toneOf[gray[start + i * step] ?? 255]!
      since += 1
      if (tone === -1) continue
      if (last !== -1 && tone !== last && since <= EDGE_DOTS)
        met[Math.min(tone, last)]![Math.max(tone, last)]! += 1
      last = tone
      since = 0
    }
  }
  for (let y = 0; y < heightPx; y++) along(y * widthPx, 1, widthPx)
  for (let x = 0; x < widthPx; x++) along(x, widthPx, heightPx)
  return met
}
