import type { ReactElement } from 'react'

/** A checkbox with its label and a figure; Space changes it. */
export function Check({
  label,
  aside,
  checked,
  onChange,
  autoFocus = false,
}: {
  readonly label: string
  readonly aside: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly autoFocus?: boolean
}): ReactElement {
  return (
    <label className="row check">
      <input
        type="checkbox"
        checked={checked}
        autoFocus={autoFocus}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
      <span className="quiet">{aside}</span>
    </label>
  )
}
