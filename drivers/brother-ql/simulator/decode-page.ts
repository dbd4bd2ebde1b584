import { MODEL_SPECS, type PrinterModel } from '../../../facts/models.ts'
import { STOCK_SPECS } from '../../../facts/stocks.ts'

/** Why a stream was rejected. */
export type RefusalReason =
  | 'unknown_command'
  | 'wrong_order'
  | 'not_invalidated'
  | 'invalidate_length'
  | 'status_inside_job'
  | 'bad_value'
  | 'wrong_media'
  | 'line_count'
  | 'line_length'
  | 'packing'
  | 'compression'
  | 'two_colour'
  | 'resolution'
  | 'beside_the_tape'
  | 'page_number'
  | 'missing_setting'
  | 'unfinished'

export interface Refusal {
  readonly reason: RefusalReason
  readonly detail: string
}

/** The loaded roll, or none. */
export interface DecoderMedia {
  /** 0A continuous, 0B die-cut, 00 none. */
  readonly typeByte: number
  readonly widthMm: number
  readonly twoColour?: boolean
}

/** The received settings of one page. */
export interface Page {
  readonly first: boolean
  lines: number | null
  tapeMm: number
  quality: boolean
  autoCut: boolean
  cutAtEnd: boolean
  packed: boolean
  twoColour: boolean
  marginDots: number | null
  /**
   * Index of the last command in SETTINGS: they arrive in the manual's order, each at most once.
   */
  lastSetting: number
}

export function newPage(first: boolean): Page {
  return {
    first,
    lines: null,
    tapeMm: 0,
    quality: false,
    autoCut: false,
    cutAtEnd: false,
    packed: false,
    twoColour: false,
    marginDots: null,
    lastSetting: -1,
  }
}

export interface Setting {
  readonly name: string
  readonly start: readonly number[]
  /** Bytes after `start`. */
  readonly length: number
  readonly take: (
    page: Page,
    value: Uint8Array,
    printer: { model: PrinterModel; media: DecoderMedia },
  ) => Refusal | null
}

/** The control codes of a page in the order of the manual's flow chart. */
const SETTINGS: readonly Setting[] = [
  {
    name: 'ESC i a',
    start: [0x1b, 0x69, 0x61],
    length: 1,
    take: (_, [mode]) => (mode === 1 ? null : bad(`mode ${mode}, raster is 1`)),
  },
  {
    name: 'ESC i !',
    start: [0x1b, 0x69, 0x21],
    length: 1,
    take: (_, [silent]) => (silent === 0 ? null : bad('notification is switched off')),
  },
  { name: 'ESC i z', start: [0x1b, 0x69, 0x7a], length: 10, take: takePrintInformation },
  { name: 'ESC i M', start: [0x1b, 0x69, 0x4d], length: 1, take: takeMode },
  { name: 'ESC i A', start: [0x1b, 0x69, 0x41], length: 1, take: takeCutEvery },
  { name: 'ESC i K', start: [0x1b, 0x69, 0x4b], length: 1, take: takeExpanded },
  { name: 'ESC i d', start: [0x1b, 0x69, 0x64], length: 2, take: takeMargin },
  { name: 'M', start: [0x4d], length: 1, take: takeCompression },
]

/** The control codes that this model supports. */
export const settingsOf = (model: PrinterModel): readonly Setting[] =>
  SETTINGS.filter(({ name }) => {
    if (name === 'ESC i a') return MODEL_SPECS[model].switchesMode
    return name !== 'ESC i !' || MODEL_SPECS[model].switchesStatus
  })

/** Returns the missing setting when the first line arrives, or null. */
export function missingIn(page: Page): Refusal | null {
  if (page.lines === null)
    return { reason: 'missing_setting', detail: 'a raster command without raster mode and ESC i z' }
  if (page.marginDots === null) return { reason: 'missing_setting', detail: 'lines without ESC i d' }
  return null
}

function takePrintInformation(
  page: Page,
  value: Uint8Array,
  { media }: { media: DecoderMedia },
): Refusal | null {
  const [
    given = 0,
    type = 0,
    width = 0,
    length = 0,
    l0 = 0,
    l1 = 0,
    l2 = 0,
    l3 = 0,
    pageNumber = 0,
    last = 0,
  ] = value
  if (given & 0x31) return bad(`valid-flag byte ${hex(given)} has undefined bits`)
  if ((given & 0x06) !== 0x06) return bad(`valid-flag byte ${hex(given)} does not give type and width`)
  if (type !== media.typeByte || width !== media.widthMm || !TAPES[width]) {
    return {
      reason: 'wrong_media',
      detail:
        `the job is for type ${hex(type)} ${width} mm, loaded is type ` +
        `${hex(media.typeByte)} ${media.widthMm} mm`,
    }
  }
  if (length !== 0) return bad(`length ${length} mm on continuous tape`)
  const lines = l0 + l1 * 0x100 + l2 * 0x1_0000 + l3 * 0x100_0000
  if (lines < 150 || lines > 11_811)
    return { reason: 'line_count', detail: `${lines} lines announced, 150 to 11811 can be printed` }
  if (pageNumber !== (page.first ? 0 : 1))
    return {
      reason: 'page_number',
      detail: `n9 is ${pageNumber} on ${page.first ? 'the first' : 'a later'} page`,
    }
  if (last !== 0) return bad(`n10 is ${last}`)
  page.lines = lines
  page.tapeMm = width
  page.quality = (given & 0x40) !== 0
  return null
}

