import type { DrawingNote } from '../../../contract/pass/drawing/drawing-note.ts'
import type { LayerId, PassRender } from '../../../contract/pass/draft/pass.ts'
import { DOTS_PER_MM } from '../../../facts/measures.ts'
import { blankDots, type Dots } from './dots.ts'
import { encodeLayer, encodePass, pngDataUrl } from './encode-png.ts'
import type { Box } from './layout-blocks.ts'
import type { PassBitmap, RenderedPass } from './render-types.ts'

/** Layers and lines of a drawing, stored beside its dots to show it again. */
export interface DrawnLayout {
  readonly layers: readonly (Box & { readonly id: LayerId; readonly fontPx?: number })[]
  readonly lines: PassRender['lines']
  /** The dots in this part are red. */
  readonly red?: Box
  /** Not stored by earlier versions. */
  readonly notes?: readonly DrawingNote[]
}

export const drawnLayout = ({
  render: { layers, lines },
  red,
  notes,
}: Omit<RenderedPass, 'bitmap'>): DrawnLayout => ({
  layers: layers.map(({ image: _, ...layer }) => layer),
  lines,
  ...(red && { red }),
  ...(notes.length > 0 && { notes }),
})

/** Size of a bitmap in dots and, with two decimals, in mm. */
export const renderSize = ({ widthPx, heightPx }: PassBitmap) => ({
  widthPx,
  heightPx,
  widthMm: toMm(widthPx),
  lengthMm: toMm(heightPx),
})

function toMm(px: number): number {
  return Math.round((px / DOTS_PER_MM) * 100) / 100
}

/**
 * Builds the API reply from stored dots without drawing. A layer is the part of the dots in its
 * box; boxes do not share ink.
 */
export function redrawn(
  bitmap: PassBitmap,
  { layers, lines, red }: DrawnLayout,
  hash: string,
): PassRender {
  return {
    image: pngDataUrl(encodePass(bitmap, red)),
    hash,
    layers: layers.map((layer) => ({
      ...layer,
      image: pngDataUrl(encodeLayer(dotsIn(bitmap, layer), layer, red)),
    })),
    ...renderSize(bitmap),
    lines,
  }
}

function dotsIn({ widthPx, data }: PassBitmap, box: Box): Dots {
  const dots = blankDots(box.width, box.height)
  const stride = Math.ceil(widthPx / 8)
  for (let y = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++) {
      const column = box.x + x
      const byte = data[(box.y + y) * stride + (column >> 3)] ?? 0
      dots.data[y * box.width + x] = (byte >> (7 - (column & 7))) & 1
    }
  }
  return dots
}
