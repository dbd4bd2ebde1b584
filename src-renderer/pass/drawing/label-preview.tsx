import type { ReactElement, ReactNode } from 'react'
import type { PassTemplate } from '../../../contract/event/event/pass-template.ts'
import { MEDIA_SIZE } from '../../../facts/stocks.ts'
import { LABEL_MARGIN } from '../../../facts/measures.ts'
import { useMessages } from '../../i18n/i18n.ts'

interface PassPaperProps {
  readonly image: string
  readonly widthPx: number
  readonly heightPx: number
  readonly name: string
  /** Draws the card for the label, and shows the size in mm. */
  readonly template?: PassTemplate | null
  /** Longest horizontal side, in rem; the proportions are kept. */
  readonly width: number
  /** Maximum height, in rem. */
  readonly height?: number
  /** An overlay on the whole label, such as the designer's frames. */
  readonly overlay?: ReactNode
  /** Size and caption below the paper. */
  readonly caption?: boolean
}

/**
 * Cards for the label, in mm: ISO/IEC 7810 ID-1 in landscape, the others in portrait (ISO 216, JIS
 * P 0138).
 */
const BACKING_MM = {
  'card-standard': { width: 85.6, height: 53.98 },
  a6: { width: 105, height: 148 },
  'b6-jis': { width: 128, height: 182 },
  'b6-iso': { width: 125, height: 176 },
} as const

interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/**
 * The label in true proportion with its unprinted margins, from the bitmap that the printer gets.
 */
export function LabelPreview(props: PassPaperProps): ReactElement {
  const { t } = useMessages()
  const { image, widthPx, heightPx, name, template } = props
  const label: Box = {
    left: 0,
    top: 0,
    width: widthPx + 2 * LABEL_MARGIN.sidePx,
    height: heightPx + 2 * LABEL_MARGIN.endPx,
  }
  const cards = template?.backing ? backingBoxes(template, template.backing, label) : []
  const all = surround([label, ...cards])
  const remPerDot = Math.min(props.width / all.width, (props.height ?? Number.POSITIVE_INFINITY) / all.height)
  const place = (box: Box): Record<'left' | 'top' | 'width' | 'height', string> => ({
    left: `${((box.left - all.left) / all.width) * 100}%`,
    top: `${((box.top - all.top) / all.height) * 100}%`,
    width: `${(box.width / all.width) * 100}%`,
    height: `${(box.height / all.height) * 100}%`,
  })
  const picture = {
    left: LABEL_MARGIN.sidePx,
    top: LABEL_MARGIN.endPx,
    width: widthPx,
    height: heightPx,
  }
  return (
    <figure className="pass-paper" style={{ width: `${all.width * remPerDot}rem` }}>
      <div className="pass-paper__room" style={{ aspectRatio: `${all.width} / ${all.height}` }}>
        {cards.map((card, index) => (
          <div
            key={card.width}
            className={index === 0 ? 'backing backing--bleed' : 'backing'}
            style={place(card)}
          />
        ))}
        <div className="paper" style={place(label)} />
        <img className="paper__print" src={image} alt={t('paper.alt', { name })} style={place(picture)} />
        {props.overlay && (
          <div className="paper__over" style={place(label)}>
            {props.overlay}
          </div>
        )}
      </div>
      {props.caption && (
        <figcaption className="caption">
          <span>
            {template &&
              t('paper.size', {
                width: MEDIA_SIZE[template.media].widthMm,
                length: template.lengthMm,
              })}
          </span>
          <span>{t('paper.exact')}</span>
        </figcaption>
      )}
    </figure>
  )
}

/**
 * The backing card, with bleed and then trimmed, in label dots from the label's corner. `centerX`
 * is the label's middle and `top` its upper edge, as fractions of the trimmed card; the label may
 * extend beyond the card.
 */
function backingBoxes(
  template: PassTemplate,
  backing: NonNullable<PassTemplate['backing']>,
  label: Box,
): Box[] {
  const dots = label.width / MEDIA_SIZE[template.media].widthMm
  const size = BACKING_MM[backing.format]
  const card = {
    left: label.width / 2 - backing.centerX * size.width * dots,
    top: -backing.top * size.height * dots,
    width: size.width * dots,
    height: size.height * dots,
  }
  const bleed = backing.bleedMm * dots
  return [
    {
      left: card.left - bleed,
      top: card.top - bleed,
      width: card.width + 2 * bleed,
      height: card.height + 2 * bleed,
    },
    card,
  ]
}

/** The smallest box that contains all of them. */
function surround(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  const right = Math.max(...boxes.map((box) => box.left + box.width))
  const bottom = Math.max(...boxes.map((box) => box.top + box.height))
  return { left, top, width: right - left, height: bottom - top }
}
