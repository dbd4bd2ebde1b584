import {
  eventTag,
  EVENT_STATUS,
  invitationCode,
  languageTag,
  EVENT_LIMITS,
  PAYMENT_TYPES,
  TICKET_STATUS,
  type ExchangeKind,
} from '../../../contract/event/event/event-admin.ts'
import {
  QUESTION_KINDS,
  type EntryProfileField,
  type EventLink,
} from '../../../contract/event/resource-api/resource.ts'
import { LIST_HEADINGS, SPELLINGS } from '../../../messages/data/event-list-headings.ts'
import type { eventImport } from '../../../messages/en/event/event-file.ts'
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
import { wrongType, type Problem, type Wanted } from './row-errors.ts'

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

/** Makes the fields of one kind. */
const fieldOf =
  (kind: keyof typeof LIST_HEADINGS) =>
  (key: FieldKey, read: Reader<unknown>, more: Partial<FieldSpec> = {}): FieldSpec => ({
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

const malformed = (wanted: Wanted, raw: unknown): { readonly problem: Problem } => ({
  problem: wrongType(wanted, typeof raw === 'string' ? raw : JSON.stringify(raw)),
})

/** In a cell: the address, then its name. */
const link: Reader<EventLink> = (raw) => {
  const cell = typeof raw === 'string' ? /^(\S+)\s+(.+)$/s.exec(raw.trim()) : null
  const { url, title } = cell
    ? { url: cell[1], title: cell[2] }
    : ((raw ?? {}) as Partial<EventLink>)
  const address = webAddress(url)
  const name = line(EVENT_LIMITS.linkTitle)(title)
  const fine = 'value' in address && address.value !== '' && 'value' in name && name.value !== ''
  return fine ? { value: { title: name.value, url: address.value } } : malformed('link', raw)
}

/** In a cell: `key: label`, with a star after the key of a required field. */
const profileField: Reader<EntryProfileField> = (raw) => {
  const cell =
    typeof raw === 'string' ? /^([A-Za-z0-9_-]{1,60})(\*?)\s*[:：]\s*(.+)$/s.exec(raw.trim()) : null
  const given = cell
    ? { key: cell[1], label: cell[3], required: cell[2] === '*' }
    : ((raw ?? {}) as Partial<EntryProfileField>)
  const label = line(EVENT_LIMITS.profileLabel)(given.label)
  const fine =
    typeof given.key === 'string' &&
    /^[A-Za-z0-9_-]{1,60}$/.test(given.key) &&
    'value' in label &&
    label.value !== '' &&
    typeof (given.required ?? false) === 'boolean'
  return fine
    ? { value: { key: given.key!, label: label.value, required: given.required ?? false } }
    : malformed('profileField', raw)
}

const tag = checked(line(EVENT_LIMITS.tag), eventTag, 'tag')
const language = checked(line(35), languageTag, 'language')
const same = (value: string): string => value
const list = (parts: readonly string[]): string => joinCell(parts)
const commas = (parts: readonly string[]): string => parts.join(',')

/** The event of a row. Default: the chosen event. */
const event = fieldOf('common')('event', line(200))

const eventField = fieldOf('events')
const positionField = fieldOf('positions')
const ticketField = fieldOf('tickets')
const questionField = fieldOf('questions')
const codeField = fieldOf('codes')
const playlistField = fieldOf('playlists')
const approvalField = fieldOf('approvals')

export const ROW_SCHEMAS: Readonly<Record<ExchangeKind, readonly FieldSpec[]>> = {
  events: [
    eventField('slug', line(200), { required: true }),
    eventField('title', line(EVENT_LIMITS.title)),
    eventField('description', text(EVENT_LIMITS.description)),
    eventField('startsAt', moment),
    eventField('endsAt', moment),
    eventField('timeZone', line(60)),
    eventField('place', line(EVENT_LIMITS.place)),
    eventField('imageUrl', webAddress),
    eventField('tags', distinct(listOf(tag, EVENT_LIMITS.tags, ',、|'), same), {
      toCell: commas,
    }),
    eventField('languages', distinct(listOf(language, EVENT_LIMITS.languages, ',、|'), same), {
      toCell: commas,
    }),
    eventField('links', listOf(link, EVENT_LIMITS.links), {
      toCell: (links: readonly EventLink[]) =>
        list(links.map(({ url, title }) => `${url} ${title}`)),
    }),
    eventField('status', oneOf(EVENT_STATUS, SPELLINGS.eventStatus)),
    eventField('requiresFacePhoto', yesOrNo),
    eventField(
      'entryProfileFields',
      distinct(listOf(profileField, EVENT_LIMITS.profileFields), ({ key }) => key),
      {
        toCell: (fields: readonly EntryProfileField[]) =>
          list(fields.map(({ key, label, required }) => `${key}${required ? '*' : ''}: ${label}`)),
      },
    ),
  ],
  positions: [
    event,
    positionField('lat', degrees(90), { required: true }),
    positionField('lng', degrees(180), { required: true }),
  ],
  tickets: [
    event,
    ticketField('name', line(EVENT_LIMITS.ticketName), { required: true }),
    ticketField('description', text(EVENT_LIMITS.ticketDescription)),
    ticketField('price', wholeNumber(0, EVENT_LIMITS.price)),
    ticketField('paymentType', oneOf(PAYMENT_TYPES, SPELLINGS.paymentType)),
    ticketField('salesLimit', limit(EVENT_LIMITS.salesLimit)),
    ticketField('status', oneOf(TICKET_STATUS, SPELLINGS.ticketStatus)),
    ticketField('requiresApproval', yesOrNo),
    ticketField('transferable', yesOrNo),
    ticketField('invitationOnly', yesOrNo),
  ],
  questions: [
    event,
    questionField('text', line(EVENT_LIMITS.question), { required: true }),
    questionField('kind', oneOf(QUESTION_KINDS, SPELLINGS.questionKind)),
    questionField('required', yesOrNo),
    questionField(
      'options',
      distinct(listOf(line(EVENT_LIMITS.optionText), EVENT_LIMITS.options), same),
      {
        toCell: list,
      },
    ),
  ],
  codes: [
    event,
    codeField('ticket', line(EVENT_LIMITS.ticketName), { required: true }),
    codeField('code', checked(line(100), invitationCode, 'code'), { required: true }),
    codeField('uses', wholeNumber(1, EVENT_LIMITS.uses)),
    codeField('used', wholeNumber(0, EVENT_LIMITS.uses)),
    codeField('revoked', yesOrNo),
  ],
  playlists: [
    playlistField('playlist', line(EVENT_LIMITS.playlistTitle), { required: true }),
    playlistField('event', line(200)),
    playlistField('url', webAddress),
    playlistField('title', line(EVENT_LIMITS.playlistTitle)),
    playlistField('imageUrl', webAddress),
  ],
  approvals: [
    event,
    approvalField('entry', line(36), { required: true }),
    approvalField('decision', oneOf(['approve', 'refuse'], SPELLINGS.decision)),
  ],
}

/** A value as a cell of CSV; empty for no value. */
export function toCell(spec: FieldSpec, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (spec.toCell) return spec.toCell(value as never)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}
