import { useState, type ReactElement, useEffect, useId, useRef } from 'react'
import type { ApiFailure } from '../../api/call.ts'
import { useMessages, type Translate, type MessageKey } from '../../i18n/i18n.ts'
import { useKeys, LAYER } from '../../keyboard/use-keys.ts'
import { useUnsaved } from '../../shell/use-unsaved.ts'
import { Choice, Field, useFirstWrong } from '../../ui/field.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { useBanner } from '../../shell/use-banner.ts'
import { useSaving } from './use-event-admin.ts'

/** Typed values, by field. */
export type Values = Readonly<Record<string, string>>
/** Errors, by field. */
export type Causes = Readonly<Record<string, string | null>>

export interface FormField {
  readonly key: string
  readonly label: string
  readonly type?: 'text' | 'date' | 'time' | 'number'
  /** A field of several lines: Enter breaks the line, and Ctrl S saves. */
  readonly lines?: number
  readonly hint?: string
  /** One of a few choices, side by side. */
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  /** One of many choices, in a list. */
  readonly list?: readonly { readonly value: string; readonly label: string }[]
  readonly maxLength?: number
  /** Across the whole width. */
  readonly wide?: boolean
}

interface FormFields {
  readonly fields: readonly FormField[]
  readonly start: Values
  /** Errors found before the request. */
  readonly check: (values: Values) => Causes
}

/** A form that makes the body of a request. */
export interface BodyForm<Body> extends FormFields {
  readonly body: (values: Values) => Body
}

/** A form that sends its request. */
export interface SavedForm extends FormFields {
  readonly save: (values: Values) => Promise<unknown>
}

interface EditFormProps extends SavedForm {
  readonly picture: IconName
  readonly title: string
  readonly detail: string
  readonly onDone: () => void
}

/** Sentences for errors that the kiosk found in a field. */
const FOUND: Readonly<Record<string, MessageKey>> = {
  slug: 'eventAdmin.cause.slug',
  name: 'eventAdmin.cause.taken',
  text: 'eventAdmin.cause.taken',
  title: 'eventAdmin.cause.taken',
  salesLimit: 'eventAdmin.cause.limit',
  kind: 'eventAdmin.cause.kind',
  options: 'eventAdmin.cause.options',
  timeZone: 'eventAdmin.cause.timeZone',
  tickets: 'ticketClass.cause.ticket',
  roll: 'ticketClass.cause.roll',
  mark: 'ticketClass.cause.mark',
  nameJa: 'ticketClass.cause.name',
}

/** The field of `links[0].url` is `links`. */
const fieldOf = (path: string): string => path.split(/[.[]/)[0] ?? ''

function foundCauses(failed: ApiFailure | null, t: Translate): Causes {
  return Object.fromEntries(
    (failed?.details ?? []).map(({ path }) => [
      fieldOf(path),
      t(FOUND[fieldOf(path)] ?? 'eventAdmin.cause.other'),
    ]),
  )
}

/** Fields with their errors below them. Enter saves, Esc discards. */
export function EventAdminForm(props: EditFormProps): ReactElement {
  const { fields, start, check } = props
  const { t } = useMessages()
  const [values, setValues] = useState(start)
  const { tried, fail } = useFirstWrong()
  const { save: send, failed, forget } = useSaving()
  useUnsaved(fields.some(({ key }) => (values[key] ?? '') !== (start[key] ?? '')))
  const hasLines = fields.some((field) => field.lines)
  const save = (): void => {
    if (Object.values(check(values)).some((cause) => cause !== null)) return fail()
    void send(() => props.save(values)).then((done) => done !== null && props.onDone())
  }
  const set = (key: string, value: string): void => {
    forget()
    setValues((now) => ({ ...now, [key]: value }))
  }
  const found = foundCauses(failed, t)
  const causes = tried ? { ...check(values), ...found } : found
  const seen = fields.some((field) => causes[field.key])
  useBanner({
    tone: 'ask',
    picture: props.picture,
    size: 'small',
    title: props.title,
    detail: props.detail,
    failure: seen ? null : failed?.code,
    actions: [{ cap: hasLines ? 'Ctrl S' : 'Enter', label: t('eventAdmin.save'), run: save }],
  })
  useKeys(
    {
      Enter: { inField: !hasLines, run: save },
      'Ctrl+KeyS': { inField: true, run: save },
      Escape: { run: props.onDone },
    },
    LAYER.question,
  )
  return (
    <div className="card form event-admin-form">
      {fields.map((field, index) => (
        <div key={field.key} className={field.wide || field.lines ? 'wide' : undefined}>
          <OneField
            field={field}
            value={values[field.key] ?? ''}
            cause={causes[field.key] ?? null}
            first={index === 0}
            onChange={(value) => set(field.key, value)}
          />
        </div>
      ))}
    </div>
  )
}

interface OneFieldProps {
  readonly field: FormField
  readonly value: string
  readonly cause: string | null
  readonly first: boolean
  readonly onChange: (value: string) => void
}

function OneField({ field, value, cause, first, onChange }: OneFieldProps): ReactElement {
  const { label, options, list } = field
  if (options) {
    return (
      <>
        <Choice label={label} value={value} options={options} onChange={onChange} />
        {cause && <p className="small is-stop">{cause}</p>}
      </>
    )
  }
  if (list)
    return (
      <Select
        label={label}
        value={value}
        options={list}
        autoFocus={first}
        cause={cause}
        hint={field.hint}
        onChange={onChange}
      />
    )
  return (
    <Field
      label={label}
      value={value}
      onChange={onChange}
      cause={cause}
      autoFocus={first}
      {...(field.type && { type: field.type })}
      {...(field.lines && { lines: field.lines })}
      {...(field.hint && { hint: field.hint })}
      {...(field.maxLength && { maxLength: field.maxLength })}
    />
  )
}

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
function Select({
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
      <div className="row">
        <label htmlFor={id}>{label}</label>
      </div>
      <div className="picker">
        <select
          ref={field}
          id={id}
          className="input"
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
        <Icon name="down" />
      </div>
      {(cause ?? hint) && (
        <p id={`${id}-below`} className={cause ? 'bad' : undefined}>
          {cause ?? hint}
        </p>
      )}
    </div>
  )
}

/**
 * The lines of a list that was edited as text, each with the item that it was before. An item stays
 * the same if its text stays the same. If the number of lines stays the same, a changed line is the
 * same item.
 */
export function sameItems<T extends { readonly text: string }>(
  lines: readonly string[],
  before: readonly T[],
): { text: string; before: T | undefined }[] {
  const kept = new Set(lines)
  return lines.map((text, index) => {
    const replaced = lines.length === before.length ? before[index] : undefined
    return {
      text,
      before:
        before.find((item) => item.text === text) ??
        (replaced && !kept.has(replaced.text) ? replaced : undefined),
    }
  })
}
