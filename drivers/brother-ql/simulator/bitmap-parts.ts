import type { Bitmap1 } from '../../types/label-printer.ts'

/** Both colours of a two-colour label in black. */
export const merged = (black: Bitmap1, red: Bitmap1): Bitmap1 => ({
  ...black,
  data: black.data.map((byte, index) => byte | (red.data[index] ?? 0)),
})

/** The upper half. */
export function half({ widthPx, heightPx, data }: Bitmap1): Bitmap1 {
  const lines = Math.ceil(heightPx / 2)
  return { widthPx, heightPx: lines, data: data.slice(0, Math.ceil(widthPx / 8) * lines) }
}
