import { encode } from 'uqr'

/** The modules of a QR code. */
export interface QrMatrix {
  readonly modules: number
  /** One byte a module, row by row: 1 is black. */
  readonly dark: Uint8Array
}

/** Penalties of ISO/IEC 18004, section 7.8.3. */
const RUN = 3
const BLOCK = 3
const FINDER = 40
const BALANCE = 10

/** Error correction as the format bits name it. */
const LEVEL_BITS = { M: 0, L: 1 } as const

/** True where a mask inverts the module in this column and row. */
const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/**
 * The code with the mask of the lowest penalty, as `encode` chooses it, in less than half of its time:
 * the library places its codewords under the first mask only, and the masks are compared here.
 *
 * @throws RangeError if the text needs a version above `maxVersion`
 */
export function encodeQr(text: string, ecc: 'M' | 'L', maxVersion: number): QrMatrix {
  const { size, data, types } = encode(text, {
    ecc,
    maxVersion,
    boostEcc: false,
    border: 0,
    maskPattern: 0,
  })
  const first = new Uint8Array(size * size)
  const isData = new Uint8Array(size * size)
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      first[y * size + x] = data[y]![x] ? 1 : 0
      isData[y * size + x] = types[y]![x] === 0 ? 1 : 0
    }
  }
  const unmasked = masked(first, size, isData, 0)
  let best: { readonly modules: Uint8Array; readonly penalty: number } | null = null
  for (let mask = 0; mask < MASKS.length; mask++) {
    const modules = masked(unmasked, size, isData, mask)
    setFormat(modules, size, (LEVEL_BITS[ecc] << 3) | mask)
    const penalty = penaltyOf(modules, size)
    if (!best || penalty < best.penalty) best = { modules, penalty }
  }
  return { modules: size, dark: best!.modules }
}

/** The modules with this mask, or without it if they have it. */
function masked(from: Uint8Array, size: number, isData: Uint8Array, mask: number): Uint8Array {
  const inverts = MASKS[mask]!
  const modules = from.slice()
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const at = y * size + x
      if (isData[at] && inverts(x, y)) modules[at]! ^= 1
    }
  }
  return modules
}

/** Writes both copies of level and mask, with their error correction (section 7.9). */
function setFormat(modules: Uint8Array, size: number, data: number): void {
  let rest = data
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0x537)
  const bits = ((data << 10) | rest) ^ 0x5412
  for (let i = 0; i < 15; i++) {
    const bit = (bits >> i) & 1
    const beside = i < 6 ? i : i < 8 ? i + 1 : null
    // Around the upper left finder pattern.
    if (beside !== null) modules[beside * size + 8] = bit
    else modules[8 * size + (i === 8 ? 7 : 14 - i)] = bit
    // Beside the two others.
    if (i < 8) modules[8 * size + size - 1 - i] = bit
    else modules[(size - 15 + i) * size + 8] = bit
  }
}

function penaltyOf(modules: Uint8Array, size: number): number {
  let penalty = 0
  for (let line = 0; line < size; line++) {
    penalty += linePenalty(modules, size, line * size, 1)
    penalty += linePenalty(modules, size, line, size)
  }
  let dark = 0
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const at = y * size + x
      const module = modules[at]!
      dark += module
      if (x === size - 1 || y === size - 1) continue
      const sum = module + modules[at + 1]! + modules[at + size]! + modules[at + size + 1]!
      if (sum === 0 || sum === 4) penalty += BLOCK
    }
  }
  const total = size * size
  return penalty + (Math.ceil(Math.abs(20 * dark - 10 * total) / total) - 1) * BALANCE
}

/**
 * Penalties of a row or a column: for runs of five modules and more, and for what looks like a
 * finder pattern, with the white of four modules at one of its sides.
 */
function linePenalty(modules: Uint8Array, size: number, start: number, step: number): number {
  // Lengths of the last seven runs, newest first. The white around the code counts as `size`.
  let [a, b, c, d, e, f, g] = [0, 0, 0, 0, 0, 0, 0]
  let penalty = 0
  let colour = 0
  let run = 0
  const end = (length: number): void => {
    g = f
    f = e
    e = d
    d = c
    c = b
    b = a
    a = length + (b === 0 ? size : 0)
  }
  const finders = (): number => {
    const isCore = b > 0 && c === b && d === 3 * b && e === b && f === b
    if (!isCore) return 0
    return (a >= 4 * b && g >= b ? FINDER : 0) + (g >= 4 * b && a >= b ? FINDER : 0)
  }
  for (let i = 0; i < size; i++) {
    const module = modules[start + i * step]!
    if (module === colour) {
      run++
      if (run === 5) penalty += RUN
      else if (run > 5) penalty++
      continue
    }
    end(run)
    if (colour === 0) penalty += finders()
    colour = module
    run = 1
  }
  if (colour === 1) {
    end(run)
    run = 0
  }
  end(run + size)
  return penalty + finders()
}
