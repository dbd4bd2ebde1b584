import type { PrinterModel } from '../types/label-printer.ts'

export const BROTHER_VENDOR_ID = 0x04f9

/** Names by USB product id (raster command references of the QL-8xx, QL-7xx and QL-11xx). */
const PRODUCTS: ReadonlyMap<number, string> = new Map([
  [0x209b, 'QL-800'],
  [0x209c, 'QL-810W'],
  [0x209d, 'QL-820NWB'],
  [0x2042, 'QL-700'],
  [0x2043, 'QL-710W'],
  [0x2044, 'QL-720NW'],
  [0x20a7, 'QL-1100'],
  [0x20a8, 'QL-1110NWB'],
  [0x20ab, 'QL-1115NWB'],
])

/**
 * The model a product id stands for, also one that this driver does not print on; null for anything
 * else.
 */
export function productName(productId: number): string | null {
  return PRODUCTS.get(productId) ?? null
}

/**
 * The model among those this driver prints on that a name stands for: `QL-820NWBc` is a QL-820NWB.
 */
export function supportedModel(name: string): PrinterModel | null {
  const [found] = /QL-(?:800|820NWB)(?![0-9])/i.exec(name) ?? []
  if (!found) return null
  return found.toUpperCase() === 'QL-800' ? 'QL-800' : 'QL-820NWB'
}

/** Any label printer of the family in a name, `QL-710W`; null when it names none. */
export function familyName(name: string): string | null {
  const [found] = /QL-\d{3,4}[A-Z]*/i.exec(name) ?? []
  return found?.toUpperCase() ?? null
}
