import type { ImportField, ListPreset } from '../../../contract/guest/import/import.ts'
import { LIST_PRESETS } from '../../../messages/data/list-presets.ts'
import { foldHeading } from '../../platform/table-files/fold-heading.ts'
import { isPretix } from './pretix-columns.ts'

export interface FoundPreset {
  readonly id: ListPreset
  /** Headings of the shop's export that come before the usual ones. */
  readonly fields: Readonly<Partial<Record<ImportField, readonly string[]>>>
}

/** The shop whose export has these headings; null for other lists. */
export function findPreset(header: readonly string[]): FoundPreset | null {
  if (isPretix(header)) return { id: 'pretix', fields: {} }
  const folded = header.map(foldHeading)
  const found = LIST_PRESETS.find(
    ({ first, has }) =>
      (first === undefined || first.includes(folded[0] ?? '')) &&
      has.every((words) => words.some((word) => folded.includes(word))),
  )
  return found ? { id: found.id, fields: found.fields } : null
}
