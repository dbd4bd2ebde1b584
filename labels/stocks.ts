import { STOCK_TABLE } from './stock-table.ts'

type Row = (typeof STOCK_TABLE)[number]
export type Stock = Row['stock']
/** A tape by its width, as templates store it. */
export type Media = `CONTINUOUS_${Row['widthMm']}`
export type StockSpec = Row

export const STOCKS: readonly Stock[] = STOCK_TABLE.map((row) => row.stock)
export const DEFAULT_STOCK: Stock = STOCK_TABLE[0].stock

export const STOCK_SPECS = Object.fromEntries(
  STOCK_TABLE.map((row) => [row.stock, row]),
) as unknown as Readonly<Record<Stock, StockSpec>>

/** The tape of each stock. Media and stock of a template must agree. */
export const STOCK_MEDIA = Object.fromEntries(
  STOCK_TABLE.map((row) => [row.stock, `CONTINUOUS_${row.widthMm}`]),
) as Readonly<Record<Stock, Media>>

/** Tape width in mm and printable width in dots. */
export const MEDIA_SIZE = Object.fromEntries(
  STOCK_TABLE.map(({ widthMm, printableDots }) => [
    `CONTINUOUS_${widthMm}`,
    { widthMm, widthPx: printableDots },
  ]),
) as Readonly<Record<Media, { readonly widthMm: number; readonly widthPx: number }>>

export const MEDIA = Object.keys(MEDIA_SIZE) as readonly Media[]

/** The stock of a name on a box, in Japan or Europe, or of its own name; null for others. */
export const stockOfName = (name: string): Stock | null => {
  const upper = name.toUpperCase()
  return STOCK_TABLE.find(({ stock, box }) => stock === upper || box === upper)?.stock ?? null
}

export const tapeMm = (stock: Stock): number => STOCK_SPECS[stock].widthMm

/** The stocks of a width in the order of the table. */
export const stocksOfWidth = (widthMm: number): readonly Stock[] =>
  STOCKS.filter((stock) => tapeMm(stock) === widthMm)

/** The usual stock of a tape, for a template that names none. */
export const usualStock = (media: Media): Stock =>
  STOCKS.find((stock) => STOCK_MEDIA[stock] === media) ?? DEFAULT_STOCK
