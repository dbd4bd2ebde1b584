import { useId, type ReactElement } from 'react'

interface SelectProps<T extends string> {
  readonly label: string
  readonly value: T
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly onChange: (value: T) => void
}

/** One of many: the browser's own list, which letters and arrows move in. */
export function Select<T extends string>({
  label,
  value,
  options,
  onChange,
}: SelectProps<T>): ReactElement {
  const id = useId()
  return (
    <div className="run-select">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
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
