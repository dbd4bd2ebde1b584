import { inflateSync } from 'node:zlib'
import { pngChunks } from '../../../facts/png.ts'
import { readImageHeader } from './image-header.ts'
import type { GrayImage } from './logo-dots.ts'

/**
 * Reads an 8-bit grayscale PNG as `encodeGray` writes it: not interlaced, unfiltered. Null for any
 * other, also a damaged one.
 */
export function readGrayPng(png: Uint8Array): GrayImage | null {
  const header = readImageHeader(png)
  if (header?.kind !== 'png' || png[24] !== 8 || png[25] !== 0 || png[28] !== 0) return null
  const { widthPx, heightPx } = header
  const size = (widthPx + 1) * heightPx
  const rows = inflated(png, size)
  if (rows?.length !== size) return null
  const gray = new Uint8Array(widthPx * heightPx)
  for (let y = 0; y < heightPx; y++) {
    const at = y * (widthPx + 1)
    if (rows[at] !== 0) return null
    gray.set(rows.subarray(at + 1, at + 1 + widthPx), y * widthPx)
  }
  return { widthPx, heightPx, gray }
}

/** The joined IDAT chunks, inflated to `size` bytes at most. */
function inflated(png: Uint8Array, size: number): Uint8Array | null {
  const parts: Uint8Array[] = []
  for (const { type, data } of pngChunks(png)) if (type === 'IDAT') parts.push(data)
  try {
    return inflateSync(Buffer.concat(parts), { maxOutputLength: size })
  } catch {
    return null
  }
}
