import type { ImportFinding, ImportRow } from '../../../contract/guest/import/import.ts'
import type { ConsentCounts } from './import-consent.ts'
import type { PlannedImport } from './import-people.ts'
import type { NumberMatches } from './list-of-file.ts'
import { claimsOf, isStored, type ImportPlan, type PlannedRow } from './plan-import.ts'
import type { RowProblem } from './row-errors.ts'
import type { UnknownState } from './state-columns.ts'

/** Maximum rows of a preview, those that staff must see first. */
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
  /** What several rows have in common. */
  readonly findings: readonly ImportFinding[]
  /** Lines of the rows to be stored, in the order of the list. */
  readonly good: Uint32Array
  /** Whose numbers the rows have. */
  readonly numbers: NumberMatches
  /** The registered people of the rows, with the line of each. */
  readonly claims: ReadonlyMap<string, number>
}

/**
 * Reduces a plan to what is posted between threads: at most 500 rows, the counts and the line
 * numbers.
 */
export function summarizePlan(plan: PlannedImport, unknown: readonly UnknownState[]): ListPlan {
  const good = plan.rows.filter(isStored)
  return {
    counts: plan.counts,
    consent: plan.consent,
    unknownStates: unknown,
    kept: plan.rows.filter((row) => row.kept.length > 0).length,
    shown: shownRows(plan.rows).map(rowView),
    findings: sameFindings(plan.rows),
    good: Uint32Array.from(good, (row) => row.line),
    numbers: plan.numbers,
    claims: claimsOf(plan.rows),
  }
}

function shownRows(rows: readonly PlannedRow[]): readonly PlannedRow[] {
  const byRank = Map.groupBy(rows, rankOf)
  const ranked = [0, 1, 2, 3, 4, 5].flatMap((rank) => byRank.get(rank)?.slice(0, SHOWN) ?? [])
  return ranked.slice(0, SHOWN).sort((a, b) => a.line - b.line)
}

function rankOf(row: PlannedRow): number {
  if (row.result === 'asked') return 0
  if (row.result === 'refused') return 1
  if (row.result === 'cancelled') return 2
  if (row.warnings.length > 0) return 3
  return row.kept.length > 0 ? 4 : 5
}

const rowView = (row: PlannedRow): ImportRow => {
  const { line, cells, result, question, problems, warnings, kept } = row
  return {
    line,
    cells: [...cells],
    result,
    question,
    problems: [...problems],
    warnings: [...warnings],
    kept: [...kept],
  }
}

const MOST = { findings: 20, lines: 100 } as const

interface Found {
  readonly kind: ImportFinding['kind']
  readonly remark: ImportFinding['remark']
  readonly lines: number[]
}

/** The remarks that more than one row has, problems first, then the most frequent. */
function sameFindings(rows: readonly PlannedRow[]): readonly ImportFinding[] {
  const found = new Map<string, Found>()
  const add = (kind: Found['kind'], line: number, { code, text, values }: RowProblem): void => {
    const key = JSON.stringify([kind, text, values])
    const one = found.get(key) ?? { kind, remark: { code, text, values }, lines: [] }
    if (one.lines.at(-1) !== line) one.lines.push(line)
    found.set(key, one)
  }
  for (const { line, result, problems, warnings } of rows) {
    if (result !== 'cancelled') for (const one of problems) add('problem', line, one)
    for (const one of warnings) if (one.code !== 'already_in') add('warning', line, one)
  }
  return [...found.values()]
    .filter(({ lines }) => lines.length > 1)
    .toSorted((a, b) => a.kind.localeCompare(b.kind) || b.lines.length - a.lines.length)
    .slice(0, MOST.findings)
    .map(({ lines, ...one }) => ({
      ...one,
      rows: lines.length,
      lines: lines.slice(0, MOST.lines),
    }))
}
