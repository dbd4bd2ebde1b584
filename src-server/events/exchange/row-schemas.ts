import {
  eventTag,
  EVENT_STATUS,
  invitationCode,
  languageTag,
  OFFICE,
  PAYMENT_TYPES,
  TICKET_STATUS,
  type ExchangeKind,
} from '../../../contract/events/event-admin.ts'
import { QUESTION_KINDS } from '../../../contract/resource/resource.ts'
import { LIST_HEADINGS, SPELLINGS } from '../../../messages/data/event-list-headings.ts'
import type { eventImport } from '../../../messages/en/event-import.ts'
import {
  degrees,
  distinct,
  joinCell,
  limit,
  line,
  listOf,
  moment,
  oneOf,
  text,
  webAddress,
  wholeNumber,
  yesOrNo,
  type Reader,
} from './parse-fields.ts'
import { wrongType, type Wanted } from './row-errors.ts'

/** One field of a kind of row: its name in files and its parser. */
export interface FieldSpec {
  readonly key: string
  /** Other headings of the column, as `foldHeading` returns them. The key is always accepted. */
  readonly headings: readonly string[]
  readonly read: Reader<unknown>
  /** A row without this field is refused. */
  readonly required?: boolean
  /** Formats a value that is not text, number or boolean as a cell. */
  readonly toCell?: (value: never) => string
}

type FieldKey = keyof (typeof eventImport)['eventImport']['field']

const field = (
  kind: keyof typeof LIST_HEADINGS,
  key: FieldKey,
  read: Reader<unknown>,
  more: Partial<FieldSpec> = {},
): FieldSpec => ({
  key,
  headings: (LIST_HEADINGS[kind]?.[key] ?? '').split(' ').filter((word) => word !== ''),
  read,
  ...more,
})

/** Text that is checked with a schema of the contract. */
const checked =
  (
    read: Reader<string>,
    schema: { safeParse(value: unknown): { success: boolean } },
    wanted: Wanted,
  ): Reader<string> =>
  (raw) => {
    const done = read(raw)
    return 'value' in done && !schema.safeParse(done.value).success
      ? { problem: wrongType(wanted, done.value) }
      : done
  }

export interface Link {
  readonly title: string
  readonly url: string
}
/** In a cell: the address, then its name. */
const link: Reader<Link> = (raw) => {
  const cell = typeof raw === 'string' ? /^(\S+)\s+(.+)$/s.exec(raw.trim()) : null
  const { url, title } = cell ? { url: cell[1], title: cell[2] } : ((raw ?? {}) as Partial<Link>)
  const address = webAddress(url)
  const name = line(OFFICE.linkTitle)(title)
  const fine = 'value' in address && address.value !== '' && 'value' in name && name.value !== ''
  return fine
    ? { value: { title: name.value, url: address.value } }
    : {
        problem: wrongType('link', typeof raw === 'string' ? raw : JSON.stringify(raw)),
      }
}

export interface ProfileField {
  readonly key: string
  readonly label: string
  readonly required: boolean
}
/** In a cell: `key: label`, with a star after the key of a required field. */
const profileField: Reader<ProfileField> = (raw) => {
  const cell =
    typeof raw === 'string' ? /^([A-Za-z0-9_-]{1,60})(\*?)\s*[:：]\s*(.+)$/s.exec(raw.trim()) : null
  const given = cell
    ? { key: cell[1], label: cell[3], required: cell[2] === '*' }
    : ((raw ?? {}) as Partial<ProfileField>)
  const label = line(OFFICE.profileLabel)(given.label)
  const fine =
    typeof given.key === 'string' &&
    /^[A-Za-z0-9_-]{1,60}$/.test(given.key) &&
    'value' in label &&
    label.value !== '' &&
    typeof (given.required ?? false) === 'boolean'
  return fine
    ? { value: { key: given.key!, label: label.value, required: given.required ?? false } }
    : {
        problem: wrongType('profileField', typeof raw === 'string' ? raw : JSON.stringify(raw)),
      }
}

const tag = checked(line(OFFICE.tag), eventTag, 'tag')
const language = checked(line(35), languageTag, 'language')
const same = (value: string): string => value
const list = (parts: readonly string[]): string => joinCell(parts)
const commas = (parts: readonly string[]): string => parts.join(',')

