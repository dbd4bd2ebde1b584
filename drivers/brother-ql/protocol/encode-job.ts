import { MODELS, MODEL_SPECS, type PrinterModel } from '../../../facts/models.ts'
import { STOCK_SPECS, STOCKS, type Stock, type StockSpec } from '../../../facts/stocks.ts'
import type { Bitmap1 } from '../../types/label-printer.ts'
import { INITIALIZE, INVALIDATE_BYTES } from './commands.ts'
import { RasterError, assertModel } from '../raster-error.ts'
import { MARGIN_DOTS, MAX_LINES, MIN_LINES, ROW_BYTES, stockSpec } from './stock.ts'

/** One label to encode. Values outside the limits of the models are rejected, never adjusted. */
export interface LabelJob {
  readonly model: PrinterModel
  readonly stock: Stock
  readonly bitmap: Bitmap1
  /** Red dots of a stock with two colours, of the size of `bitmap`; they are not black. */
  readonly red?: Bitmap1
  /** Tape width that the caller expects, mm; must be the width of the stock. */
  readonly tapeMm?: number
  /** Default true. */
  readonly cut?: boolean
  /** Prefer quality over speed. Default true. */
  readonly quality?: boolean
  /** Default: true if the model unpacks compressed lines. */
  readonly compress?: boolean
  /** Only 300. */
  readonly dpi?: number
}

/**
 * A complete job. `rasterStart` is the index of the first line's first byte; `lineEnds[n]` is the
 * index after line n.
 */
export interface EncodedLabel {
  readonly bytes: Uint8Array
  readonly rasterStart: number
  readonly lineEnds: Uint32Array
}

/** Invalidate, initialize, and the longest page header: 33 bytes of settings. */
const HEADER_BYTES = INVALIDATE_BYTES + 64

/**
 * Encodes one label: one job of one page, with its own invalidate and initialize (raster command
 * reference, "page data"). The bytes are the same on every transport.
 * @throws RasterError before any byte exists
 */
export function encodeLabel(job: LabelJob): EncodedLabel {
  const spec = checked(job)
  const compress = job.compress ?? MODEL_SPECS[job.model].unpacks
  const { bitmap, red = null } = job
  const rows = bitmap.heightPx * (spec.twoColour ? 2 : 1)
  const bytes = new Uint8Array(HEADER_BYTES + rows * (3 + ROW_BYTES + 1) + 1)
  const rasterStart = putHeader(bytes, job, spec, compress)
  const lineEnds = new Uint32Array(bitmap.heightPx)
  const end = putLines({ bitmap, red, spec, compress, bytes, lineEnds }, rasterStart)
  bytes[end] = 0x1a
  return { bytes: bytes.subarray(0, end + 1), rasterStart, lineEnds }
}

/**
 * Encodes `copies` complete jobs in sequence, so that each is confirmed separately.
 * @throws RasterError
 */
export function encodeCopies(job: LabelJob, copies: number): Uint8Array {
  if (!Number.isInteger(copies) || copies < 1 || copies > 100) {
    throw new RasterError('bad_copies', { field: 'copies', bound: 100, got: copies })
  }
  const { bytes } = encodeLabel(job)
  const all = new Uint8Array(bytes.length * copies)
  for (let copy = 0; copy < copies; copy++) all.set(bytes, copy * bytes.length)
  return all
}

