/** Luminance over white, one byte per dot. */
export interface GrayImage {
  readonly widthPx: number
  readonly heightPx: number
  readonly gray: Uint8Array
}

/** The dots of a logo, one byte each: 1 is black. */
export interface LogoDots {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

const BLACK = 1
const blankDots = (width: number, height: number): LogoDots => ({
  width,
  height,
  data: new Uint8Array(width * height),
})

/** Luminance that is neither ink nor paper. */
const MID_FROM = 56
const MID_TO = 200
/** Art with more of its ink in mid tones than this is a photograph or a gradient. */
const MID_SHARE = 0.25
const WHITE_FROM = 245
const SOLID_TO = 20
/** Minimum coverage of a hairline (a fifth of a dot), and its minimum contrast. */
const HAIRLINE_TO = 204
const HAIRLINE_CONTRAST = 32

/**
 * A logo as dots at its drawn size: line art by a 50 % threshold with crisp edges, photographs and
 * gradients dithered.
 */
export function logoDots(image: GrayImage, width: number, height: number): LogoDots {
  const scaled = areaAverage(image, width, height)
  return hasMidTones(image) ? dithered(scaled, width, height) : thresholded(scaled, width, height)
}

/**
 * True if much of the ink is mid tone. A dot counts only if its neighbours are mid tone too, so
 * that smoothed edges of line art do not count.
 */
function hasMidTones({ widthPx, heightPx, gray }: GrayImage): boolean {
  let ink = 0
  let mid = 0
  const isMid = (at: number) => (gray[at] ?? 255) >= MID_FROM && (gray[at] ?? 255) <= MID_TO
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const at = y * widthPx + x
      if ((gray[at] ?? 255) >= WHITE_FROM) continue
      ink += 1
      if (x === 0 || y === 0 || x === widthPx - 1 || y === heightPx - 1) continue
      if (isMid(at) && isMid(at - 1) && isMid(at + 1) && isMid(at - widthPx) && isMid(at + widthPx)) mid += 1
    }
  }
  return mid > MID_SHARE * ink
}

/** Mean luminance of the source under each dot, exact at the edges. Also enlarges. */
export function areaAverage(image: GrayImage, width: number, height: number): Float64Array {
  const { widthPx, heightPx, gray } = image
  const narrow = new Float64Array(width * heightPx)
  const across = sharesOf(widthPx, width)
  for (let y = 0; y < heightPx; y++) {
    const row = y * widthPx
    for (let i = 0; i < width; i++) {
      let sum = 0
      for (let at = across.starts[i]!; at < across.starts[i + 1]!; at++)
        sum += across.weights[at]! * gray[row + across.samples[at]!]!
      narrow[y * width + i] = sum
    }
  }
  const average = new Float64Array(width * height)
  const down = sharesOf(heightPx, height)
  for (let i = 0; i < height; i++) {
    for (let at = down.starts[i]!; at < down.starts[i + 1]!; at++) {
      const weight = down.weights[at]!
      const from = down.samples[at]! * width
      for (let x = 0; x < width; x++) average[i * width + x]! += weight * narrow[from + x]!
    }
  }
  return average
}

/** The samples of which each of `to` averages of `from` samples is made, and their shares of it. */
interface Shares {
  /** Index of the first sample of each average, and the number of all. */
  readonly starts: Int32Array
  readonly samples: Int32Array
  readonly weights: Float64Array
}

function sharesOf(from: number, to: number): Shares {
  const starts = new Int32Array(to + 1)
  // An average shares its first and its last sample with its neighbours.
  const samples = new Int32Array(from + 2 * to)
  const weights = new Float64Array(samples.length)
  const ratio = from / to
  let at = 0
  for (let i = 0; i < to; i++) {
    starts[i] = at
    const start = i * ratio
    const end = Math.min(from, start + ratio)
    for (let k = Math.floor(start); k < end; k++) {
      samples[at] = k
      weights[at] = (Math.min(k + 1, end) - Math.max(k, start)) / (end - start)
      at++
    }
  }
  starts[to] = at
  return { starts, samples, weights }
}

/**
 * Black where at least half of the dot is ink, and along hairlines that are narrower. Then strokes
 * are widened to two dots, because thinner ones do not print reliably.
 */
