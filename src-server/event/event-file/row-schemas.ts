import { z } from 'zod'
import { invitationCode } from '../../../contract/event/event/event-admin.ts'
import type { ExchangeKind } from '../../../contract/event/event/event-admin.ts'
import {
  EVENT_LIMITS,
  EventFields,
  Position,
  QuestionFields,
  TicketFields,
} from '../../../contract/event/event/event-fields.ts'
import type { eventAdmin } from '../../../messages/en/event/event-admin.ts'

/** A field of a row has a label. */
type FieldKey = keyof (typeof eventAdmin)['eventAdmin']['field']

interface RowSchema {
  /** By name in the file. */
  readonly fields: { readonly [K in FieldKey]?: z.ZodType }
  /** A row without one of these is refused. */
  readonly required: readonly FieldKey[]
}

/** The event of a row. Default: the event of the file. */
const event = z.string().max(200)
const uses = z.int().max(EVENT_LIMITS.uses)
const { slug: _slug, positions: _positions, ...eventFields } = EventFields.shape
const { kind, text, required, options } = QuestionFields.shape
const title = z.string().max(EVENT_LIMITS.playlistTitle)
const address = EventFields.shape.imageUrl

/** The fields of each kind of row. An option of a question is its text. */
export const ROW_SCHEMAS: Readonly<Record<ExchangeKind, RowSchema>> = {
  events: { fields: { slug: event, ...eventFields }, required: ['slug'] },
  positions: { fields: { event, ...Position.shape }, required: ['lat', 'lng'] },
  tickets: { fields: { event, ...TicketFields.shape }, required: ['name'] },
  questions: {
    fields: {
      event,
      text,
      kind,
      required,
      options: z
        .array(options.element.shape.text)
        .max(EVENT_LIMITS.options)
        .refine((all) => new Set(all).size === all.length),
    },
    required: ['text'],
  },
  codes: {
    fields: {
      event,
      ticket: TicketFields.shape.name,
      code: invitationCode,
      uses: uses.min(1),
      used: uses.min(0),
      revoked: z.boolean(),
    },
    required: ['ticket', 'code'],
  },
  playlists: {
    fields: { playlist: title, event, url: address, title, imageUrl: address },
    required: ['playlist'],
  },
}
