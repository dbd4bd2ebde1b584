import { EventFields, isReservedSlug } from '../../../contract/event/event/event-fields.ts'
import type { EditEvent, AdminEvent } from '../../../contract/event/event/event-admin.ts'
import type { MessageKey, Translate } from '../../i18n/i18n.ts'
import type { BodyForm, FormField, Values } from './edit-form.tsx'

/** One form of the event: its fields, their current values, errors, and the request. */
export type EventForm = BodyForm<EditEvent>

const { shape } = EventFields

/** The parts of a typed text, trimmed; empty parts are left out. */
const partsOf = (text: string, separator: string | RegExp): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** The lines of a typed text. */
export const linesOf = (text = ''): string[] => partsOf(text, '\n')

function listed(text: string): string[] {
  return [...new Set(partsOf(text, /[,、\n]/))]
}
const when = (wrong: boolean, cause: string): string | null => (wrong ? cause : null)

/** Only the changed fields, so that changes of another desk to other fields are kept. */
export const changedOnly = (body: EditEvent, event: AdminEvent): EditEvent =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(event[key as keyof EditEvent]),
    ),
  )

/** The forms of an event. */
export type Part = 'text' | 'show' | 'ask' | 'place'

/** How a field is edited as text. */
interface Editor<V> {
  readonly part: Part
  readonly show: (value: V) => string
  readonly read: (text: string) => unknown
  /** Why the contract refuses it. */
  readonly cause: MessageKey
  readonly hint?: MessageKey
  readonly lines?: number
  readonly wide?: boolean
  readonly maxLength?: number
}

/** Fields that are more than one line of text. Times have fields of their own; see `timesOf`. */
const EDITORS: { readonly [K in keyof EventFields]?: Partial<Editor<EventFields[K]>> } = {
  slug: { hint: 'eventAdmin.hint.slug' },
  description: { lines: 5, read: (text) => text },
  imageUrl: { part: 'show', wide: true, maxLength: 2048, cause: 'eventAdmin.cause.address' },
  tags: {
    part: 'show',
    hint: 'eventAdmin.hint.tags',
    cause: 'eventAdmin.cause.tags',
    show: (tags) => tags.join(', '),
    read: listed,
  },
  languages: {
    part: 'show',
    hint: 'eventAdmin.hint.languages',
    cause: 'eventAdmin.cause.languages',
    show: (languages) => languages.join(', '),
    read: listed,
  },
  links: {
    part: 'show',
    hint: 'eventAdmin.hint.links',
    cause: 'eventAdmin.cause.links',
    lines: 4,
    show: (links) => links.map(({ url, title }) => `${url} ${title}`).join('\n'),
    read: (text) =>
      linesOf(text).map((line) => {
        const [url = '', ...title] = line.split(/\s+/)
        return { url, title: title.join(' ') }
      }),
  },
  requiresFacePhoto: { part: 'ask', wide: true },
  entryProfileFields: {
    part: 'ask',
    hint: 'eventAdmin.hint.profile',
    cause: 'eventAdmin.cause.profile',
    lines: 6,
    show: (fields) =>
      fields.map(({ key, label, required }) => `${key}${required ? '*' : ''}: ${label}`).join('\n'),
    read: (text) =>
      linesOf(text).map((line) => {
        const [, key = '', star = '', label = ''] = /^([^:：*\s]+)(\*?)\s*[:：]\s*(.*)$/.exec(line) ?? []
        return { key, label, required: star === '*' }
      }),
  },
  positions: {
    part: 'place',
    hint: 'eventAdmin.hint.positions',
    cause: 'eventAdmin.cause.positions',
    lines: 4,
    show: (positions) => positions.map(({ lat, lng }) => `${lat}, ${lng}`).join('\n'),
    read: (text) =>
      linesOf(text).map((line) => {
        const [lat, lng, ...more] = line.split(/[,\s]+/).map(Number)
        return more.length === 0 ? { lat, lng } : null
      }),
  },
}

type Key = keyof EventFields
const KEYS = Object.keys(shape) as Key[]
const isFlag = (key: Key): boolean => shape[key].def.type === 'boolean'

/** By field; what `EDITORS` does not say is as for one line of text, or for yes and no. */
const EDITOR_OF = Object.fromEntries(
  KEYS.map((key) => [
    key,
    {
      part: 'text',
      show: isFlag(key) ? (value) => (value ? 'yes' : 'no') : String,
      read: isFlag(key) ? (text) => text === 'yes' : (text) => text.trim(),
      cause: 'field.required',
      ...(EDITORS[key] as Partial<Editor<unknown>>),
    } satisfies Editor<unknown>,
  ]),
) as unknown as Readonly<Record<Key, Editor<unknown>>>

