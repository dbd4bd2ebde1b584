import { STOCK_SPECS, stocksOfWidth, type Stock } from '../../facts/stocks.ts'
import type { Translate } from './i18n.ts'

/** The special property of the paper. */
const paperOf = (stock: Stock): 'permanent' | 'removable' | 'twoColour' =>
  STOCK_SPECS[stock].twoColour ? 'twoColour' : STOCK_SPECS[stock].adhesive

/** The stock, with its paper if another stock has the same width. */
export function stockLabel(t: Translate, stock: Stock): string {
  const { widthMm } = STOCK_SPECS[stock]
  return stocksOfWidth(widthMm).length > 1 ? t(`devices.stock.${paperOf(stock)}`, { stock }) : stock
}

/** What distinguishes the stock from the others: its paper or its width. */
export function stockDetail(t: Translate, stock: Stock): string {
  const { widthMm } = STOCK_SPECS[stock]
  return stocksOfWidth(widthMm).length > 1 ? t(`stock.${paperOf(stock)}`) : t('stock.width', { mm: widthMm })
}
