import type { ImportRow } from '../../../contract/attendees/import.ts'
import type { ConsentCounts } from './import-consent.ts'
import type { PlannedImport } from './import-people.ts'
import type { ImportPlan, PlannedRow } from './plan-import.ts'
import type { UnknownState } from './state-columns.ts'

/** Maximum rows of a preview: first refused, then flagged, then kept, then other rows. */
const SHOWN = 500

/** The plan of an import, reduced to the rows that the preview shows. */
export interface ListPlan {
  readonly counts: ImportPlan['counts']
  readonly consent: ConsentCounts
  /** Words of state columns that the import does not know. */
  readonly unknownStates: readonly UnknownState[]
  /** Number of rows with fields that the account keeps. */
  readonly kept: number
  /** The rows to be shown, by line. */
  readonly shown: readonly ImportRow[]
  /** Lines of the rows to be stored, in the order of the list. */
  readonly good: Uint32Array
}

/**
 * Reduces a plan to what is posted between threads: at most 500 rows, the counts and the line
 * numbers.
 */
export function summarizePlan(plan: PlannedImport, unknown: readonly UnknownState[]): ListPlan {
  const good = plan.rows.filter(({ result }) => result === 'new' || result === 'changed')
  return {
    counts: plan.counts,
    consent: plan.consent,
    unknownStates: unknown,
    kept: plan.rows.filter((row) => row.kept.length > 0).length,
    shown: shownRows(plan.rows).map(rowView),
    good: Uint32Array.from(good, (row) => row.line),
  }
}

function shownRows(rows: readonly PlannedRow[]): readonly PlannedRow[] {
  const byRank = Map.groupBy(rows, rankOf)
  const ranked = [0, 1, 2, 3].flatMap((rank) => byRank.get(rank)?.slice(0, SHOWN) ?? [])
  return ranked.slice(0, SHOWN).sort((a, b) => a.line - b.line)
}

function rankOf(row: PlannedRow): number {
  if (row.result === 'refused') return 0
  if (row.warnings.length > 0) return 1
  return row.kept.length > 0 ? 2 : 3
}

const rowView = ({ line, cells, result, problems, warnings, kept }: PlannedRow): ImportRow => ({
  line,
  cells: [...cells],
  result,
  problems: [...problems],
  warnings: [...warnings],
  kept: [...kept],
})