function takeMode(page: Page, [mode = 0]: Uint8Array): Refusal | null {
  if (mode & ~0x40) return bad(`ESC i M ${hex(mode)}: only bit 6 is defined`)
  page.autoCut = mode === 0x40
  return null
}

function takeCutEvery(page: Page, [labels = 0]: Uint8Array): Refusal | null {
  if (!page.autoCut) return { reason: 'wrong_order', detail: 'ESC i A without auto cut' }
  return labels === 0 ? bad('cut every 0 labels') : null
}

function takeExpanded(
  page: Page,
  [mode = 0]: Uint8Array,
  { model, media }: { model: PrinterModel; media: DecoderMedia },
): Refusal | null {
  page.twoColour = (mode & 0x01) !== 0
  if (page.twoColour && !MODEL_SPECS[model].twoColour)
    return { reason: 'two_colour', detail: `the ${model} prints black only` }
  if (page.twoColour && !media.twoColour)
    return { reason: 'two_colour', detail: 'two-colour printing on a black roll' }
  if (!page.twoColour && media.twoColour)
    return {
      reason: 'wrong_media',
      detail: 'the job is for a black roll, a black and red one is in',
    }
  if (mode & 0x40) return { reason: 'resolution', detail: '600 dpi' }
  if (mode & ~0x09) return bad(`ESC i K ${hex(mode)} has undefined bits`)
  page.cutAtEnd = (mode & 0x08) !== 0
  return null
}

function takeMargin(page: Page, [low = 0, high = 0]: Uint8Array): Refusal | null {
  const dots = low + high * 0x100
  if (dots < 35 || dots > 1500) return bad(`margin of ${dots} dots, 35 to 1500 on continuous tape`)
  page.marginDots = dots
  return null
}

function takeCompression(
  page: Page,
  [mode = 0]: Uint8Array,
  { model }: { model: PrinterModel },
): Refusal | null {
  if (!MODEL_SPECS[model].unpacks) return { reason: 'compression', detail: `the ${model} has no compression` }
  if (mode !== 0x00 && mode !== 0x02) return bad(`compression ${hex(mode)}`)
  page.packed = mode === 0x02
  return null
}

function bad(detail: string): Refusal {
  return { reason: 'bad_value', detail }
}

export function hex(byte: number): string {
  return byte.toString(16).padStart(2, '0')
}

/**
 * Decodes one raster line strictly, as a printer does. Shares no code with the encoder, so that an
 * encoder error shows here; test/facts checks the label facts that both use against the manual.
 */

/** Print head: 720 dots, 90 bytes per line. */
export const LINE_BYTES = 90

/** Tapes by width in mm: printable dots, and the row bit of the image's last column. */
export const TAPES: Readonly<Record<number, { readonly dots: number; readonly lastColumnBit: number }>> =
  Object.fromEntries(
    Object.values(STOCK_SPECS).map(({ widthMm, printableDots, offsetDots }) => [
      widthMm,
      { dots: printableDots, lastColumnBit: offsetDots },
    ]),
  )

/** Unpacks one TIFF PackBits line. Returns an error message as string if it is invalid. */
export function unpackLine(packed: Uint8Array): Uint8Array | string {
  const line = new Uint8Array(LINE_BYTES)
  let filled = 0
  let at = 0
  while (at < packed.length) {
    const header = packed[at++] ?? 0
    if (header === 0x80) return 'header 80 is never used'
    const repeat = header > 0x80
    const count = repeat ? 257 - header : header + 1
    const takes = repeat ? 1 : count
    if (at + takes > packed.length) return `${count} bytes are announced, ${packed.length - at} are left`
    if (filled + count > LINE_BYTES) return `unpacks to ${filled + count} bytes, a line has ${LINE_BYTES}`
    if (repeat) line.fill(packed[at] ?? 0, filled, filled + count)
    else line.set(packed.subarray(at, at + count), filled)
    filled += count
    at += takes
  }
  return filled === LINE_BYTES ? line : `unpacks to ${filled} bytes, a line has ${LINE_BYTES}`
}

/**
 * Writes the dots of one line into `image` at row `y`, mirrored back: bit `lastColumnBit` is the
 * right-most column.
 * @returns false if a dot lies outside the printable area
 */
export function placeLine(line: Uint8Array, tapeMm: number, image: Uint8Array, y: number): boolean {
  const tape = TAPES[tapeMm]
  if (!tape) return false
  const stride = Math.ceil(tape.dots / 8)
  for (let byte = 0; byte < LINE_BYTES; byte++) {
    const bits = line[byte] ?? 0
    if (bits === 0) continue
    for (let bit = 0; bit < 8; bit++) {
      if ((bits & (0x80 >> bit)) === 0) continue
      const column = tape.dots - 1 - (byte * 8 + bit - tape.lastColumnBit)
      if (column < 0 || column >= tape.dots) return false
      const index = y * stride + (column >> 3)
      image[index] = (image[index] ?? 0) | (0x80 >> (column & 7))
    }
  }
  return true
}
