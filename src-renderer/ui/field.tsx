import { useId, useRef, useEffect, useState, type ReactElement } from 'react'

interface FieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly type?: 'text' | 'email' | 'password' | 'date' | 'time' | 'number'
  /** Below the field: why its value is invalid. */
  readonly cause?: string | null
  /** Right of the label, such as a count of characters. */
  readonly aside?: string
  readonly hint?: string
  readonly autoFocus?: boolean
  readonly autoComplete?: string
  readonly maxLength?: number
  /** A field of several lines: Enter breaks the line. */
  readonly lines?: number
  readonly onFocus?: () => void
  readonly disabled?: boolean
  /** A password that can be shown: the labels of the button. */
  readonly reveal?: { readonly show: string; readonly hide: string }
}

/**
 * Label above, error below, 2 px border. The button that shows a password is beside the label; Tab
 * reaches it last.
 */
export function Field(props: FieldProps): ReactElement {
  const id = useId()
  const [shown, setShown] = useState(false)
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  useEffect(() => {
    if (props.autoFocus) field.current?.focus()
  }, [])
  const shared = {
    id,
    ref: field,
    className: 'input',
    value: props.value,
    autoComplete: props.autoComplete ?? 'off',
    maxLength: props.maxLength,
    spellCheck: false,
    disabled: props.disabled,
    'aria-invalid': Boolean(props.cause),
    'aria-describedby': props.cause || props.hint ? `${id}-below` : undefined,
    onFocus: props.onFocus,
    onChange: (event: { target: { value: string } }) => props.onChange(event.target.value),
  }
  return (
    <div className="field">
      <div className="row">
        <label htmlFor={id}>{props.label}</label>
        {props.aside && <span>{props.aside}</span>}
      </div>
      {props.lines ? (
        <textarea {...shared} rows={props.lines} />
      ) : (
        <input {...shared} type={shown ? 'text' : (props.type ?? 'text')} />
      )}
      {(props.cause ?? props.hint) && (
        <p id={`${id}-below`} className={props.cause ? 'bad' : undefined}>
          {props.cause ?? props.hint}
        </p>
      )}
      {props.reveal && (
        <button
          type="button"
          className="field__show is-accent"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? props.reveal.hide : props.reveal.show}
        </button>
      )}
    </div>
  )
}

export interface ChoiceProps<T extends string> {
  readonly label: string
  readonly value: T
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly onChange: (value: T) => void
}

/** One of a few choices, side by side; arrow keys move among them. */
export function Choice<T extends string>(props: ChoiceProps<T>): ReactElement {
  return (
    <fieldset className="field">
      <legend>{props.label}</legend>
      <div className="segments">
        <RadioOptions {...props} classOf={choiceClass} />
      </div>
    </fieldset>
  )
}

const choiceClass = (on: boolean): string | undefined => (on ? 'on' : undefined)

interface RadioOptionsProps<T extends string> extends ChoiceProps<T> {
  /** Class of an option, chosen or not. */
  readonly classOf: (on: boolean) => string | undefined
}

/** The radio buttons of a choice. */
export function RadioOptions<T extends string>(props: RadioOptionsProps<T>): ReactElement[] {
  const { value, options, onChange, classOf } = props
  const name = useId()
  return options.map((option) => (
    <label key={option.value} className={classOf(option.value === value)}>
      <input
        type="radio"
        name={name}
        checked={option.value === value}
        onChange={() => onChange(option.value)}
      />
      {option.label}
    </label>
  ))
}

/**
 * For a form that shows problems after the first attempt: `tried` is true from then on, and each
 * `fail` focuses the first invalid field.
 */
export function useFirstWrong(): { readonly tried: boolean; readonly fail: () => void } {
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries > 0) document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus()
  }, [tries])
  return { tried: tries > 0, fail: () => setTries((now) => now + 1) }
}
