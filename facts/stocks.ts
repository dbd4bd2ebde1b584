import { STOCK_TABLE } from './stock-table.ts'

type Row = (typeof STOCK_TABLE)[number]
export type Stock = Row['stock']
/** The stocks of the specified API. A desk may load any stock. */
export type ApiStock = Extract<Row, { standsFor: null }>['stock']
/** A tape by its width, as templates store it. */
export type Media = `CONTINUOUS_${Row['widthMm']}`
export type StockSpec = Row

export const STOCKS: readonly Stock[] = STOCK_TABLE.map((row) => row.stock)
export const API_STOCKS: readonly ApiStock[] = STOCK_TABLE.flatMap((row) =>
  row.standsFor === null ? [row.stock] : [],
)
export const DEFAULT_STOCK: ApiStock = STOCK_TABLE[0].stock

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

/** The stock as templates name it. */
export const apiStockOf = (stock: Stock): ApiStock => STOCK_SPECS[stock].standsFor ?? (stock as ApiStock)

/**
 * The stock of a name on a box, or of its own name; null for others. Boxes in Japan and Europe
 * repeat the first digit of the American name.
 */
export const stockOfName = (name: string): Stock | null => {
  const upper = name.toUpperCase()
  const box = upper.replace(/^DK-(\d)(\d{3})$/, 'DK-$1$1$2')
  return STOCK_TABLE.find((row) => row.stock === upper || row.box === box)?.stock ?? null
}

export const tapeMm = (stock: Stock): number => STOCK_SPECS[stock].widthMm

/** The stocks of a width in the order of the table. */
export const stocksOfWidth = (widthMm: number): readonly Stock[] =>
  STOCKS.filter((stock) => tapeMm(stock) === widthMm)

/** The usual stock of a tape, for a template that names none. */
export const usualStock = (media: Media): ApiStock =>
  API_STOCKS.find((stock) => STOCK_MEDIA[stock] === media) ?? DEFAULT_STOCK