function thresholded(gray: Float64Array, width: number, height: number): LogoDots {
  const dots = blankDots(width, height)
  const black = (x: number, y: number) => dots.data[y * width + x] === BLACK
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      if ((gray[at] ?? 255) < 128 || isHairline(gray, width, height, x, y)) dots.data[at] = BLACK
    }
  }
  const thin: { x: number; y: number }[] = []
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) if (black(x, y) && !inSquare(dots, x, y)) thin.push({ x, y })
  }
  for (const { x, y } of thin) if (!inSquare(dots, x, y)) fillDarkestSquare(dots, gray, x, y)
  return dots
}

/**
 * True for a dot with some ink and clearly less on both sides at a distance of two dots: a stroke
 * thinner than half a dot.
 */
function isHairline(gray: Float64Array, width: number, height: number, x: number, y: number): boolean {
  const value = gray[y * width + x] ?? 255
  if (value > HAIRLINE_TO) return false
  const lighter = (dx: number, dy: number) => {
    const outside = x + dx < 0 || y + dy < 0 || x + dx >= width || y + dy >= height
    return outside || (gray[(y + dy) * width + x + dx] ?? 255) >= value + HAIRLINE_CONTRAST
  }
  return (lighter(-2, 0) && lighter(2, 0)) || (lighter(0, -2) && lighter(0, 2))
}

/** True when the dot belongs to some 2 × 2 square of black. */
function inSquare({ width, height, data }: LogoDots, x: number, y: number): boolean {
  for (let top = Math.max(0, y - 1); top <= y && top + 1 < height; top++) {
    for (let left = Math.max(0, x - 1); left <= x && left + 1 < width; left++) {
      const at = top * width + left
      if (data[at]! & data[at + 1]! & data[at + width]! & data[at + width + 1]!) return true
    }
  }
  return false
}

function fillDarkestSquare(dots: LogoDots, gray: Float64Array, x: number, y: number): void {
  const darkness = (square: readonly number[]) => square.reduce((sum, at) => sum + 255 - (gray[at] ?? 255), 0)
  const squares = squaresAround(dots, x, y)
  if (squares.length === 0) return
  for (const at of squares.reduce((a, b) => (darkness(b) > darkness(a) ? b : a))) dots.data[at] = BLACK
}

/** The 2 × 2 squares that a dot is part of, as indexes of their dots. */
function squaresAround({ width, height }: LogoDots, x: number, y: number): number[][] {
  const squares: number[][] = []
  for (const top of [y - 1, y]) {
    for (const left of [x - 1, x]) {
      if (top < 0 || left < 0 || top + 1 >= height || left + 1 >= width) continue
      const at = top * width + left
      squares.push([at, at + 1, at + width, at + width + 1])
    }
  }
  return squares
}

/** True where solid and paper meet within one dot. */
function isSolidEdge(gray: Float64Array, width: number, height: number, x: number, y: number): boolean {
  let darkest = 255
  let lightest = 0
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
      const tone = gray[row * width + column] ?? 255
      darkest = Math.min(darkest, tone)
      lightest = Math.max(lightest, tone)
    }
  }
  return darkest <= SOLID_TO && lightest >= WHITE_FROM
}

/**
 * Floyd-Steinberg with alternating row direction. Paper and solid areas are unchanged and their
 * edges are cut as in line art; only mid tones pass on errors.
 */
function dithered(gray: Float64Array, width: number, height: number): LogoDots {
  const dots = blankDots(width, height)
  const level = Float64Array.from(gray)
  for (let y = 0; y < height; y++) {
    const step = y % 2 === 0 ? 1 : -1
    for (let i = 0; i < width; i++) {
      const x = step === 1 ? i : width - 1 - i
      const at = y * width + x
      const tone = gray[at] ?? 255
      if (tone >= WHITE_FROM) continue
      const isPlain = tone <= SOLID_TO || isSolidEdge(gray, width, height, x, y)
      const value = isPlain ? tone : (level[at] ?? 255)
      const black = value < 128
      if (black) dots.data[at] = BLACK
      if (isPlain) continue
      const error = value - (black ? 0 : 255)
      spread(x + step, y, (error * 7) / 16)
      spread(x - step, y + 1, (error * 3) / 16)
      spread(x, y + 1, (error * 5) / 16)
      spread(x + step, y + 1, error / 16)
    }
  }
  return dots

  function spread(x: number, y: number, error: number): void {
    if (x >= 0 && x < width && y < height) level[y * width + x]! += error
  }
}