function checked({ model, stock, bitmap, red, tapeMm, compress, dpi = 300 }: LabelJob): StockSpec {
  assertModel(model)
  const spec = stockSpec(stock)
  if (tapeMm !== undefined && tapeMm !== spec.widthMm) {
    throw new RasterError('stock_and_media_disagree', {
      field: 'tapeMm',
      bound: spec.widthMm,
      got: tapeMm,
    })
  }
  if (dpi !== 300) throw new RasterError('resolution_not_supported', { field: 'dpi', bound: 300, got: dpi })
  if (compress && !MODEL_SPECS[model].unpacks)
    throw new RasterError('compression_not_supported', {
      field: 'compress',
      bound: MODELS.filter((one) => MODEL_SPECS[one].unpacks).join(', '),
      got: model,
    })
  if (spec.twoColour && !MODEL_SPECS[model].twoColour)
    throw new RasterError('two_colours_not_supported', {
      field: 'model',
      bound: MODELS.filter((one) => MODEL_SPECS[one].twoColour).join(', '),
      got: model,
    })
  if (red && !spec.twoColour)
    throw new RasterError('two_colours_not_supported', {
      field: 'red',
      bound: STOCKS.filter((one) => STOCK_SPECS[one].twoColour).join(', '),
      got: stock,
    })
  checkSize(bitmap, spec)
  if (red) checkSize({ ...red, heightPx: bitmap.heightPx }, spec)
  return spec
}

function checkSize({ widthPx, heightPx, data }: Bitmap1, spec: StockSpec): void {
  if (widthPx !== spec.printableDots)
    throw new RasterError('wrong_width', {
      field: 'widthPx',
      bound: spec.printableDots,
      got: widthPx,
    })
  if (!(heightPx >= MIN_LINES))
    throw new RasterError('too_few_lines', { field: 'heightPx', bound: MIN_LINES, got: heightPx })
  if (heightPx > MAX_LINES)
    throw new RasterError('too_many_lines', { field: 'heightPx', bound: MAX_LINES, got: heightPx })
  const needed = Math.ceil(widthPx / 8) * heightPx
  if (data.length !== needed)
    throw new RasterError('bad_bitmap', { field: 'data', bound: needed, got: data.length })
}

/** Writes everything before the first line. @returns the index of the first line's first byte */
function putHeader(bytes: Uint8Array, job: LabelJob, spec: StockSpec, compress: boolean): number {
  const {
    cut = true,
    quality = true,
    bitmap: { heightPx },
  } = job
  const { switchesMode, switchesStatus } = MODEL_SPECS[job.model]
  // Valid-flag byte: 80 recover, 40 quality first, 04 width and 02 type are given.
  const given = 0x80 | (quality ? 0x40 : 0) | 0x04 | 0x02
  const header = [
    ...INITIALIZE,
    ...(switchesMode ? [0x1b, 0x69, 0x61, 0x01] : []), // raster mode
    ...(switchesStatus ? [0x1b, 0x69, 0x21, 0x00] : []), // automatic status notification
    0x1b,
    0x69,
    0x7a,
    given,
    0x0a,
    spec.widthMm,
    0x00,
    heightPx & 0xff,
    heightPx >> 8,
    0x00,
    0x00,
    0x00,
    0x00,
    0x1b,
    0x69,
    0x4d,
    cut ? 0x40 : 0x00,
    ...(cut ? [0x1b, 0x69, 0x41, 0x01] : []), // cut every label
    0x1b,
    0x69,
    0x4b,
    (cut ? 0x08 : 0x00) | (spec.twoColour ? 0x01 : 0x00), // cut at the end, colours; 300 dpi
    0x1b,
    0x69,
    0x64,
    MARGIN_DOTS,
    0x00,
    ...(compress ? [0x4d, 0x02] : []),
  ]
  bytes.set(header, INVALIDATE_BYTES)
  return INVALIDATE_BYTES + header.length
}

interface LinesToPut {
  readonly bitmap: Bitmap1
  readonly red: Bitmap1 | null
  readonly spec: StockSpec
  readonly compress: boolean
  readonly bytes: Uint8Array
  readonly lineEnds: Uint32Array
}

/**
 * Writes every line as `67 00 n` and its data, or as a pair `77 01 n` (black) and `77 02 n` (red).
 * A blank line is packed too (5 bytes) instead of sent as `Z`: one kind of line for 4 more bytes.
 */
