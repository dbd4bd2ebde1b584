import type { EventFields, OfficeQuestion, Position, TicketFields } from '../../../contract/events/event-admin.ts'
import type { EntryState } from '../entry-store.ts'

/** What is stored about the things that a file names; `id` is null for what the file itself is about to make. */
export interface KnownEvent {
  readonly id: string | null
  readonly slug: string
  readonly fields: EventFields
  readonly positions: Position[]
  /** By name. */
  readonly tickets: Map<string, KnownTicket>
  /** By what they ask. */
  readonly questions: Map<string, KnownQuestion>
  /** By ticket and code, see `codeKey`. */
  readonly codes: Map<string, KnownCode>
}
export interface KnownTicket {
  readonly id: string | null
  readonly fields: TicketFields
  readonly sold: number
}
export type KnownQuestion = Omit<OfficeQuestion, 'questionId'> & { readonly id: string | null }
export interface KnownCode {
  /** How often it may be used in all. */
  readonly uses: number
  readonly used: number
  readonly revoked: boolean
}
export interface KnownItem {
  readonly id: string | null
  readonly title: string
  readonly imageUrl: string
}
export interface KnownPlaylist {
  readonly id: string | null
  /** By the id of the event (its slug while it is new), or the address. */
  readonly items: Map<string, KnownItem>
}
export interface KnownEntry {
  readonly eventId: string
  readonly state: EntryState
  readonly stateBefore: EntryState | null
}

export interface OfficeWorld {
  /** By slug. */
  readonly events: Map<string, KnownEvent>
  /** By title. */
  readonly playlists: Map<string, KnownPlaylist>
  readonly entries: Map<string, KnownEntry>
}

export const codeKey = (ticket: string, code: string): string => `${code} ${ticket}`
