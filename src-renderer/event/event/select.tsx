import { useEffect, useId, useRef, type ReactElement } from 'react'

interface SelectProps {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
  readonly autoFocus?: boolean
  readonly cause?: string | null
  readonly hint?: string | undefined
}

/** One of many choices: the browser's own list, with selection by letters and arrows. */
export function Select({
  label,
  value,
  options,
  onChange,
  autoFocus = false,
  cause = null,
  hint,
}: SelectProps): ReactElement {
  const id = useId()
  const field = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (autoFocus) field.current?.focus()
  }, [])
  return (
    <div className="field">
      <div className="field__head">
        <label htmlFor={id}>{label}</label>
      </div>
      <select
        ref={field}
        id={id}
        className={cause ? 'field__input field__input--wrong' : 'field__input'}
        value={value}
        aria-invalid={Boolean(cause)}
        aria-describedby={cause || hint ? `${id}-below` : undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {(cause ?? hint) && (
        <p id={`${id}-below`} className={cause ? 'field__cause' : 'field__hint'}>
          {cause ?? hint}
        </p>
      )}
    </div>
  )
}
