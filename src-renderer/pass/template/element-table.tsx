import { type ReactElement, useState } from 'react'
import type { PassTemplate } from '../../../contract/event/event/pass-template.ts'
import { DOTS_PER_MM } from '../../../facts/measures.ts'
import { useMessages } from '../../i18n/i18n.ts'
import {
  BOUNDS,
  boxOnPaper,
  isText,
  isTurned,
  LABEL_ELEMENTS,
  sizeOf,
  withSize,
  type Part,
} from './template-rules.ts'
import type { Drawing } from './use-drawing.ts'
import { RadioOptions, type ChoiceProps } from '../../ui/field.tsx'

interface PartTableProps {
  readonly template: PassTemplate
  readonly drawing: Drawing
  readonly chosen: Part
  readonly onChoose: (part: Part) => void
  readonly onChange: (template: PassTemplate, what: string) => void
}

/** Every element with its largest size, its lines, and its position on the label. */
export function ElementTable({
  template,
  drawing,
  chosen,
  onChoose,
  onChange,
}: PartTableProps): ReactElement {
  const { t } = useMessages()
  const logos = drawing.render?.layers.filter((layer) => layer.id.startsWith('logo:')) ?? []
  return (
    <div className="card flush">
      <table className="table element-table">
        <thead>
          <tr>
            <th>{t('template.part')}</th>
            <th>{t('template.px')}</th>
            <th>{t('template.lines')}</th>
            <th className="num element-table__place">{t('template.place')}</th>
          </tr>
        </thead>
        <tbody>
          {LABEL_ELEMENTS.map((part) => (
            <PartRow
              key={part}
              part={part}
              on={part === chosen}
              {...{ template, drawing, onChoose, onChange }}
            />
          ))}
          <tr>
            <td>{t('template.part.logos')}</td>
            <td>{logos[0] ? logos[0][isTurned(template) ? 'width' : 'height'] : '—'}</td>
            <td />
            <td className="num element-table__place">{logos[0] ? placeOf(logos[0], null) : '—'}</td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}

function PartRow({
  part,
  on,
  template,
  drawing,
  onChoose,
  onChange,
}: Omit<PartTableProps, 'chosen'> & { readonly part: Part; readonly on: boolean }): ReactElement {
  const { t } = useMessages()
  const layer = drawing.render?.layers.find((one) => one.id === part)
  const label = t(`template.part.${part}`)
  const [from, to] = BOUNDS.layerPx
  return (
    <tr
      className={on ? 'on' : undefined}
      aria-current={on}
      onFocus={() => onChoose(part)}
      onClick={() => onChoose(part)}
    >
      <td>{on ? <strong>{label}</strong> : label}</td>
      <td>
        {isText(part) ? (
          <NumberBox
            label={t('template.part.px', { part: label })}
            value={sizeOf(template, part)}
            from={from}
            to={to}
            bound={t('template.bound', { from, to })}
            onChange={(px) => onChange(withSize(template, part, px), `size ${part}`)}
          />
        ) : (
          drawing.qrDots !== null && t('template.dotsAModule', { count: drawing.qrDots })
        )}
      </td>
      <td>{isText(part) && <Lines part={part} label={label} template={template} onChange={onChange} />}</td>
      <td className="num element-table__place">{layer ? placeOf(layer, drawing.qrDots) : '—'}</td>
    </tr>
  )
}

function Lines({
  part,
  label,
  template,
  onChange,
}: Pick<PartTableProps, 'template' | 'onChange'> & {
  readonly part: 'name' | 'title' | 'affiliation'
  readonly label: string
}): ReactElement {
  const { t } = useMessages()
  const lines = template.maxLines[part]
  const other = lines === 1 ? 2 : 1
  return (
    <button
      type="button"
      className="cap"
      aria-label={`${t('template.part.lines', { part: label })}: ${lines}`}
      onClick={() =>
        onChange({ ...template, maxLines: { ...template.maxLines, [part]: other } }, `lines ${part}`)
      }
    >
      {lines}
    </button>
  )
}

/** Upper left corner of the box on the paper, mm. */
function placeOf(layer: Parameters<typeof boxOnPaper>[0], qrDots: number | null): string {
  const box = boxOnPaper(layer, qrDots)
  return `${(box.x / DOTS_PER_MM).toFixed(1)}, ${(box.y / DOTS_PER_MM).toFixed(1)}`
}

const choiceClass = (on: boolean): string | undefined => (on ? 'on' : undefined)

/** Label at the left, one of a few at the right; arrow keys move among them. */
export function ChoiceRow<T extends string>(props: ChoiceProps<T>): ReactElement {
  return (
    <fieldset className="property">
      <legend className="quiet property__label">{props.label}</legend>
      <div className="segments small">
        <RadioOptions {...props} classOf={choiceClass} />
      </div>
    </fieldset>
  )
}

interface NumberBoxProps {
  readonly label: string
  readonly value: number
  readonly from: number
  readonly to: number
  readonly onChange: (value: number) => void
  /** Shows the allowed range while the typed value is outside of it. */
  readonly bound: string
}

/** A whole number within its bounds; a typed value is applied once it is valid. */
function NumberBox({ label, value, from, to, onChange, bound }: NumberBoxProps): ReactElement {
  const [typed, setTyped] = useState<string | null>(null)
  const number = Number(typed ?? value)
  const isGood = Number.isInteger(number) && number >= from && number <= to && typed !== ''
  return (
    <span className="row number-box">
      <input
        className="input number"
        type="number"
        inputMode="numeric"
        aria-label={label}
        aria-invalid={!isGood}
        min={from}
        max={to}
        value={typed ?? value}
        onChange={({ target }) => {
          setTyped(target.value)
          const next = Number(target.value)
          if (target.value !== '' && Number.isInteger(next) && next >= from && next <= to) onChange(next)
        }}
        onBlur={() => setTyped(null)}
      />
      {!isGood && <span className="is-stop small nowrap">{bound}</span>}
    </span>
  )
}

/** Label left, number right. */
export function NumberRow(props: NumberBoxProps): ReactElement {
  return (
    <div className="row property">
      <span className="quiet property__label" aria-hidden="true">
        {props.label}
      </span>
      <NumberBox {...props} />
    </div>
  )
}
