import { useState, type ReactElement } from 'react'
import { RadioOptions, type ChoiceProps } from '../../ui/field.tsx'

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
export function NumberBox({
  label,
  value,
  from,
  to,
  onChange,
  bound,
}: NumberBoxProps): ReactElement {
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
          if (target.value !== '' && Number.isInteger(next) && next >= from && next <= to)
            onChange(next)
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
