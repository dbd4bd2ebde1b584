import { z } from 'zod'
import { API_MODELS, connectsBy } from '../../../facts/models.ts'
import { API_STOCKS, MEDIA, STOCK_MEDIA, STOCKS } from '../../../facts/stocks.ts'
import { KEPT_COLUMNS } from '../entry/entry-state.ts'
import { fraction } from '../../platform/http/scalars.ts'

const textLayer = z.strictObject({
  fontPx: z.int().min(22).max(256).optional(),
  x: fraction.optional(),
  y: fraction.optional(),
})

/** Position and size of a text or the QR; omitted values follow the layout (§2.3). */
export const PassLayers = z.strictObject({
  name: textLayer.optional(),
  title: textLayer.optional(),
  affiliation: textLayer.optional(),
  qr: z.strictObject({ x: fraction.optional(), y: fraction.optional() }).optional(),
})
export type PassLayers = z.infer<typeof PassLayers>

export const Media = z.enum(MEDIA)
export type Media = z.infer<typeof Media>
/** The specification's enumeration. A desk may have other models: `DeskPrinterModel`. */
export const PrinterModel = z.enum(API_MODELS)
export type PrinterModel = z.infer<typeof PrinterModel>
/** The specification's enumeration. A desk may load other rolls: `DeskStock`. */
export const Stock = z.enum(API_STOCKS)
export type Stock = z.infer<typeof Stock>
/** Every supported roll; templates of the API name fewer. */
export const DeskStock = z.enum(STOCKS)

/**
 * PassTemplate (specification §2.3). Shape only; `templateDisagreement` checks media against stock.
 */
export const PassTemplate = z.strictObject({
  name: z.string().min(1).max(40),
  layers: PassLayers.optional(),
  backing: z
    .strictObject({
      format: z.enum(['card-standard', 'a6', 'b6-jis', 'b6-iso']),
      centerX: fraction,
      top: fraction,
      bleedMm: z.int().min(0).max(5),
    })
    .optional(),
  media: Media,
  lengthMm: z.int().min(30).max(62),
  layout: z.enum(['side', 'stack']),
  design: z.enum(['svc_tokyo']).optional(),
  textSizing: z.enum(['fit', 'fixed']).optional(),
  nameFontPx: z.int().min(30).max(96),
  detailFontPx: z.int().min(22).max(40),
  maxLines: z.strictObject({
    name: z.union([z.literal(1), z.literal(2)]),
    title: z.union([z.literal(1), z.literal(2)]),
    affiliation: z.union([z.literal(1), z.literal(2)]),
  }),
  titleSource: z.enum(['title', 'university_or_title']),
  /**
   * A line below the name, off by default: the reading as kana or in Latin letters; `full`: the
   * given name is large, and the full name stands below it; `column`: the person's text in a column
   * that the import kept, such as pronouns, a country or languages. People without the text, or
   * whose label has no space for it, have their name alone.
   */
  nameLine: z
    .union([
      z.enum(['kana', 'romaji', 'full']),
      z.strictObject({ column: z.string().trim().min(1).max(KEPT_COLUMNS.heading) }),
    ])
    .optional(),
  material: z.enum(['paper', 'nfc']),
  printer: z
    .strictObject({
      model: PrinterModel,
      connection: z.enum(['usb', 'wifi', 'bluetooth']),
      stock: Stock,
    })
    .optional(),
})
export type PassTemplate = z.infer<typeof PassTemplate>

/** Why a well-formed template cannot be used, or null. */
export function templateDisagreement(template: PassTemplate): { path: string; message: string } | null {
  const printer = template.printer
  if (!printer) return null
  if (STOCK_MEDIA[printer.stock] !== template.media) {
    return {
      path: 'printer.stock',
      message: `${printer.stock} is ${STOCK_MEDIA[printer.stock]}, but media is ${template.media}`,
    }
  }
  const connection = printer.connection === 'wifi' ? 'network' : printer.connection
  if (!connectsBy(printer.model, connection)) {
    return {
      path: 'printer.connection',
      message: `the ${printer.model} connects by usb only, got ${printer.connection}`,
    }
  }
  return null
}
