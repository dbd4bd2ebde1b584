import { NETWORK_MODEL } from '../../../facts/models.ts'
import { STOCK_MEDIA, STOCK_SPECS, API_STOCKS, apiStockOf, type Stock } from '../../../facts/stocks.ts'
import type { PassTemplate } from '../../event/event/pass-template.ts'

type Preset = PassTemplate & { readonly printer: NonNullable<PassTemplate['printer']> }

/** The preset of each stock, in the order of the stocks. */
export const TEMPLATE_PRESETS: readonly Preset[] = API_STOCKS.map(presetOf)

/**
 * The name's size is `layers.name.fontPx`, because a name legible at 2 m needs 94 dots of cap
 * height and `nameFontPx` ends at 96. Every text may have two lines: a title in two smaller lines
 * is better than a rejected one.
 */
export function presetOf(stock: Stock): Preset {
  const { widthMm, preset } = STOCK_SPECS[stock]
  return {
    name: `Participant ${widthMm} × ${preset.lengthMm}`,
    layers: { name: { fontPx: preset.nameFontPx } },
    media: STOCK_MEDIA[stock],
    lengthMm: preset.lengthMm,
    layout: preset.layout,
    design: 'svc_tokyo',
    textSizing: 'fit',
    nameFontPx: 96,
    detailFontPx: preset.detailFontPx,
    maxLines: { name: 2, title: 2, affiliation: 2 },
    titleSource: 'title',
    material: 'nfc',
    printer: { model: NETWORK_MODEL, connection: 'wifi', stock: apiStockOf(stock) },
  }
}
