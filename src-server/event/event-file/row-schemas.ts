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
import type { eventImport } from '../../../messages/en/event/event-file.ts'
import {
  degrees,
  distinct,
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
  readonly read: Reader<unknown>
  /** A row without this field is refused. */
  readonly required?: boolean
}

type FieldKey = keyof (typeof eventImport)['eventImport']['field']

const field = (key: FieldKey, read: Reader<unknown>, required = false): FieldSpec => ({
  key,
  read,
  required,
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

const link: Reader<EventLink> = (raw) => {
  const { url, title } = (raw ?? {}) as Partial<EventLink>
  const address = webAddress(url)
  const name = line(EVENT_LIMITS.linkTitle)(title)
  const fine = 'value' in address && address.value !== '' && 'value' in name && name.value !== ''
  return fine ? { value: { title: name.value, url: address.value } } : malformed('link', raw)
}

const profileField: Reader<EntryProfileField> = (raw) => {
  const given = (raw ?? {}) as Partial<EntryProfileField>
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

/** The event of a row. Default: the chosen event. */
const event = field('event', line(200))

export const ROW_SCHEMAS: Readonly<Record<ExchangeKind, readonly FieldSpec[]>> = {
  events: [
    field('slug', line(200), true),
    field('title', line(EVENT_LIMITS.title)),
    field('description', text(EVENT_LIMITS.description)),
    field('startsAt', moment),
    field('endsAt', moment),
    field('timeZone', line(60)),
    field('place', line(EVENT_LIMITS.place)),
    field('imageUrl', webAddress),
    field('tags', distinct(listOf(tag, EVENT_LIMITS.tags), same)),
    field('languages', distinct(listOf(language, EVENT_LIMITS.languages), same)),
    field('links', listOf(link, EVENT_LIMITS.links)),
    field('status', oneOf(EVENT_STATUS)),
    field('requiresFacePhoto', yesOrNo),
    field(
      'entryProfileFields',
      distinct(listOf(profileField, EVENT_LIMITS.profileFields), ({ key }) => key),
    ),
  ],
  positions: [event, field('lat', degrees(90), true), field('lng', degrees(180), true)],
  tickets: [
    event,
    field('name', line(EVENT_LIMITS.ticketName), true),
    field('description', text(EVENT_LIMITS.ticketDescription)),
    field('price', wholeNumber(0, EVENT_LIMITS.price)),
    field('paymentType', oneOf(PAYMENT_TYPES)),
    field('salesLimit', limit(EVENT_LIMITS.salesLimit)),
    field('status', oneOf(TICKET_STATUS)),
    field('requiresApproval', yesOrNo),
    field('transferable', yesOrNo),
    field('invitationOnly', yesOrNo),
  ],
  questions: [
    event,
    field('text', line(EVENT_LIMITS.question), true),
    field('kind', oneOf(QUESTION_KINDS)),
    field('required', yesOrNo),
    field('options', distinct(listOf(line(EVENT_LIMITS.optionText), EVENT_LIMITS.options), same)),
  ],
  codes: [
    event,
    field('ticket', line(EVENT_LIMITS.ticketName), true),
    field('code', checked(line(100), invitationCode, 'code'), true),
    field('uses', wholeNumber(1, EVENT_LIMITS.uses)),
    field('used', wholeNumber(0, EVENT_LIMITS.uses)),
    field('revoked', yesOrNo),
  ],
  playlists: [
    field('playlist', line(EVENT_LIMITS.playlistTitle), true),
    field('event', line(200)),
    field('url', webAddress),
    field('title', line(EVENT_LIMITS.playlistTitle)),
    field('imageUrl', webAddress),
  ],
}
