import { useId, type ReactElement } from 'react'

interface SelectProps<T extends string> {
  readonly label: string
  /** Text shown instead of the label. */
  readonly shown?: string
  readonly value: T
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly onChange: (value: T) => void
}

/** One of many choices: the browser's own list, with selection by letters and arrows. */
export function Select<T extends string>({
  label,
  shown,
  value,
  options,
  onChange,
}: SelectProps<T>): ReactElement {
  const id = useId()
  return (
    <div className="run-select">
      {shown === undefined ? (
        <label htmlFor={id}>{label}</label>
      ) : (
        <span aria-hidden="true">{shown}</span>
      )}
      <select
        id={id}
        aria-label={shown === undefined ? undefined : label}
        className="field__input"
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
