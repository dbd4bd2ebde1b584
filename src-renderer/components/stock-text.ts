import { STOCK_SPECS, stocksOfWidth, type Stock } from '../../labels/stocks.ts'
import type { Translate } from '../i18n/i18n.ts'

/** The stock with its adhesive where another stock has the same width. */
export function stockLabel(t: Translate, stock: Stock): string {
  const { widthMm, adhesive } = STOCK_SPECS[stock]
  return stocksOfWidth(widthMm).length > 1 ? t(`devices.stock.${adhesive}`, { stock }) : stock
}

/** What distinguishes the stock from the others: its adhesive or its width. */
export function stockDetail(t: Translate, stock: Stock): string {
  const { widthMm, adhesive } = STOCK_SPECS[stock]
  return stocksOfWidth(widthMm).length > 1
    ? t(`stock.${adhesive}`)
    : t('stock.width', { mm: widthMm })
}
