import type { ExistingRecords } from './existing-records.ts'
import type { RowProblem } from './row-errors.ts'
import type { Write } from './write-types.ts'

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
