import type { PassTemplate } from '../../../contract/event/event/pass-template.ts'
import type { Translate } from '../../i18n/i18n.ts'

type NameLine = PassTemplate['nameLine']

const LINES = ['kana', 'romaji', 'full'] as const
const OFF = 'off'
const COLUMN = 'column:'

/** The line below the name as a value of a choice. */
export const nameLineValue = (line: NameLine): string =>
  typeof line === 'object' ? COLUMN + line.column : (line ?? OFF)

/** The line below the name for a chosen value. */
export const nameLineOf = (value: string): NameLine =>
  value.startsWith(COLUMN)
    ? { column: value.slice(COLUMN.length) }
    : LINES.find((line) => line === value)

/** The available lines below the name; a stored column is kept as a choice. */
export function nameLineChoices(
  stored: NameLine,
  columns: readonly string[],
  t: Translate,
): { readonly value: string; readonly label: string }[] {
  const headings = typeof stored === 'object' ? [...columns, stored.column] : columns
  return [
    ...([OFF, ...LINES] as const).map((value) => ({
      value,
      label: t(`template.nameLine.${value}`),
    })),
    ...[...new Set(headings)].map((label) => ({ value: COLUMN + label, label })),
  ]
}
