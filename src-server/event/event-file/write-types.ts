import type {
  EventFields,
  Position,
  QuestionFields,
  TicketFields,
} from '../../../contract/event/event/event-admin.ts'

/**
 * One write of an import. Records that the file creates are named by slug and name, because they
 * have no id yet.
 */
export type Write =
  | { readonly write: 'addEvent'; readonly fields: EventFields }
  | { readonly write: 'editEvent'; readonly eventId: string; readonly fields: EventFields }
  | { readonly write: 'addPosition'; readonly slug: string; readonly position: Position }
  | { readonly write: 'addTicket'; readonly slug: string; readonly fields: TicketFields }
  | {
      readonly write: 'editTicket'
      readonly slug: string
      readonly ticketId: string
      readonly fields: TicketFields
    }
  | { readonly write: 'addQuestion'; readonly slug: string; readonly fields: QuestionFields }
  | {
      readonly write: 'editQuestion'
      readonly slug: string
      readonly questionId: string
      readonly fields: QuestionFields
      readonly options: readonly { id: string; text: string }[]
    }
  | { readonly write: 'addCode'; readonly slug: string; readonly code: CodeWrite }
  | { readonly write: 'editCode'; readonly slug: string; readonly code: CodeWrite }
  | { readonly write: 'addPlaylist'; readonly title: string }
  | { readonly write: 'addItem'; readonly playlist: string; readonly item: ItemWrite }
  | { readonly write: 'editItem'; readonly itemId: string; readonly item: ItemWrite }
  | { readonly write: 'removeItem'; readonly itemId: string }

export interface CodeWrite {
  readonly ticket: string
  readonly code: string
  readonly uses: number
  readonly used: number
  readonly revoked: boolean
}

/** An item whose event is named by its slug. */
export interface ItemWrite {
  readonly title: string
  readonly imageUrl: string
  readonly event: string | null
  readonly url: string | null
}
