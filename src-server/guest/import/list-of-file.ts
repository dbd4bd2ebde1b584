import type { ListPreset } from '../../../contract/guest/import/import.ts'
import { LIMITS } from '../../../contract/platform/http/limits.ts'
import { PRESET_NAMES } from '../../../messages/data/list-presets.ts'
import type { TableEncoding } from '../../platform/table-files/decode-text.ts'
import { readTable, type Table } from '../../platform/table-files/read-table.ts'
import { detectColumns, missingColumns } from './detect-columns.ts'

/**
 * A registration number as `merged_people` has it: with its list (shop), or alone in the list
 * without a name.
 */
export const numberAlias = (list: string, number: string): string =>
  list === '' ? number : `${list}\n${number}`

/** How many numbers of a file are of the same people as in the list, and how many of others. */
export interface NumberMatches {
  readonly same: number
  readonly other: number
}

interface ListFacts {
  /** The lists of the event. */
  readonly known: readonly string[]
  /** The list of the last file with the same headings. */
  readonly remembered: string | undefined
  /** The shop whose export has these headings; null for other lists. */
  readonly preset: ListPreset | null
  readonly fileName: string
}

/** Lists of one event that are compared with a file. */
const MOST_COMPARED = 5
/** A file of a list has at most this part of numbers that meet other people. */
const MOST_OTHERS = 0.2

/** Forms are made by anybody; the numbers of a shop are its own. */
const isShop = (preset: ListPreset | null): preset is ListPreset =>
  preset !== null && preset !== 'google_forms'

/**
 * The list (shop) that a file belongs to: that of the last file with the same headings; else one
 * whose numbers are of the same people; else the shop whose export it is, or a new one named as the
 * file. Returns it with its plan, if it was planned to be compared.
 */
export async function listOfFile<Plan extends { readonly numbers: NumberMatches }>(
  { known, remembered, preset, fileName }: ListFacts,
  planFor: (list: string) => Promise<Plan>,
): Promise<{ readonly list: string; readonly plan: Plan | null }> {
  if (remembered !== undefined) return { list: remembered, plan: null }
  for (const list of known.slice(0, MOST_COMPARED)) {
    const plan = await planFor(list)
    const { same, other } = plan.numbers
    if (same > 0 && other <= same * MOST_OTHERS) return { list, plan }
  }
  const list = isShop(preset) ? PRESET_NAMES[preset] : newName(fileName, known)
  return { list, plan: null }
}

/** The name of the file without its ending, which no other list of the event has. */
function newName(fileName: string, known: readonly string[]): string {
  const stem = fileName.replace(/\.[^.]{1,5}$/, '').trim()
  const name = [...stem].slice(0, LIMITS.listName - 4).join('')
  for (let n = 2, next = name; ; n += 1) {
    if (next !== '' && !known.includes(next)) return next
    next = `${name} ${n}`.trim()
  }
}

/** Rows above the headings: a title, a date, or groups of columns in merged cells. */
const MOST_ABOVE = 10

/**
 * Reads a participant list. The headings are the first row that names the columns of a list; rows
 * above it are left out.
 *
 * @throws TableError if the file has no usable content
 */
export function readList(bytes: Uint8Array, wanted?: TableEncoding): Table {
  const table = readTable(bytes, wanted)
  if (isHeadings(table.header)) return table
  const at = table.rows.slice(0, MOST_ABOVE).findIndex(({ cells }) => isHeadings(cells))
  // The headings of an empty list.
  if (at < 0 || at === table.rows.length - 1) return table
  const header = table.rows[at]!.cells.map((cell) => cell.trim())
  return { ...table, header, rows: table.rows.slice(at + 1) }
}

const isHeadings = (cells: readonly string[]): boolean =>
  cells.length <= LIMITS.importColumns && missingColumns(detectColumns(cells).mapping).length === 0
