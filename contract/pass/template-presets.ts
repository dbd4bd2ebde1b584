import type { PassTemplate } from './pass.ts'

/**
 * A ready template for each stock. The name's size is set through `layers.name.fontPx`, because a
 * name that reads at 2 m needs 94 dots of cap height and `nameFontPx` ends at 96. Every text may
 * have two lines: a title in two smaller lines is better than a refused one.
 */
export const TEMPLATE_PRESETS: readonly (PassTemplate & {
  readonly printer: NonNullable<PassTemplate['printer']>
})[] = [
  preset({
    name: 'Participant 62 × 40',
    media: 'CONTINUOUS_62',
    stock: 'DK-2205',
    lengthMm: 40,
    layout: 'side',
    namePx: 176,
    detailFontPx: 40,
  }),
  preset({
    name: 'Participant 62 × 62',
    media: 'CONTINUOUS_62',
    stock: 'DK-4205',
    lengthMm: 62,
    layout: 'stack',
    namePx: 176,
    detailFontPx: 40,
  }),
  preset({
    name: 'Participant 50 × 54',
    media: 'CONTINUOUS_50',
    stock: 'DK-22223',
    lengthMm: 54,
    layout: 'stack',
    namePx: 150,
    detailFontPx: 40,
  }),
  preset({
    name: 'Participant 29 × 62',
    media: 'CONTINUOUS_29',
    stock: 'DK-2210',
    lengthMm: 62,
    layout: 'stack',
    namePx: 144,
    detailFontPx: 32,
  }),
]

function preset({
  name,
  media,
  stock,
  lengthMm,
  layout,
  namePx,
  detailFontPx,
}: {
  name: string
  media: PassTemplate['media']
  stock: NonNullable<PassTemplate['printer']>['stock']
  lengthMm: number
  layout: PassTemplate['layout']
  namePx: number
  detailFontPx: number
}): PassTemplate & { printer: NonNullable<PassTemplate['printer']> } {
  return {
    name,
    layers: { name: { fontPx: namePx } },
    media,
    lengthMm,
    layout,
    design: 'svc_tokyo',
    textSizing: 'fit',
    nameFontPx: 96,
    detailFontPx,
    maxLines: { name: 2, title: 2, affiliation: 2 },
    titleSource: 'title',
    material: 'nfc',
    printer: { model: 'QL-820NWB', connection: 'wifi', stock },
  }
}
