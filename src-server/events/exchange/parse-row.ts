import type { EventImportRow } from '../../../contract/events/event-admin.ts'
import { ROW_SCHEMAS } from './row-schemas.ts'
import type { RawRow } from './read-event-file.ts'
import { missing, of, type RowProblem } from './row-errors.ts'

/** A row whose fields were read one by one; those that are wrong are not in `values`. */
export interface ReadRow extends RawRow {
  readonly values: Readonly<Record<string, unknown>>
  readonly problems: readonly RowProblem[]
}

/** Reads each field of a row, and says of each that cannot be read what is wrong with it. */
export function readRow(row: RawRow): ReadRow {
  const values: Record<string, unknown> = {}
  const problems: RowProblem[] = []
  for (const { key, label, read, required } of ROW_SCHEMAS[row.kind]) {
    const raw = row.raw[key]
    if (raw === undefined || (required && (raw === '' || raw === null))) {
      if (required) problems.push(of(key, missing(label)))
      continue
    }
    const done = read(raw)
    if ('problem' in done) problems.push(of(key, done.problem))
    else values[key] = done.value
  }
  return { ...row, values, problems }
}

/** What is shown of the fields that a row has. */
export function cellsOf({ kind, raw }: RawRow): EventImportRow['cells'] {
  return ROW_SCHEMAS[kind].flatMap(({ key, label }) => {
    const given = raw[key]
    if (given === undefined) return []
    const text = typeof given === 'string' ? given : JSON.stringify(given)
    return [{ field: key, ...label, text: text.length > 200 ? `${text.slice(0, 200)}…` : text }]
  })
}