/** The event of a row. Default: the chosen event. */
const event = field('common', 'event', line(200))

export const ROW_SCHEMAS: Readonly<Record<ExchangeKind, readonly FieldSpec[]>> = {
  events: [
    field('events', 'slug', line(200), {
      required: true,
    }),
    field('events', 'title', line(OFFICE.title)),
    field('events', 'description', text(OFFICE.description)),
    field('events', 'startsAt', moment),
    field('events', 'endsAt', moment),
    field('events', 'timeZone', line(60)),
    field('events', 'place', line(OFFICE.place)),
    field('events', 'imageUrl', webAddress),
    field('events', 'tags', distinct(listOf(tag, OFFICE.tags, ',、|'), same), {
      toCell: commas,
    }),
    field('events', 'languages', distinct(listOf(language, OFFICE.languages, ',、|'), same), {
      toCell: commas,
    }),
    field('events', 'links', listOf(link, OFFICE.links), {
      toCell: (links: readonly Link[]) => list(links.map(({ url, title }) => `${url} ${title}`)),
    }),
    field('events', 'status', oneOf(EVENT_STATUS, SPELLINGS.eventStatus)),
    field('events', 'requiresFacePhoto', yesOrNo),
    field(
      'events',
      'entryProfileFields',
      distinct(listOf(profileField, OFFICE.profileFields), ({ key }) => key),
      {
        toCell: (fields: readonly ProfileField[]) =>
          list(fields.map(({ key, label, required }) => `${key}${required ? '*' : ''}: ${label}`)),
      },
    ),
  ],
  positions: [
    event,
    field('positions', 'lat', degrees(90), { required: true }),
    field('positions', 'lng', degrees(180), {
      required: true,
    }),
  ],
  tickets: [
    event,
    field('tickets', 'name', line(OFFICE.ticketName), {
      required: true,
    }),
    field('tickets', 'description', text(OFFICE.ticketDescription)),
    field('tickets', 'price', wholeNumber(0, OFFICE.price)),
    field('tickets', 'paymentType', oneOf(PAYMENT_TYPES, SPELLINGS.paymentType)),
    field('tickets', 'salesLimit', limit(OFFICE.salesLimit)),
    field('tickets', 'status', oneOf(TICKET_STATUS, SPELLINGS.ticketStatus)),
    field('tickets', 'requiresApproval', yesOrNo),
    field('tickets', 'transferable', yesOrNo),
    field('tickets', 'invitationOnly', yesOrNo),
  ],
  questions: [
    event,
    field('questions', 'text', line(OFFICE.question), {
      required: true,
    }),
    field('questions', 'kind', oneOf(QUESTION_KINDS, SPELLINGS.questionKind)),
    field('questions', 'required', yesOrNo),
    field('questions', 'options', distinct(listOf(line(OFFICE.optionText), OFFICE.options), same), {
      toCell: list,
    }),
  ],
  codes: [
    event,
    field('codes', 'ticket', line(OFFICE.ticketName), {
      required: true,
    }),
    field('codes', 'code', checked(line(100), invitationCode, 'code'), { required: true }),
    field('codes', 'uses', wholeNumber(1, OFFICE.uses)),
    field('codes', 'used', wholeNumber(0, OFFICE.uses)),
    field('codes', 'revoked', yesOrNo),
  ],
  playlists: [
    field('playlists', 'playlist', line(OFFICE.playlistTitle), {
      required: true,
    }),
    field('playlists', 'event', line(200)),
    field('playlists', 'url', webAddress),
    field('playlists', 'title', line(OFFICE.playlistTitle)),
    field('playlists', 'imageUrl', webAddress),
  ],
  approvals: [
    event,
    field('approvals', 'entry', line(36), {
      required: true,
    }),
    field('approvals', 'decision', oneOf(['approve', 'refuse'], SPELLINGS.decision)),
  ],
}

/** A value as a cell of CSV; empty for no value. */
export function toCell(spec: FieldSpec, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (spec.toCell) return spec.toCell(value as never)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}
