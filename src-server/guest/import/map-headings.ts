import { IMPORT_FIELDS, type ImportField, type ImportMapping } from '../../../contract/guest/import/import.ts'
import {
  COMPANION,
  COMPANION_PREFIX,
  DOUBTFUL_NAMES,
  HEADING_PARTS,
  HEADINGS,
  IDENTIFIER,
  NICKNAMES,
  OTHER_PEOPLE,
  OWN_PREFIX,
} from '../../../messages/data/import-headings.ts'
import { foldHeading } from '../../platform/table-files/clean-text.ts'
import type { TableRow } from '../../platform/table-files/read-table.ts'
import { fitsField, isTextField, type ColumnValues } from './column-values.ts'

/** A list's headings and the forms of its values. */
interface Columns {
  readonly folded: readonly string[]
  readonly values: readonly ColumnValues[]
  /** A number sign or "ID" in the heading. */
  readonly identifier: readonly boolean[]
}

export interface MappedHeadings {
  readonly mapping: ImportMapping
  readonly guessed: ImportMapping
}

const KNOWN: ReadonlySet<string> = new Set(Object.values(HEADINGS).flat())

/**
 * The column of each field: by a known heading, then by a heading that says whose column it is
 * ("Attendee first name"), then by a word in a longer one, and an address by its values. A column
 * whose values cannot be those of the field is left out.
 * @param preset headings of the shop's export, which come first
 */
export function mapHeadings(
  header: readonly string[],
  samples: readonly TableRow[],
  values: readonly ColumnValues[],
  preset: Readonly<Partial<Record<ImportField, readonly string[]>>>,
): MappedHeadings {
  const columns: Columns = {
    folded: header.map(foldHeading),
    values,
    identifier: header.map((heading) => IDENTIFIER.test(splitWords(heading))),
  }
  const mapping: ImportMapping = {}
  for (const field of IMPORT_FIELDS) {
    const headings = [...(preset[field] ?? []), ...HEADINGS[field]]
    const column = firstFitting(columns, field, mapping, headings)
    if (column !== undefined) mapping[field] = column
  }
  const guessed: ImportMapping = {
    ...addOwn(mapping, columns, OWN_PREFIX),
    ...addByParts(mapping, columns, isOfOthers),
  }
  // The people of a list without other names are guests.
  const ofGuests = !isNamed(mapping)
  if (ofGuests) {
    Object.assign(guessed, addOwn(mapping, columns, COMPANION_PREFIX))
    Object.assign(guessed, addByParts(mapping, columns, isOfBuyer))
  }
  Object.assign(guessed, addEmail(mapping, columns, ofGuests ? isOfBuyer : isOfOthers))
  Object.assign(guessed, nameOfQuestion(mapping, columns, samples))
  dropDoubtfulName(mapping, columns, samples)
  Object.assign(guessed, otherPart(mapping, samples))
  Object.assign(guessed, repeatedHeadings(mapping, columns))
  const isDoubtful = mapping.name !== undefined && isDoubtfulName(columns, mapping.name)
  if (isDoubtful && !preset.name) guessed.name = mapping.name
  return { mapping, guessed }
}

/** "ticketId", "ticket_id" and "Ticket-ID" have the words of "ticket id". */
const splitWords = (heading: string): string =>
  heading.normalize('NFKC').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')

function fits(columns: Columns, field: ImportField, column: number): boolean {
  const of = columns.values[column]
  if (columns.identifier[column] && isTextField(field)) return false
  if (of === undefined) return true
  // "Guest" with codes such as gst-3f.
  if (field === 'name' && isDoubtfulName(columns, column) && of.codes >= 0.8) return false
  return fitsField(field, of)
}

/** The first of these headings whose column fits; one with values comes before an empty one. */
function firstFitting(
  columns: Columns,
  field: ImportField,
  mapping: ImportMapping,
  headings: readonly string[],
): number | undefined {
  const taken = new Set(Object.values(mapping))
  const found = headings.flatMap((heading) =>
    columns.folded.flatMap((one, at) =>
      one === heading && !taken.has(at) && fits(columns, field, at) ? [at] : [],
    ),
  )
  const first = found.find((at) => (columns.values[at]?.count ?? 1) > 0) ?? found[0]
  // Of columns with one heading, that of the buyer repeats its values.
  const distinct = (at: number): number => columns.values[at]?.distinct ?? 0
  return found
    .filter((at) => columns.folded[at] === columns.folded[first!])
    .reduce<number | undefined>(
      (best, at) => (best === undefined || distinct(at) > distinct(best) ? at : best),
      undefined,
    )
}

/** "Attendee first name", "Ticket Email": the heading without the word for the person. */
function addOwn(mapping: ImportMapping, columns: Columns, prefix: RegExp): ImportMapping {
  const added: ImportMapping = {}
  const bare = columns.folded.map((heading) => (KNOWN.has(heading) ? '' : heading.replace(prefix, '')))
  for (const field of IMPORT_FIELDS) {
    const own = bare.map((heading, at) => (heading === columns.folded[at] ? '' : heading))
    const column = firstFitting({ ...columns, folded: own }, field, mapping, HEADINGS[field])
    if (column === undefined) continue
    const before = mapping[field]
    // A column without such a word may be that of the person who paid.
    if (before !== undefined && !isOf(field, columns.folded[before] ?? '')) continue
    if (field === 'name' && isComposed(mapping, field)) continue
    added[field] = mapping[field] = column
  }
  return added
}

