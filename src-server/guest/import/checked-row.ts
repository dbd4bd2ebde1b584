import type { ProfileField } from '../../../contract/person/profile/profile-fields.ts'
import type { KeptColumns } from '../../event/entry/kept-columns.ts'
import type { RowProblem } from './row-errors.ts'
import type { RowState } from './read-state.ts'

export interface CheckedRow {
  readonly line: number
  /** As in the file, with the corrections. */
  readonly cells: readonly string[]
  readonly person: ImportedPerson
  /** Whether the person comes, as the list says; the word of an absence has its heading before it. */
  readonly state: RowState
  /** Empty for a row that can be imported. */
  readonly problems: readonly RowProblem[]
  /** Warnings; the row can be imported. */
  readonly warnings: readonly RowProblem[]
}

/** A person of a row. null: the file has no such column, or the cell is empty. */
export interface ImportedPerson extends Readonly<Record<ProfileField, string | null>> {
  /** Empty if the row has no name, which is a problem of the row. */
  readonly name: string
  readonly familyName: string | null
  readonly givenName: string | null
  /** Hiragana. */
  readonly kana: string | null
  /** Lower case. */
  readonly email: string | null
  /** Spelled as at the event if the ticket exists there. */
  readonly ticket: string | null
  /** Name of the party: people who come with one QR. */
  readonly party: string | null
  /** The row is the nth place of its party without a name; null for a person. */
  readonly unnamed: number | null
  readonly externalId: string | null
  /** Number of the order that booked the row; several rows may have the same. */
  readonly order: string | null
  readonly qr: string | null
  readonly locale: 'ja' | 'en' | null
  /** Consent to print the pass: true given, false refused, null unknown. */
  readonly consent: boolean | null
  /** The earlier row with this e-mail and another name, if no numbers tell the two apart. */
  readonly sharesEmailWith: number | null
  /** Columns without a field that are kept, by heading; empty cells are left out. */
  readonly columns: KeptColumns
  /** Made by the thread that read the list, while the rows before are stored. */
  readonly searchText?: string
}
