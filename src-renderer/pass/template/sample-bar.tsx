import { useId, type ReactElement } from 'react'
import type { PassRender } from '../../../contract/pass/draft/pass.ts'
import { LABEL_MARGIN } from '../../../facts/measures.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { KeyCap } from '../../ui/key-cap.tsx'
import { paperScale } from './label-canvas.tsx'
import { SAMPLES } from './samples.ts'
import { choiceClass } from './small-controls.tsx'

/** The sample text, by its digit; at the right the scale of the label. */
export function SampleBar({
  shown,
  onShow,
  render,
}: {
  readonly shown: number
  readonly onShow: (index: number) => void
  readonly render: PassRender | null
}): ReactElement {
  const { t } = useMessages()
  const name = useId()
  const factor =
    render &&
    paperScale({
      width: render.widthPx + 2 * LABEL_MARGIN.sidePx,
      height: render.heightPx + 2 * LABEL_MARGIN.endPx,
    })
  return (
    <div className="sample-bar">
      <fieldset className="row__options">
        <legend className="visually-hidden">{t('template.samples')}</legend>
        {SAMPLES.map(({ label }, index) => (
          <label key={label} className={choiceClass(index === shown)}>
            <input
              type="radio"
              name={name}
              checked={index === shown}
              onChange={() => onShow(index)}
            />
            <KeyCap>{String(index + 1)}</KeyCap> {t(label)}
          </label>
        ))}
      </fieldset>
      {factor && <span className="meta">{t('template.scale', { factor: factor.toFixed(1) })}</span>}
    </div>
  )
}
