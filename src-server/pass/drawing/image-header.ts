/** Format and size of an image file, read without decoding it. */
export interface ImageHeader {
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
  if (
    view.getUint32(0) !== 0x89504e47 ||
    view.getUint32(4) !== 0x0d0a1a0a ||
    text(view, 12, 4) !== 'IHDR'
  )
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
      marker >= 0xffc0 &&
      marker <= 0xffcf &&
      marker !== 0xffc4 &&
      marker !== 0xffc8 &&
      marker !== 0xffcc
    if (isFrame)
      return { kind: 'jpeg', widthPx: view.getUint16(at + 7), heightPx: view.getUint16(at + 5) }
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
