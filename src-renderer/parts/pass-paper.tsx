import type { ReactElement } from 'react'
import { LABEL_MARGIN, MEDIA_SIZE, type PassTemplate } from '../../contract/pass.ts'
import { useWords } from '../i18n/i18n.ts'
import './pass-paper.css'

interface PassPaperProps {
  readonly image: string
  readonly widthPx: number
  readonly heightPx: number
  readonly name: string
  /** Draws the card that the label is put on, and tells the size in mm. */
  readonly template?: PassTemplate | null
  /** Longest side across, in rem; the paper keeps its proportion. */
  readonly width: number
  /** Tallest it may get, in rem. */
  readonly height?: number
  /** Size and promise below the paper. */
  readonly caption?: boolean
}

/** Cards that a label can be stuck on, in mm (ISO/IEC 7810 ID-1, ISO 216, JIS P 0138). */
const BACKING_MM = {
  'card-standard': { width: 85.6, height: 54 },
  a6: { width: 105, height: 148 },
  'b6-jis': { width: 128, height: 182 },
  'b6-iso': { width: 125, height: 176 },
} as const

/** The label in true proportion with its unprinted margins, from the bitmap that the printer gets. */
export function PassPaper(props: PassPaperProps): ReactElement {
  const { t } = useWords()
  const { image, widthPx, heightPx, name, template } = props
  const dots = { width: widthPx + 2 * LABEL_MARGIN.sidePx, height: heightPx + 2 * LABEL_MARGIN.endPx }
  const scale = Math.min(props.width / dots.width, (props.height ?? Number.POSITIVE_INFINITY) / dots.height)
  const backing = template?.backing ? backingOf(template, template.backing, dots) : null
  const whole = backing ? Math.min(props.width / backing.width, (props.height ?? Number.POSITIVE_INFINITY) / backing.height) : scale
  const rem = (value: number): string => `${value * whole}rem`
  const label = (
    <div className="paper" style={{ width: rem(dots.width), height: rem(dots.height), ...(backing && { left: rem(backing.left), top: rem(backing.top) }) }}>
      <img
        src={image}
        alt={t('paper.alt', { name })}
        style={{ left: rem(LABEL_MARGIN.sidePx), top: rem(LABEL_MARGIN.endPx), width: rem(widthPx), height: rem(heightPx) }}
      />
    </div>
  )
  return (
    <figure className="pass-paper" style={{ width: rem((backing ?? dots).width) }}>
      {backing ? (
        <div className="backing" style={{ width: rem(backing.width), height: rem(backing.height) }}>
          {label}
        </div>
      ) : (
        label
      )}
      {props.caption && (
        <figcaption className="pass-paper__caption">
          <span>{template && t('paper.size', { width: MEDIA_SIZE[template.media].widthMm, length: template.lengthMm })}</span>
          <span>{t('paper.exact')}</span>
        </figcaption>
      )}
    </figure>
  )
}

/** The card in label dots: `centerX` is the middle of the label across the card, `top` its upper edge, as fractions. */
function backingOf(
  template: PassTemplate,
  backing: NonNullable<PassTemplate['backing']>,
  label: { readonly width: number },
): { width: number; height: number; left: number; top: number } {
  const dotsPerMm = label.width / MEDIA_SIZE[template.media].widthMm
  const size = BACKING_MM[backing.format]
  const width = size.width * dotsPerMm
  const height = size.height * dotsPerMm
  return { width, height, left: backing.centerX * width - label.width / 2, top: backing.top * height }
}
