import type { PassTemplate } from './pass.ts'

/**
 * A ready template for each stock. The name's size is set through `layers.name.fontPx`, because a
 * name that reads at 2 m needs 94 dots of cap height and `nameFontPx` ends at 96. Every text may
 * have two lines: a title in two smaller lines is better than a refused one.
 */
export const TEMPLATE_PRESETS: readonly (PassTemplate & {
  readonly printer: NonNullable<PassTemplate['printer']>
})[] = [
  preset('Participant 62 × 40', 'CONTINUOUS_62', 'DK-2205', 40, 'side', 176, 40),
  preset('Participant 62 × 62', 'CONTINUOUS_62', 'DK-4205', 62, 'stack', 176, 40),
  preset('Participant 50 × 54', 'CONTINUOUS_50', 'DK-22223', 54, 'stack', 150, 40),
  preset('Participant 29 × 62', 'CONTINUOUS_29', 'DK-2210', 62, 'stack', 144, 32),
]

function preset(
  name: string,
  media: PassTemplate['media'],
  stock: NonNullable<PassTemplate['printer']>['stock'],
  lengthMm: number,
  layout: PassTemplate['layout'],
  namePx: number,
  detailFontPx: number,
): PassTemplate & { printer: NonNullable<PassTemplate['printer']> } {
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