function putLines({ bitmap, red, spec, compress, bytes, lineEnds }: LinesToPut, start: number): number {
  const row = new Uint8Array(ROW_BYTES)
  const black = rowFiller(red ? without(bitmap, red) : bitmap, spec, row)
  const redBelow = red ? rowFiller(red, spec, row) : () => void row.fill(0)
  let at = start
  const put = (command: number, colour: number): void => {
    bytes[at] = command
    bytes[at + 1] = colour
    const dataAt = at + 3
    if (compress) {
      at = packRow(row, bytes, dataAt)
    } else {
      bytes.set(row, dataAt)
      at = dataAt + ROW_BYTES
    }
    bytes[dataAt - 1] = at - dataAt
  }
  for (let line = 0; line < bitmap.heightPx; line++) {
    black(line)
    put(spec.twoColour ? 0x77 : 0x67, spec.twoColour ? 0x01 : 0x00)
    if (spec.twoColour) {
      redBelow(line)
      put(0x77, 0x02)
    }
    lineEnds[line] = at
  }
  return at
}

const without = (all: Bitmap1, red: Bitmap1): Bitmap1 => ({
  ...all,
  data: all.data.map((byte, index) => byte & ~(red.data[index] ?? 0)),
})

/** Every byte with its bits reversed. */
const FLIPPED = Uint8Array.from({ length: 256 }, (_, byte) => {
  let flipped = 0
  for (let bit = 0; bit < 8; bit++) if (byte & (1 << bit)) flipped |= 0x80 >> bit
  return flipped
})

/**
 * The head sees the label from behind: column x of the image is bit `offset + (width − 1 − x)` of
 * the row, counted from the most significant bit of byte 0. Reading the bytes of the row backwards
 * through FLIPPED puts the padding first and mirrors the columns; a right shift by `offset −
 * padding` bits remains.
 */
function rowFiller({ widthPx, data }: Bitmap1, spec: StockSpec, row: Uint8Array): (line: number) => void {
  const stride = Math.ceil(widthPx / 8)
  const padding = stride * 8 - widthPx
  const shift = spec.offsetDots - padding
  const firstByte = shift >> 3
  const right = shift & 7
  const left = 8 - right
  const lastMask = (0xff << padding) & 0xff
  return (line) => {
    const from = line * stride
    let carry = 0
    let to = firstByte
    let value = FLIPPED[data[from + stride - 1]! & lastMask]!
    row[to++] = value >> right
    carry = value << left
    for (let source = from + stride - 2; source >= from; source--) {
      value = FLIPPED[data[source]!]!
      row[to++] = (carry | (value >> right)) & 0xff
      carry = value << left
    }
    if (to < row.length) row[to] = carry & 0xff
  }
}

/**
 * Packs one raster row (TIFF PackBits, raster command reference p. 36) into `out` from `at` on.
 * Header 00..7F: that many plus one literal bytes follow; 81..FF: the next byte repeats 257 −
 * header times. If the result is longer than the row, the manual requires one literal run instead,
 * 59 and 90 bytes. Only runs of three and more become repeats: shorter ones would lengthen the
 * output.
 * @param row 1 to 128 bytes (90 on this head)
 * @returns the index after the last byte written; at most `row.length + 1` bytes are written
 */
export function packRow(row: Uint8Array, out: Uint8Array, at: number): number {
  const length = row.length
  let write = at
  let literalFrom = 0
  let from = 0
  while (from < length) {
    const value = row[from]!
    let to = from + 1
    while (to < length && row[to] === value) to++
    if (to - from >= 3) {
      write = putLiteral(row.subarray(literalFrom, from), out, write)
      out[write++] = 257 - (to - from)
      out[write++] = value
      literalFrom = to
    }
    from = to
  }
  write = putLiteral(row.subarray(literalFrom), out, write)
  return write - at > length ? putLiteral(row, out, at) : write
}

function putLiteral(bytes: Uint8Array, out: Uint8Array, at: number): number {
  const { length } = bytes
  if (length === 0) return at
  out[at] = length - 1
  for (let index = 0; index < length; index++) out[at + 1 + index] = bytes[index]!
  return at + 1 + length
}
