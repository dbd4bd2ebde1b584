import {
  EventFields,
  isReservedSlug,
  Position,
  type EditEvent,
  type AdminEvent,
} from '../../../contract/event/event/event-admin.ts'
import type { Translate } from '../../i18n/i18n.ts'
import type { BodyForm, Values } from './edit-form.tsx'
import { linesOf, partsOf } from './lines-of.ts'

/** One form of the event: its fields, their current values, errors, and the request. */
export type EventForm = BodyForm<EditEvent>

const { shape } = EventFields
const listed = (text: string): string[] => [...new Set(partsOf(text, /[,、\n]/))]
const when = (wrong: boolean, cause: string): string | null => (wrong ? cause : null)

/** Only the changed fields, so that changes of another desk to other fields are kept. */
export const changedOnly = (body: EditEvent, event: AdminEvent): EditEvent =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(event[key as keyof EditEvent]),
    ),
  )

/** Texts and times. */
export function textForm(event: AdminEvent, t: Translate): EventForm {
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
      { key: 'title', label: t('eventAdmin.field.title'), maxLength: 300 },
      {
        key: 'slug',
        label: t('eventAdmin.field.slug'),
        hint: t('eventAdmin.hint.slug'),
        maxLength: 200,
      },
      { key: 'startDay', label: t('eventAdmin.field.startDay'), type: 'date' },
      { key: 'startTime', label: t('eventAdmin.field.startTime'), type: 'time' },
      { key: 'endDay', label: t('eventAdmin.field.endDay'), type: 'date' },
      { key: 'endTime', label: t('eventAdmin.field.endTime'), type: 'time' },
      { key: 'timeZone', label: t('eventAdmin.field.timeZone'), maxLength: 60 },
      { key: 'place', label: t('eventAdmin.field.place'), maxLength: 300 },
      { key: 'description', label: t('eventAdmin.field.description'), lines: 5 },
    ],
    start: {
      title: event.title,
      slug: event.slug,
      startDay: from.day,
      startTime: from.time,
      endDay: to.day,
      endTime: to.time,
      timeZone: event.timeZone,
      place: event.place,
      description: event.description,
    },
    check: (values) => ({
      title: when((values.title ?? '').trim() === '', t('field.required')),
      slug: slugCause(values.slug ?? '', event, t),
      timeZone: when(!isTimeZone(values.timeZone ?? ''), t('eventAdmin.cause.timeZone')),
      startDay: when(
        isTimeZone(values.timeZone ?? '') && startsAt(values) === null,
        t('field.required'),
      ),
      endDay: endCause(startsAt(values), endsAt(values), t),
    }),
    body: (values) => ({
      title: values.title!.trim(),
      ...(values.slug !== event.slug && { slug: values.slug! }),
      startsAt: startsAt(values)!,
      endsAt: endsAt(values)!,
      timeZone: values.timeZone!,
      place: values.place!.trim(),
      description: values.description!,
    }),
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

/** Data that other apps show beside the text. */
export function showForm(event: AdminEvent, t: Translate): EventForm {
  const links = (values: Values): { title: string; url: string }[] =>
    linesOf(values.links).map((line) => {
      const [url = '', ...title] = line.split(/\s+/)
      return { url, title: title.join(' ') }
    })
  const tags = (values: Values): string[] => listed(values.tags ?? '')
  const languages = (values: Values): string[] => listed(values.languages ?? '')
  return {
    fields: [
      { key: 'imageUrl', label: t('eventAdmin.field.imageUrl'), wide: true, maxLength: 2048 },
      { key: 'tags', label: t('eventAdmin.field.tags'), hint: t('eventAdmin.hint.tags') },
      {
        key: 'languages',
        label: t('eventAdmin.field.languages'),
        hint: t('eventAdmin.hint.languages'),
      },
      {
        key: 'links',
        label: t('eventAdmin.field.links'),
        hint: t('eventAdmin.hint.links'),
        lines: 4,
      },
    ],
    start: {
      imageUrl: event.imageUrl,
      tags: event.tags.join(', '),
      languages: event.languages.join(', '),
      links: event.links.map(({ url, title }) => `${url} ${title}`).join('\n'),
    },
    check: (values) => ({
      imageUrl: when(
        !shape.imageUrl.safeParse((values.imageUrl ?? '').trim()).success,
        t('eventAdmin.cause.address'),
      ),
      tags: when(!shape.tags.safeParse(tags(values)).success, t('eventAdmin.cause.tags')),
      languages: when(
        !shape.languages.safeParse(languages(values)).success,
        t('eventAdmin.cause.languages'),
      ),
      links: when(!shape.links.safeParse(links(values)).success, t('eventAdmin.cause.links')),
    }),
    body: (values) => ({
      imageUrl: values.imageUrl!.trim(),
      tags: tags(values),
      languages: languages(values),
      links: links(values),
    }),
  }
}

