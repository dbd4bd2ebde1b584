import { MODEL_SPECS, MODELS, type PrinterModel } from '../../../facts/models.ts'

export const BROTHER_VENDOR_ID = 0x04f9

/** Model names by USB product id (raster command references of the QL-8xx, QL-7xx and QL-11xx). */
const PRODUCTS: ReadonlyMap<number, string> = new Map<number, string>([
  ...Object.values(MODEL_SPECS).map(({ usbProductId, model }) => [usbProductId, model] as const),
  [0x20a7, 'QL-1100'],
  [0x20a8, 'QL-1110NWB'],
  [0x20ab, 'QL-1115NWB'],
])

/** The model of a product id, supported or not; null for other devices. */
export function productName(productId: number): string | null {
  return PRODUCTS.get(productId) ?? null
}

/** The supported model in a name (`QL-820NWBc` is a QL-820NWB), or null. */
export function supportedModel(name: string): PrinterModel | null {
  const upper = name.toUpperCase()
  return MODELS.find((model) => new RegExp(`${model}(?![0-9])`).test(upper)) ?? null
}

/** Any QL model in a name, such as `QL-710W`, or null. */
export function familyName(name: string): string | null {
  const [found] = /QL-\d{3,4}[A-Z]*/i.exec(name) ?? []
  return found?.toUpperCase() ?? null
}
