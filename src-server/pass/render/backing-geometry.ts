import { MEDIA_SIZE, type PassTemplate } from '../../../contract/pass.ts'

/** A rectangle in mm, y downwards. */
export interface RectangleMm {
  readonly xMm: number
  readonly yMm: number
  readonly widthMm: number
  readonly heightMm: number
}

/** The card a label is stuck on, seen from the front; the origin is the trimmed card's upper left corner. */
export interface BackingGeometry {
  readonly card: RectangleMm
  /** The card with its bleed, as it comes from the press. */
  readonly bleed: RectangleMm
  /** The whole label with its unprinted margins. It may stand over the card's edge: that is for people to see. */
  readonly label: RectangleMm
}

/**
 * Width and height in mm. `card-standard` is an ID-1 card lying down (ISO/IEC 7810), the others stand upright:
 * A6 and B6 of ISO 216, B6 of JIS P 0138.
 */
const CARD_MM = {
  'card-standard': { widthMm: 85.6, heightMm: 53.98 },
  a6: { widthMm: 105, heightMm: 148 },
  'b6-jis': { widthMm: 128, heightMm: 182 },
  'b6-iso': { widthMm: 125, heightMm: 176 },
} as const

/**
 * Where a template's label sits on its backing, for the preview; null without a backing. `centerX` is the label's
 * middle as a fraction of the card's width, `top` the label's upper edge as a fraction of its height. Drawing a pass
 * does not look at it.
 */
export function backingGeometry(template: Pick<PassTemplate, 'backing' | 'media' | 'lengthMm'>): BackingGeometry | null {
  const { backing } = template
  if (!backing) return null
  const size = CARD_MM[backing.format]
  const labelWidth = MEDIA_SIZE[template.media].widthMm
  return {
    card: { xMm: 0, yMm: 0, ...size },
    bleed: {
      xMm: -backing.bleedMm,
      yMm: -backing.bleedMm,
      widthMm: size.widthMm + 2 * backing.bleedMm,
      heightMm: size.heightMm + 2 * backing.bleedMm,
    },
    label: {
      xMm: backing.centerX * size.widthMm - labelWidth / 2,
      yMm: backing.top * size.heightMm,
      widthMm: labelWidth,
      heightMm: template.lengthMm,
    },
  }
}