/** Data that everyone must give to register, besides the questions. */
export function askForm(event: AdminEvent, t: Translate): EventForm {
  const fields = (values: Values): { key: string; label: string; required: boolean }[] =>
    linesOf(values.fields).map((line) => {
      const [, key = '', star = '', label = ''] =
        /^([^:：*\s]+)(\*?)\s*[:：]\s*(.*)$/.exec(line) ?? []
      return { key, label, required: star === '*' }
    })
  return {
    fields: [
      {
        key: 'photo',
        label: t('eventAdmin.field.photo'),
        wide: true,
        options: [
          { value: 'no', label: t('eventAdmin.no') },
          { value: 'yes', label: t('eventAdmin.yes') },
        ],
      },
      {
        key: 'fields',
        label: t('eventAdmin.field.profile'),
        hint: t('eventAdmin.hint.profile'),
        lines: 6,
      },
    ],
    start: {
      photo: event.requiresFacePhoto ? 'yes' : 'no',
      fields: event.entryProfileFields
        .map(({ key, label, required }) => `${key}${required ? '*' : ''}: ${label}`)
        .join('\n'),
    },
    check: (values) => ({
      fields: when(
        !shape.entryProfileFields.safeParse(fields(values)).success,
        t('eventAdmin.cause.profile'),
      ),
    }),
    body: (values) => ({
      requiresFacePhoto: values.photo === 'yes',
      entryProfileFields: fields(values),
    }),
  }
}

/** Positions in a text, one per line, and the number of invalid lines. */
export function positionsIn(text: string): {
  readonly positions: Position[]
  readonly wrong: number
} {
  const read = linesOf(text).map((line) => {
    const [lat, lng, ...more] = line.split(/[,\s]+/).map(Number)
    return Position.safeParse(more.length === 0 ? { lat, lng } : null)
  })
  return {
    positions: read.flatMap((one) => (one.success ? [one.data] : [])),
    wrong: read.filter((one) => !one.success).length,
  }
}

/** Position on the map. */
export function placeForm(event: AdminEvent, t: Translate): EventForm {
  return {
    fields: [
      {
        key: 'positions',
        label: t('eventAdmin.field.positions'),
        hint: t('eventAdmin.hint.positions'),
        lines: 4,
      },
    ],
    start: { positions: event.positions.map(({ lat, lng }) => `${lat}, ${lng}`).join('\n') },
    check: (values) => ({
      positions: when(
        positionsIn(values.positions ?? '').wrong > 0,
        t('eventAdmin.cause.positions'),
      ),
    }),
    body: (values) => ({ positions: positionsIn(values.positions!).positions }),
  }
}

/** Offset of a time zone from UTC at a time, in milliseconds. */
function offsetAt(ms: number, timeZone: string): number {
  const { day, time } = wallOf(new Date(ms).toISOString(), timeZone)
  return Date.parse(`${day}T${time}:00Z`) - Math.floor(ms / 60_000) * 60_000
}

/** The local day (yyyy-mm-dd) and time (hh:mm) in the time zone. */
export function wallOf(
  iso: string,
  timeZone: string,
): { readonly day: string; readonly time: string } {
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
