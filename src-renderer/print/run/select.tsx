import type { ReactElement } from 'react'
import { Picker } from '../../ui/picker.tsx'

interface SelectProps<T extends string> {
  readonly label: string
  readonly value: T
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly onChange: (value: T) => void
}

/** One of many choices, with its label before it. */
export function Select<T extends string>(props: SelectProps<T>): ReactElement {
  const { label, value, options, onChange } = props
  return (
    <div className="row grow">
      <span className="quiet small nowrap" aria-hidden="true">
        {label}
      </span>
      <div className="grow">
        <Picker
          label={label}
          value={value}
          options={options}
          onChange={(chosen) => onChange(chosen as T)}
        />
      </div>
    </div>
  )
}
