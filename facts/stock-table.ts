/** One continuous roll. Dots are at 300 dpi. */
interface StockRow {
  readonly stock: string
  /** Number on the box in Japan and Europe. */
  readonly box: string
  readonly widthMm: number
  readonly printableDots: number
  /** Right margin: the first bit of a 720-bit raster row that has a dot of the image. */
  readonly offsetDots: number
  /** Byte 14 of a status frame with this roll; 0 if no capture has shown it. */
  readonly statusByte14: number
  readonly adhesive: 'permanent' | 'removable'
  /** Black and red paper: prints only from a two-colour job. */
  readonly twoColour: boolean
  /**
   * The stock that templates name instead, of the same width; null for a stock that templates of
   * the specified API name themselves. A stock of a new width has null and so extends the API.
   */
  readonly standsFor: string | null
  /** Template that comes with the roll. */
  readonly preset: {
    readonly lengthMm: number
    readonly layout: 'side' | 'stack'
    readonly nameFontPx: number
    readonly detailFontPx: number
  }
}

/**
 * The rolls for passes, in the order of the desk's digit keys. The first is the default; of two
 * rolls of one width the first is the usual one. Source of the measures: Brother's raster command
 * reference. Only this file names a roll.
 */
export const STOCK_TABLE = [
  {
    stock: 'DK-2205',
    box: 'DK-22205',
    widthMm: 62,
    printableDots: 696,
    offsetDots: 12,
    statusByte14: 0x15,
    adhesive: 'permanent',
    twoColour: false,
    standsFor: null,
    preset: { lengthMm: 40, layout: 'side', nameFontPx: 176, detailFontPx: 40 },
  },
  {
    stock: 'DK-4205',
    box: 'DK-44205',
    widthMm: 62,
    printableDots: 696,
    offsetDots: 12,
    statusByte14: 0x15,
    adhesive: 'removable',
    twoColour: false,
    standsFor: null,
    preset: { lengthMm: 62, layout: 'stack', nameFontPx: 176, detailFontPx: 40 },
  },
  {
    stock: 'DK-22223',
    box: 'DK-22223',
    widthMm: 50,
    printableDots: 554,
    offsetDots: 12,
    statusByte14: 0x00,
    adhesive: 'permanent',
    twoColour: false,
    standsFor: null,
    preset: { lengthMm: 54, layout: 'stack', nameFontPx: 150, detailFontPx: 40 },
  },
  {
    stock: 'DK-2210',
    box: 'DK-22210',
    widthMm: 29,
    printableDots: 306,
    offsetDots: 6,
    statusByte14: 0x14,
    adhesive: 'permanent',
    twoColour: false,
    standsFor: null,
    preset: { lengthMm: 62, layout: 'stack', nameFontPx: 144, detailFontPx: 32 },
  },
  {
    stock: 'DK-22251',
    box: 'DK-22251',
    widthMm: 62,
    printableDots: 696,
    offsetDots: 12,
    statusByte14: 0x23,
    adhesive: 'permanent',
    twoColour: true,
    standsFor: 'DK-2205',
    preset: { lengthMm: 40, layout: 'side', nameFontPx: 176, detailFontPx: 40 },
  },
] as const satisfies readonly StockRow[]
