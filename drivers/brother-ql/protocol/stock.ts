import { DOTS_PER_MM, LABEL_MARGIN } from '../../../facts/measures.ts'
import {
  STOCK_SPECS,
  STOCKS,
  stockOfName,
  tapeMm,
  type Stock,
  type StockSpec,
} from '../../../facts/stocks.ts'
import type { MediaType, NeededMedia } from '../../types/label-printer.ts'
import { assertStock } from '../raster-error.ts'

/** Bytes of one raster row on the 720-dot head. */
export const ROW_BYTES = 90

/**
 * Allowed lines of a continuous label at 300 dpi: 12.7 mm to 1 m (raster command reference,
 * continuous length tape).
 */
export const MIN_LINES = 150
export const MAX_LINES = Math.round(1000 * DOTS_PER_MM)

/** Feed before and after the image, dots. A cut label is two margins longer than its lines. */
export const MARGIN_DOTS = LABEL_MARGIN.endPx

/** Measures of one stock, also by the name on its box. @throws RasterError `unknown_stock` */
export function stockSpec(name: string): StockSpec {
  const stock = stockOfName(name) ?? name
  assertStock(stock)
  return STOCK_SPECS[stock]
}

/** The media that a job on this stock needs. */
export function neededMedia(stock: Stock): NeededMedia {
  return { stock, widthMm: tapeMm(stock) }
}

/** The usual stock for a bitmap of this width, or null. */
export function stockOfWidth(widthPx: number): Stock | null {
  return STOCKS.find((stock) => STOCK_SPECS[stock].printableDots === widthPx) ?? null
}

/** Decodes a media type byte. The manual names 4A/4B; every captured frame has 0A/0B. */
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
