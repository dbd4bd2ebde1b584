import { MEDIA_SIZE, STOCK_MEDIA, type Stock } from '../../contract/pass/pass.ts'

/** Rolls of a width, in the order of their digits; two of them only at 62 mm. */
export function stocksFor(widthMm: number): Stock[] {
  const order: readonly Stock[] = ['DK-2205', 'DK-4205', 'DK-22223', 'DK-2210']
  return order.filter((stock) => MEDIA_SIZE[STOCK_MEDIA[stock]].widthMm === widthMm)
}
