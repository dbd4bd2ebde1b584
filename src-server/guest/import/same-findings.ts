import type { ImportFinding } from '../../../contract/guest/import/import.ts'
import type { PlannedRow } from './plan-import.ts'
import type { RowProblem } from './row-errors.ts'

const MOST = { findings: 20, lines: 100 } as const

interface Found {
  readonly kind: ImportFinding['kind']
  readonly remark: ImportFinding['remark']
  readonly lines: number[]
}

/** The remarks that more than one row has, problems first, then the most frequent. */
export function sameFindings(rows: readonly PlannedRow[]): readonly ImportFinding[] {
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
