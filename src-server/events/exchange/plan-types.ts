import type { ExistingRecords } from './existing-records.ts'
import type { RowProblem } from './row-errors.ts'
import type { Write } from './write-types.ts'

/** Who imports; null on the command line, whose user holds the whole database anyway. */
export interface Importer {
  readonly isAdmin: boolean
  /** Ids of the events whose staff they are. */
  readonly manages: ReadonlySet<string>
}

export interface PlanContext {
  readonly world: ExistingRecords
  /** The event of rows that name none. */
  readonly home: string | null
  readonly importer: Importer | null
  /** Events of the file that are not taken: what belongs to them is not either. */
  readonly refusedEvents: Set<string>
}

/** What one row comes to: a write, nothing because it is so already, or the reasons why not. */
export type RowPlan =
  | { readonly result: 'new' | 'changed'; readonly writes: readonly Write[] }
  | { readonly result: 'unchanged' }
  | { readonly result: 'refused'; readonly problems: readonly RowProblem[] }
