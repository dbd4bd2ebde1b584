import type { DrawnLayout } from '../../src-server/pass/drawing/drawn-layout.ts'
import { randomFrom } from './random.ts'

/** Bitmaps for label tests from a seed, so that failures are reproducible. */
export interface TestBitmap {
  readonly widthPx: number
  readonly heightPx: number
  readonly data: Uint8Array
}

/** Black and white runs, blank rows and noise; the padding bits of each row are 0. */
export function randomBitmap(widthPx: number, heightPx: number, seed: number): TestBitmap {
  const random = randomFrom(seed)
  const stride = Math.ceil(widthPx / 8)
  const data = new Uint8Array(stride * heightPx)
  for (let y = 0; y < heightPx; y++) {
    const kind = Math.floor(random() * 4)
    for (let byte = 0; byte < stride; byte++) {
      const before = byte === 0 ? 0 : data[y * stride + byte - 1]!
      const noise = Math.floor(random() * 256)
      data[y * stride + byte] =
        kind === 0
          ? 0
          : kind === 1
            ? noise
            : kind === 2
              ? random() < 0.85
                ? before
                : noise
              : random() < 0.9
                ? 0
                : 0xff
    }
    data[y * stride + stride - 1]! &= (0xff << (stride * 8 - widthPx)) & 0xff
  }
  return { widthPx, heightPx, data }
}

/** Whether the bitmap is black at this dot. */
export const isBlack = ({ widthPx, data }: Omit<TestBitmap, 'heightPx'>, x: number, y: number): boolean =>
  (data[y * Math.ceil(widthPx / 8) + (x >> 3)]! & (0x80 >> (x & 7))) !== 0

/** Dots of the print head of every supported model. */
export const HEAD_DOTS = 720

/** The black dots of a label as the head prints it: its right margin is `offsetDots` wide. */
export function onHead(bitmap: TestBitmap, offsetDots: number): Buffer {
  const { widthPx, heightPx } = bitmap
  const left = HEAD_DOTS - offsetDots - widthPx
  const head = Buffer.alloc((HEAD_DOTS / 8) * heightPx)
  for (let y = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++)
      if (isBlack(bitmap, x, y)) head[y * (HEAD_DOTS / 8) + ((left + x) >> 3)]! |= 0x80 >> ((left + x) & 7)
  return head
}

export function dotAt(widthPx: number, heightPx: number, x: number, y: number): TestBitmap {
  const stride = Math.ceil(widthPx / 8)
  const data = new Uint8Array(stride * heightPx)
  data[y * stride + (x >> 3)] = 0x80 >> (x & 7)
  return { widthPx, heightPx, data }
}

/** Of a bitmap that is no drawing of a pass. */
export const NO_LAYERS: DrawnLayout = { layers: [], lines: { name: [], title: [], affiliation: [] } }