const REPLACEABLE: ReadonlySet<ImportField> = new Set(['email', 'family_name', 'given_name'])
/** The field's column has a heading that does not say whose it is. */
const isOf = (field: ImportField, heading: string): boolean =>
  REPLACEABLE.has(field) && !OWN_PREFIX.test(heading)

const isOfBuyer = (heading: string): boolean => OTHER_PEOPLE.test(heading)
const isOfOthers = (heading: string): boolean => isOfBuyer(heading) || COMPANION.test(heading)

/** Adds longer headings, for fields and columns that are still free. Returns what it added. */
function addByParts(mapping: ImportMapping, columns: Columns, isOther: typeof isOfOthers): ImportMapping {
  const added: ImportMapping = {}
  for (const [field, part, unlike] of HEADING_PARTS) {
    if (mapping[field] !== undefined || isComposed(mapping, field)) continue
    const taken = new Set(Object.values(mapping))
    const column = columns.folded.findIndex(
      (heading, i) =>
        !taken.has(i) &&
        part.test(heading) &&
        !unlike.test(heading) &&
        (field === 'ticket' || !isOther(heading)) &&
        fits(columns, field, i),
    )
    if (column >= 0) added[field] = mapping[field] = column
  }
  return added
}

/** A column of addresses without a known heading. */
function addEmail(mapping: ImportMapping, columns: Columns, isOther: typeof isOfOthers): ImportMapping {
  if (mapping.email !== undefined) return {}
  const taken = new Set(Object.values(mapping))
  const column = columns.folded.findIndex(
    (heading, at) => !taken.has(at) && !isOther(heading) && (columns.values[at]?.emails ?? 0) >= 0.9,
  )
  if (column < 0) return {}
  mapping.email = column
  return { email: column }
}

/** A column has a name, or a part of it. */
const isNamed = (mapping: ImportMapping): boolean => mapping.name !== undefined || isComposed(mapping, 'name')

/** A name in two columns needs no third. */
function isComposed(mapping: ImportMapping, field: ImportField): boolean {
  if (field === 'name') return mapping.family_name !== undefined || mapping.given_name !== undefined
  return field === 'kana' && (mapping.family_kana !== undefined || mapping.given_kana !== undefined)
}

/** Family and given name come before a heading that may mean another name, or that contradicts them. */
function dropDoubtfulName(mapping: ImportMapping, columns: Columns, samples: readonly TableRow[]): void {
  const { name, family_name: family, given_name: given } = mapping
  if (name === undefined || family === undefined || given === undefined) return
  if (isDoubtfulName(columns, name) || isOtherName(samples, name, [family, given])) delete mapping.name
}

/** A question for the name ("Name for the badge") that is answered comes before a display name. */
function nameOfQuestion(
  mapping: ImportMapping,
  columns: Columns,
  samples: readonly TableRow[],
): ImportMapping {
  const { name } = mapping
  if (name === undefined || !NICKNAMES.includes(columns.folded[name] ?? '')) return {}
  const [, part, unlike] = HEADING_PARTS.find(([field]) => field === 'name')!
  const taken = new Set(Object.values(mapping))
  const column = columns.folded.findIndex(
    (heading, at) =>
      !taken.has(at) &&
      part.test(heading) &&
      !unlike.test(heading) &&
      !isOfOthers(heading) &&
      fits(columns, 'name', at) &&
      (columns.values[at]?.count ?? 0) >= samples.length * 0.9,
  )
  return column < 0 || samples.length === 0 ? {} : { name: (mapping.name = column) }
}

/**
 * "Name" beside "First name" alone is the other part, unless it contains the first name ("Nom" and
 * "Prénom", "Name" and "Vorname").
 */
function otherPart(mapping: ImportMapping, samples: readonly TableRow[]): ImportMapping {
  const { name, family_name: family, given_name: given } = mapping
  const part = family ?? given
  if (name === undefined || part === undefined) return {}
  if (family !== undefined && given !== undefined) return {}
  const text = (cell: string | undefined): string => (cell ?? '').trim().toLowerCase()
  const rows = samples
    .map(({ cells }) => [text(cells[name]), text(cells[part])] as const)
    .filter(([whole, own]) => whole !== '' && own !== '')
  const whole = rows.filter(([one, own]) => one.includes(own))
  if (whole.length >= rows.length / 2) return {}
  const other = family === undefined ? 'family_name' : 'given_name'
  delete mapping.name
  mapping[other] = name
  return { [other]: name }
}

/** Of several columns with one heading, staff check which one was taken. */
const repeatedHeadings = (mapping: ImportMapping, { folded }: Columns): ImportMapping =>
  Object.fromEntries(
    Object.entries(mapping).filter(
      ([, column]) => folded.filter((heading) => heading === folded[column]).length > 1,
    ),
  )

const isDoubtfulName = ({ folded }: Columns, column: number): boolean =>
  DOUBTFUL_NAMES.includes(folded[column] ?? '')

const LATIN = /^[\p{Script=Latin}\p{M}\s'.,-]+$/u

/** The whole name and its parts are in Latin letters, and most have no part in common. */
function isOtherName(samples: readonly TableRow[], name: number, parts: readonly number[]): boolean {
  const rows = samples
    .map(({ cells }) => [cells[name] ?? '', ...parts.map((at) => cells[at] ?? '')])
    .filter((texts) => texts.every((text) => text.trim() !== '' && LATIN.test(text)))
  const apart = rows.filter(([whole = '', ...others]) =>
    others.every((part) => !whole.toLowerCase().includes(part.trim().toLowerCase())),
  )
  return apart.length > rows.length / 2
}
