import type { MediaType, NeededMedia, Stock, StockSpec } from '../../types/label-printer.ts'
import { assertStock } from './raster-error.ts'

/** Bytes of one raster row on the 720-dot head. */
export const ROW_BYTES = 90

/**
 * Lines a continuous label may have at 300 dpi: 12.7 mm to 1 m (raster command reference,
 * continuous length tape).
 */
export const MIN_LINES = 150
export const MAX_LINES = 11_811

/** Feed before and after the image; the cut label is two margins longer than its lines. */
export const MARGIN_DOTS = 35

/**
 * The continuous stocks, at 300 dpi. `offsetDots` is the right-hand margin of the row: the bit of
 * the image's last column. Media bytes come from the same tables of the manual.
 */
const STOCKS: Readonly<Record<Stock, StockSpec>> = {
  'DK-2205': { stock: 'DK-2205', tapeMm: 62, totalDots: 732, printableDots: 696, offsetDots: 12 },
  'DK-4205': { stock: 'DK-4205', tapeMm: 62, totalDots: 732, printableDots: 696, offsetDots: 12 },
  'DK-22223': { stock: 'DK-22223', tapeMm: 50, totalDots: 590, printableDots: 554, offsetDots: 12 },
  'DK-2210': { stock: 'DK-2210', tapeMm: 29, totalDots: 342, printableDots: 306, offsetDots: 6 },
}

/** Measures of one stock. @throws RasterError `unknown_stock` */
export function stockSpec(stock: string): StockSpec {
  assertStock(stock, STOCKS)
  return STOCKS[stock]
}

/** What a job on this stock needs in the printer. */
export function neededMedia(stock: Stock): NeededMedia {
  return { stock, widthMm: STOCKS[stock].tapeMm }
}

/**
 * The stock a bitmap of this width is made for; of the two 62 mm stocks the paper one. Null for any
 * other width.
 */
export function stockOfWidth(widthPx: number): Stock | null {
  return Object.values(STOCKS).find((spec) => spec.printableDots === widthPx)?.stock ?? null
}

/** Reads a media type byte; the manual prints 4A/4B, every captured frame says 0A/0B. */
export function mediaTypeOf(byte: number): MediaType {
  switch (byte) {
    case 0x00:
      return 'none'
    case 0x0a:
    case 0x4a:
      return 'continuous'
    case 0x0b:
    case 0x4b:
      return 'die-cut'
    default:
      return `unknown 0x${byte.toString(16).padStart(2, '0')}`
  }
}
