import type { PlaylistRecord } from '../playlist/playlist-records.ts'
import type {
  EventFields,
  AdminQuestion,
  Position,
  TicketFields,
} from '../../../contract/event/event/event-admin.ts'

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
