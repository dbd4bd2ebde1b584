import type { EventImportRow } from '../../../contract/event/event/event-admin.ts'
import { ROW_SCHEMAS } from './row-schemas.ts'
import type { RawRow } from './read-event-file.ts'
import { missing, of, type RowProblem } from './row-errors.ts'

/** A row with its parsed fields; wrong ones are not in `values`. */
export interface ReadRow extends RawRow {
  readonly values: Readonly<Record<string, unknown>>
  readonly problems: readonly RowProblem[]
}

/** Parses each field of a row. Each invalid field gives a problem. */
export function readRow(row: RawRow): ReadRow {
  const values: Record<string, unknown> = {}
  const problems: RowProblem[] = []
  for (const { key, read, required } of ROW_SCHEMAS[row.kind]) {
    const raw = row.raw[key]
    if (raw === undefined || (required && (raw === '' || raw === null))) {
      if (required) problems.push(of(key, missing(key)))
      continue
    }
    const done = read(raw)
    if ('problem' in done) problems.push(of(key, done.problem))
    else values[key] = done.value
  }
  return { ...row, values, problems }
}

/** The fields of a row as the preview shows them. */
export function cellsOf({ kind, raw }: RawRow): EventImportRow['cells'] {
  return ROW_SCHEMAS[kind].flatMap(({ key }) => {
    const given = raw[key]
    if (given === undefined) return []
    const text = typeof given === 'string' ? given : JSON.stringify(given)
    return [{ field: key, text: text.length > 200 ? `${text.slice(0, 200)}…` : text }]
  })
}
