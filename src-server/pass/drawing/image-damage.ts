import { crc32, createInflate } from 'node:zlib'

/** Chunks that affect how a PNG looks. Damage in other chunks is ignored. */
const VISIBLE_CHUNKS = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])
/** Channels by the PNG's colour type. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
/**
 * Column and row of the first pixel and the steps of the seven passes of an interlaced PNG (Adam7).
 */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/**
 * The damage of an image file as one sentence; null if it is complete. The canvas draws the
 * readable part of a damaged file without an error and leaves the rest empty or black.
 */
export async function imageDamage(bytes: Uint8Array, header: ImageHeader): Promise<string | null> {
  switch (header.kind) {
    case 'png':
      return pngDamage(bytes, header)
    case 'jpeg':
      return hasJpegEnd(bytes) ? null : 'The JPEG file is damaged: it ends before its image does.'
    case 'webp':
      return bytes.length >= 8 + Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).readUInt32LE(4)
        ? null
        : 'The WebP file is damaged: it ends before its image does.'
  }
}

/**
 * PNG specification, third edition: chunks of length, type, data and CRC; the image data is one
 * zlib stream.
 */
async function pngDamage(bytes: Uint8Array, header: ImageHeader): Promise<string | null> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const data: Buffer[] = []
  let ended = false
  for (let at = 8; !ended;) {
    if (at + 12 > file.length || at + 12 + file.readUInt32BE(at) > file.length)
      return 'The PNG file is damaged: it ends too early.'
    const length = file.readUInt32BE(at)
    const type = file.toString('latin1', at + 4, at + 8)
    if (
      VISIBLE_CHUNKS.has(type) &&
      crc32(file.subarray(at + 4, at + 8 + length)) !== file.readUInt32BE(at + 8 + length)
    ) {
      return `The PNG file is damaged: the checksum of its part ${type} is wrong.`
    }
    if (type === 'IDAT') data.push(file.subarray(at + 8, at + 8 + length))
    ended = type === 'IEND'
    at += 12 + length
  }
  const expected = rawBytes(file, header)
  if (expected === null)
    return 'The PNG file is damaged: its header names a kind of colour that does not exist.'
  const found = await inflatedBytes(Buffer.concat(data), expected)
  return found === expected ? null : 'The PNG file is damaged: its image data cannot be read to the end.'
}

/** Bytes that the image data has before compression: each row with one byte for its filter. */
function rawBytes(file: Buffer, { widthPx, heightPx }: ImageHeader): number | null {
  const channels = CHANNELS[file[25] ?? 255]
  const depth = file[24] ?? 0
  if (channels === undefined || ![1, 2, 4, 8, 16].includes(depth)) return null
  const size = (width: number, height: number): number =>
    width <= 0 || height <= 0 ? 0 : height * (1 + Math.ceil((width * channels * depth) / 8))
  if (file[28] === 0) return size(widthPx, heightPx)
  return PASSES.reduce(
    (sum, [x, y, stepX, stepY]) =>
      sum + size(Math.ceil((widthPx - x) / stepX), Math.ceil((heightPx - y) / stepY)),
    0,
  )
}

/**
 * Size of the inflated zlib stream, at most `most`; -1 if it is broken. Counted in pieces, so that
 * nothing large is held in memory.
 */
function inflatedBytes(stream: Buffer, most: number): Promise<number> {
  return new Promise((resolve) => {
    const inflate = createInflate()
    let count = 0
    const end = (result: number) => {
      inflate.destroy()
      resolve(result)
    }
    inflate.on('data', (piece: Buffer) => {
      count += piece.length
      if (count > most) end(most)
    })
    inflate.once('end', () => end(count))
    inflate.once('error', () => end(-1))
    inflate.end(stream)
  })
}

/**
 * True if the end-of-image marker (ITU-T T.81: FF D9) comes after the start of the scan. A
 * thumbnail before the scan has its own.
 */
function hasJpegEnd(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  let at = 2
  while (at + 4 <= file.length && file.readUInt16BE(at) !== 0xffda)
    at += file[at + 1] === 0xff ? 1 : 2 + file.readUInt16BE(at + 2)
  return file.lastIndexOf(Uint8Array.of(0xff, 0xd9)) > at
}

/** Format and size of an image file, read without decoding it. */
interface ImageHeader {
  readonly kind: 'png' | 'jpeg' | 'webp'
  readonly widthPx: number
  readonly heightPx: number
}

/**
 * Reads the size from the first bytes of a PNG, JPEG or WebP. Null for anything else, and for a
 * header that is cut short.
 */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return pngHeader(view) ?? jpegHeader(view) ?? webpHeader(view)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** PNG specification: signature, then the IHDR chunk with width and height at byte 16. */
function pngHeader(view: DataView): ImageHeader | null {
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a || text(view, 12, 4) !== 'IHDR')
    return null
  return { kind: 'png', widthPx: view.getUint32(16), heightPx: view.getUint32(20) }
}

/**
 * ITU-T T.81: segments of marker and length up to the frame header (SOF0 to SOF15, less DHT, JPG
 * and DAC).
 */
function jpegHeader(view: DataView): ImageHeader | null {
  if (view.getUint16(0) !== 0xffd8) return null
  let at = 2
  for (;;) {
    while (view.getUint8(at) === 0xff && view.getUint8(at + 1) === 0xff) at += 1
    const marker = view.getUint16(at)
    if (marker < 0xffc0) return null
    const isFrame =
      marker >= 0xffc0 && marker <= 0xffcf && marker !== 0xffc4 && marker !== 0xffc8 && marker !== 0xffcc
    if (isFrame) return { kind: 'jpeg', widthPx: view.getUint16(at + 7), heightPx: view.getUint16(at + 5) }
    at += 2 + view.getUint16(at + 2)
  }
}

/**
 * RFC 9649: RIFF, WEBP, then VP8X (canvas size less one, 24 bits), VP8L (14 bits each) or VP8 (key
 * frame).
 */
function webpHeader(view: DataView): ImageHeader | null {
  if (text(view, 0, 4) !== 'RIFF' || text(view, 8, 4) !== 'WEBP') return null
  const uint24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
  switch (text(view, 12, 4)) {
    case 'VP8X':
      return { kind: 'webp', widthPx: uint24(24) + 1, heightPx: uint24(27) + 1 }
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return { kind: 'webp', widthPx: (bits & 0x3fff) + 1, heightPx: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8 ':
      return {
        kind: 'webp',
        widthPx: view.getUint16(26, true) & 0x3fff,
        heightPx: view.getUint16(28, true) & 0x3fff,
      }
    default:
      return null
  }
}

function text(view: DataView, at: number, length: number): string {
  let found = ''
  for (let i = 0; i < length; i++) found += String.fromCharCode(view.getUint8(at + i))
  return found
}