/** A part of the event as a form. Keys and screens of their own change the status. */
export function formOf(part: Part, event: AdminEvent, t: Translate): EventForm {
  const keys = KEYS.filter(
    (key) => EDITOR_OF[key].part === part && !['status', 'startsAt', 'endsAt'].includes(key),
  )
  const times = part === 'text' ? timesOf(event, t) : null
  const fields = keys.map((key): FormField => {
    const { hint, lines, wide, maxLength } = EDITOR_OF[key]
    const most = maxLength ?? (shape[key] as { maxLength?: number | null }).maxLength
    return {
      key,
      label: t(`eventAdmin.field.${key as 'title'}`),
      ...(hint && { hint: t(hint) }),
      ...(lines && { lines }),
      ...(wide && { wide }),
      ...(most && { maxLength: most }),
      ...(isFlag(key) && {
        options: [
          { value: 'no', label: t('eventAdmin.no') },
          { value: 'yes', label: t('eventAdmin.yes') },
        ],
      }),
    }
  })
  const read = (key: Key, values: Values): unknown => EDITOR_OF[key].read(values[key] ?? '')
  const causeOf = (key: Key, values: Values): string | null =>
    when(!shape[key].safeParse(read(key, values)).success, t(EDITOR_OF[key].cause))
  return {
    fields: times ? fields.toSpliced(2, 0, ...times.fields) : fields,
    start: {
      ...Object.fromEntries(keys.map((key) => [key, EDITOR_OF[key].show(event[key])])),
      ...times?.start,
    },
    check: (values) => ({
      ...Object.fromEntries(keys.map((key) => [key, causeOf(key, values)])),
      ...(times && { ...times.check(values), slug: slugCause(values.slug ?? '', event, t) }),
    }),
    body: (values) => ({
      ...Object.fromEntries(keys.map((key) => [key, read(key, values)])),
      ...times?.body(values),
    }),
  }
}

/** Start and end as days and times in the time zone of the event. */
function timesOf(event: AdminEvent, t: Translate): EventForm {
  const [from, to] = [wallOf(event.startsAt, event.timeZone), wallOf(event.endsAt, event.timeZone)]
  // The fields have no seconds: an unchanged time keeps them.
  const moment = (
    was: string,
    wall: { day: string; time: string },
    values: Values,
    which: 'start' | 'end',
  ): string | null => {
    const [day, time, timeZone] = [
      values[`${which}Day`] ?? '',
      values[`${which}Time`] ?? '',
      values.timeZone ?? '',
    ]
    return wall.day === day && wall.time === time && event.timeZone === timeZone
      ? was
      : momentOf(day, time, timeZone)
  }
  const startsAt = (values: Values): string | null => moment(event.startsAt, from, values, 'start')
  const endsAt = (values: Values): string | null => moment(event.endsAt, to, values, 'end')
  return {
    fields: [
      { key: 'startDay', label: t('eventAdmin.field.startDay'), type: 'date' },
      { key: 'startTime', label: t('eventAdmin.field.startTime'), type: 'time' },
      { key: 'endDay', label: t('eventAdmin.field.endDay'), type: 'date' },
      { key: 'endTime', label: t('eventAdmin.field.endTime'), type: 'time' },
    ],
    start: { startDay: from.day, startTime: from.time, endDay: to.day, endTime: to.time },
    check: (values) => ({
      timeZone: when(!isTimeZone(values.timeZone ?? ''), t('eventAdmin.cause.timeZone')),
      startDay: when(isTimeZone(values.timeZone ?? '') && startsAt(values) === null, t('field.required')),
      endDay: endCause(startsAt(values), endsAt(values), t),
    }),
    body: (values) => ({ startsAt: startsAt(values)!, endsAt: endsAt(values)! }),
  }
}

function slugCause(slug: string, event: AdminEvent, t: Translate): string | null {
  if (slug === event.slug) return null
  if (isReservedSlug(slug)) return t('eventAdmin.cause.reserved', { slug })
  return when(!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug), t('eventAdmin.cause.slugForm'))
}

function endCause(from: string | null, to: string | null, t: Translate): string | null {
  if (from === null) return null
  return when(to === null || Date.parse(to) <= Date.parse(from), t('eventAdmin.cause.ends'))
}

/** Offset of a time zone from UTC at a time, in milliseconds. */
function offsetAt(ms: number, timeZone: string): number {
  const { day, time } = wallOf(new Date(ms).toISOString(), timeZone)
  return Date.parse(`${day}T${time}:00Z`) - Math.floor(ms / 60_000) * 60_000
}

/** The local day (yyyy-mm-dd) and time (hh:mm) in the time zone. */
export function wallOf(iso: string, timeZone: string): { readonly day: string; readonly time: string } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(new Date(iso))
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? ''
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  }
}

/** The time for a local day and time; null for an invalid day, time or zone. */
export function momentOf(day: string, time: string, timeZone: string): string | null {
  const wall = Date.parse(`${day}T${time}:00Z`)
  if (Number.isNaN(wall) || !isTimeZone(timeZone)) return null
  // Near a clock change the offset at the estimated time may be that of the other side: read it
  // again.
  const guess = wall - offsetAt(wall, timeZone)
  return new Date(wall - offsetAt(guess, timeZone)).toISOString()
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return name !== ''
  } catch {
    return false
  }
}
