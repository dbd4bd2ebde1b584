import type { DrawingNote } from '../../../contract/pass/drawing/drawing-note.ts'
import type { LayerId, PassRender } from '../../../contract/pass/draft/pass.ts'
import { DOTS_PER_MM } from '../../../facts/measures.ts'
import { dotsIn, type Dots } from './dots.ts'
import { encodeLayer, encodePass, pngDataUrl } from './encode-png.ts'
import type { Box } from './layout-blocks.ts'
import type { DrawnDots, DrawnLayer, PassBitmap, RenderedPass } from './render-types.ts'

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
  // Reading `image` would encode it.
  layers: layers.map(({ id, x, y, width, height, fontPx }) => ({
    id,
    x,
    y,
    width,
    height,
    ...(fontPx !== undefined && { fontPx }),
  })),
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

/** A drawing with the API reply. Its pictures are encoded when they are first read. */
export function withPictures(drawn: DrawnDots): RenderedPass {
  const { bitmap, hash, lines, red, notes } = drawn
  const image = passPicture(bitmap, red)
  const layers = drawn.layers.map(({ id, dots, x, y, width, height, fontPx }) => {
    const box = { x, y, width, height }
    return layerWith(layerPicture(dots, box, red), { id, ...box, fontPx })
  })
  const render: PassRender = {
    get image() {
      return image()
    },
    hash,
    layers,
    ...renderSize(bitmap),
    lines,
  }
  return { bitmap, render, notes, ...(red && { red }) }
}

const layerWith = (
  image: () => string,
  { id, x, y, width, height, fontPx }: Omit<DrawnLayer, 'dots' | 'fontPx'> & { fontPx?: number | undefined },
): PassRender['layers'][number] => ({
  id,
  get image() {
    return image()
  },
  x,
  y,
  width,
  height,
  ...(fontPx !== undefined && { fontPx }),
})

// The functions of the pictures release the dots when they are encoded.

function passPicture(bitmap: PassBitmap, red: Box | null): () => string {
  let dots: PassBitmap | null = bitmap
  let picture = ''
  return () => {
    if (dots) picture = pngDataUrl(encodePass(dots, red))
    dots = null
    return picture
  }
}

function layerPicture(layer: Dots, box: Box, red: Box | null): () => string {
  let dots: Dots | null = layer
  let picture = ''
  return () => {
    if (dots) picture = pngDataUrl(encodeLayer(dots, box, red))
    dots = null
    return picture
  }
}

/**
 * Builds the API reply from stored dots without drawing. A layer is the part of the dots in its
 * box; boxes do not share ink.
 */
export function redrawn(bitmap: PassBitmap, { layers, lines, red }: DrawnLayout, hash: string): PassRender {
  const parts = layers.map((layer) => ({ ...layer, dots: dotsIn(bitmap, layer) }))
  return withPictures({ bitmap, hash, layers: parts, lines, red: red ?? null, notes: [] }).render
}
