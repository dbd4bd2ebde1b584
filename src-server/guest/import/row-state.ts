/** Why a person of a list does not come. */
export const ABSENCES = [
  'cancelled',
  'refunded',
  'declined',
  'void',
  'deleted',
  'waiting',
  'not_approved',
] as const

export type Absence = (typeof ABSENCES)[number]

/** What the state columns of a row say. `unknown`: a word that nobody has explained yet. */
export interface RowState {
  readonly kind: 'coming' | 'checked_in' | Absence | 'unknown'
  /** As in the file; empty if the row states nothing. */
  readonly word: string
  /** Index of the column; -1 if the row states nothing. */
  readonly column: number
}

export const COMING: RowState = { kind: 'coming', word: '', column: -1 }

/** The row says that the person does not come; the entry of an imported person ends. */
export const isAbsent = (state: RowState): boolean =>
  (ABSENCES as readonly string[]).includes(state.kind)
