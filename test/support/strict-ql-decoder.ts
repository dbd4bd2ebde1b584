/**
 * A second decoder of QL jobs for tests. It parses a byte string in the order of the raster command
 * reference for continuous tape and throws at the first other byte. It imports nothing of the
 * product, so that driver and simulator cannot share an error.
 */

export interface DecodedLabel {
  readonly widthPx: number
  readonly heightPx: number
  /** 1 = black, most significant bit first, rows padded to whole bytes. */
  readonly data: Uint8Array
  /** Red dots of a two-colour job, otherwise null. */
  readonly red: Uint8Array | null
  readonly tapeMm: number
  readonly quality: boolean
  readonly cut: boolean
  readonly packed: boolean
  /** Longest received line, bytes. */
  readonly longestLine: number
}

const PRINTABLE: Record<number, { left: number; dots: number }> = {
  0x3e: { left: 12, dots: 696 },
  0x32: { left: 154, dots: 554 },
  0x1d: { left: 408, dots: 306 },
}

/** Commands of each model, by its manual: packs (`M`), `ESC i a`, `ESC i !`. */
const COMMANDS = {
  'QL-600': { packs: false, mode: true, notice: false },
  'QL-700': { packs: false, mode: false, notice: false },
  'QL-710W': { packs: true, mode: true, notice: false },
  'QL-720NW': { packs: true, mode: true, notice: false },
  'QL-800': { packs: false, mode: true, notice: true },
  'QL-810W': { packs: true, mode: true, notice: true },
  'QL-820NWB': { packs: true, mode: true, notice: true },
} as const

/** @throws Error with the position of the first byte that violates the manual */
export function decodeStrictly(bytes: Uint8Array, model: keyof typeof COMMANDS): DecodedLabel[] {
  const { packs, mode, notice } = COMMANDS[model]
  const labels: DecodedLabel[] = []
  let at = 0
  const fail = (what: string): never => {
    throw new Error(`byte ${at}: ${what}`)
  }
  const next = (): number => (at < bytes.length ? bytes[at++]! : fail('the stream ends'))
  const expect = (what: string, ...wanted: number[]): void => {
    for (const byte of wanted) if (next() !== byte) fail(what)
  }

  while (at < bytes.length) {
    expect('400 NULs', ...Array<number>(400).fill(0))
    expect('ESC @', 0x1b, 0x40)
    if (mode) expect('raster mode', 0x1b, 0x69, 0x61, 0x01)
    if (notice) expect('status notification', 0x1b, 0x69, 0x21, 0x00)
    expect('print information', 0x1b, 0x69, 0x7a)
    const given = next()
    if (given !== 0xc6 && given !== 0x86) fail('recover, width and type given')
    expect('continuous tape', 0x0a)
    const tapeMm = next()
    const tape = PRINTABLE[tapeMm] ?? fail('a known tape')
    expect('no length', 0x00)
    const lines = next() + next() * 256 + next() * 65_536 + next() * 16_777_216
    if (lines < 150 || lines > 11_811) fail('150 to 11811 lines')
    expect('first page', 0x00, 0x00)
    expect('auto cut', 0x1b, 0x69, 0x4d)
    const autoCut = next()
    if (autoCut === 0x40) expect('cut every label', 0x1b, 0x69, 0x41, 0x01)
    else if (autoCut !== 0) fail('auto cut on or off')
    expect('expanded mode', 0x1b, 0x69, 0x4b)
    const expanded = next()
    if ((expanded & ~0x01) !== (autoCut === 0x40 ? 0x08 : 0x00)) fail('cut at the end')
    const colours = expanded & 0x01 ? ([0x01, 0x02] as const) : ([0x00] as const)
    expect('35 dots of margin', 0x1b, 0x69, 0x64, 35, 0)
    if (packs) expect('compression', 0x4d, 0x02)

    const stride = Math.ceil(tape.dots / 8)
    const planes = colours.map(() => new Uint8Array(stride * lines))
    let longestLine = 0
    const takeRow = (data: Uint8Array, y: number, colour: number): void => {
      expect('a raster line', colour === 0 ? 0x67 : 0x77, colour)
      const length = next()
      longestLine = Math.max(longestLine, length)
      const row = bytes.subarray(at, at + length)
      if (row.length < length) fail('a whole line')
      at += length
      const bits = bitsOf(packs ? unpacked(row, fail) : row, fail)
      // Seen from behind: the printable dots from the right end of the row, last column first.
      const dots = [...bits].reverse().slice(tape.left, tape.left + tape.dots)
      const ink = bits.split('').filter((bit) => bit === '1').length
      if (dots.filter((bit) => bit === '1').length !== ink) fail('no dot beside the tape')
      dots.forEach((bit, x) => {
        if (bit === '1') data[y * stride + (x >> 3)]! |= 128 >> (x % 8)
      })
    }
    for (let y = 0; y < lines; y++) colours.forEach((colour, plane) => takeRow(planes[plane]!, y, colour))
    expect('print with feed', 0x1a)
    labels.push({
      widthPx: tape.dots,
      heightPx: lines,
      data: planes[0]!,
      red: planes[1] ?? null,
      tapeMm,
      quality: given === 0xc6,
      cut: autoCut === 0x40,
      packed: packs,
      longestLine,
    })
  }
  return labels
}

function bitsOf(row: Uint8Array, fail: (what: string) => never): string {
  if (row.length !== 90) fail('90 bytes in a row')
  return Array.from(row, (byte) => byte.toString(2).padStart(8, '0')).join('')
}

function unpacked(packed: Uint8Array, fail: (what: string) => never): Uint8Array {
  const row: number[] = []
  for (let at = 0; at < packed.length;) {
    const header = packed[at++]!
    if (header < 128) {
      row.push(...packed.subarray(at, at + header + 1))
      at += header + 1
    } else if (header > 128) {
      row.push(...Array<number>(257 - header).fill(packed[at++] ?? fail('a byte to repeat')))
    } else {
      fail('a PackBits header other than 80')
    }
  }
  return Uint8Array.from(row)
}
