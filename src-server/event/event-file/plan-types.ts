import type {
  EventFields,
  Position,
  TicketFields,
  QuestionFields,
} from '../../../contract/event/event/event-fields.ts'
import type { RowProblem } from './row-errors.ts'
import type { PlaylistRecord } from '../playlist/playlist-records.ts'
import type { AdminQuestion } from '../../../contract/event/event/event-admin.ts'

/** Who imports; null on the command line, whose user has access to the whole database. */
export interface Importer {
  readonly isAdmin: boolean
  /** Ids of the events that the caller manages. */
  readonly manages: ReadonlySet<string>
}

export interface PlanContext {
  readonly existing: ExistingRecords
  /** The event of rows without one. */
  readonly home: string | null
  readonly importer: Importer | null
  /** Refused events of the file. Rows that belong to them are refused too. */
  readonly refusedEvents: Set<string>
}

/** The result for one row: a write, nothing (unchanged), or the reasons for a refusal. */
export type RowPlan =
  | { readonly result: 'new' | 'changed' | 'removed'; readonly writes: readonly Write[] }
  | { readonly result: 'unchanged' }
  | { readonly result: 'refused'; readonly problems: readonly RowProblem[] }

/** Stored records that a file names; `id` is null for records that the file creates. */
export interface ExistingEvent {
  readonly id: string | null
  readonly slug: string
  readonly fields: EventFields
  readonly positions: Position[]
  /** By name. */
  readonly tickets: Map<string, ExistingTicket>
  /** By question text. */
  readonly questions: Map<string, ExistingQuestion>
  /** By ticket and code, see `codeKey`. */
  readonly codes: Map<string, ExistingCode>
}
interface ExistingTicket {
  readonly id: string | null
  readonly fields: TicketFields
  readonly sold: number
}
type ExistingQuestion = Omit<AdminQuestion, 'questionId'> & { readonly id: string | null }
export interface ExistingCode {
  /** Maximum number of uses. */
  readonly uses: number
  readonly used: number
  readonly revoked: boolean
}
export interface ExistingItem {
  readonly id: string | null
  readonly title: string
  readonly imageUrl: string
}
export interface ExistingPlaylist {
  readonly id: string | null
  /** By the id of the event (its slug if it is new), or by the address of the link. */
  readonly items: Map<string, ExistingItem>
  /** As stored, for what the file leaves out. Two of them may have the same address. */
  readonly stored: PlaylistRecord['items']
}
export interface ExistingRecords {
  /** By slug. */
  readonly events: Map<string, ExistingEvent>
  /** By title. */
  readonly playlists: Map<string, ExistingPlaylist>
}

export const codeKey = (ticket: string, code: string): string => `${code} ${ticket}`

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
