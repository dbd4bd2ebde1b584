import type { PassTemplate } from '../../../contract/event/event/pass-template.ts'
import { DOTS_PER_MM, LABEL_MARGIN } from '../../../facts/measures.ts'
import { MEDIA_SIZE } from '../../../facts/stocks.ts'
import { HINTING } from './fit-text.ts'
import type { TextStyle } from './text-metrics.ts'

/** Measures of a layout, in dots at 300 dpi (11.81 a mm). */
export interface LayoutRules {
  /** Size of the layout space; for a turned layout that of the bitmap turned by 90°. */
  readonly width: number
  readonly height: number
  /** True if the finished layout is turned 90° clockwise, to be read along the tape. */
  readonly turned: boolean
  /**
   * Side margin of a stack, and of a side layout without QR (with one, the QR's quiet zone is the
   * margin).
   */
  readonly margin: number
  /** White between layers, in addition to the space in a text's box. */
  readonly gap: number
  /**
   * Unprinted paper above and below the bitmap in reading direction, dots. It adds to the visible
   * white.
   */
  readonly paperAbove: number
  readonly logoHeight: number
  readonly logoGap: number
  readonly qrDots: number
  readonly nameLeading: number
}

/** Labels from this height on get larger logos and a larger code, dots. */
const TALL_FROM = 500
/** Smallest row heights of logos: for a larger name, and before a content is refused. */
export const SMALL_LOGO = 40
export const SMALLEST_LOGO = 24
/** The affiliation may shrink to this size for a larger name, if the name is below `SMALL_NAME`. */
export const SMALL_AFFILIATION = 28
export const SMALL_NAME = 64

/** White text on a black plate, its upper right corner cut (design svc_tokyo). */
export const PLATE = { paddingX: 16, paddingY: 11, cutShare: 0.42, cutMost: 26 } as const

export const AFFILIATION_STYLE: TextStyle = { face: 'medium', leading: 1.16, spacing: 0 }
export const TITLE_STYLE: TextStyle = { face: 'bold', leading: 1.16, spacing: 0 }
export const PLATE_STYLE: TextStyle = { face: 'bold', leading: 1.16, spacing: 0.03 }

/**
 * Printable size of a template's label: the width of the tape, and its length minus 35 unprintable
 * dots at each end.
 */
export function bitmapSize(template: Pick<PassTemplate, 'media' | 'lengthMm'>): {
  widthPx: number
  heightPx: number
} {
  const heightPx = Math.round(template.lengthMm * DOTS_PER_MM) - 2 * LABEL_MARGIN.endPx
  return { widthPx: MEDIA_SIZE[template.media].widthPx, heightPx }
}

export function layoutRules(template: PassTemplate): LayoutRules {
  const { widthPx, heightPx } = bitmapSize(template)
  const narrow = template.media === 'CONTINUOUS_29'
  const side = template.layout === 'side'
  const turned = narrow && side
  const tall = heightPx >= TALL_FROM && !narrow
  return {
    width: turned ? heightPx : widthPx,
    height: turned ? widthPx : heightPx,
    turned,
    margin: narrow && !side ? 10 : 16,
    gap: (side ? 14 : narrow ? 12 : 16) - HINTING,
    paperAbove: turned ? LABEL_MARGIN.sidePx : LABEL_MARGIN.endPx,
    logoHeight: logoHeight(side, narrow, tall),
    logoGap: narrow ? 14 : side ? 20 : 28,
    qrDots: narrow ? 4 : (template.media === 'CONTINUOUS_62' ? 5 : 4) + (tall ? 1 : 0),
    nameLeading: side ? 1.1 : 1.12,
  }
}

function logoHeight(side: boolean, narrow: boolean, tall: boolean): number {
  if (side) return tall ? 88 : 56
  if (narrow) return 48
  return tall ? 92 : 60
}
