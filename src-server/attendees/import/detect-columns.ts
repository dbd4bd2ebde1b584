import { sentence } from '../../../messages/sentence.ts'
import {
  IMPORT_FIELDS,
  type ImportField,
  type ImportMapping,
} from '../../../contract/attendees/import.ts'
import {
  HEADING_PARTS,
  HEADINGS,
  NICKNAMES,
  STATUS_HEADINGS,
} from '../../../messages/data/import-headings.ts'
import { foldHeading } from '../../tables/fold-heading.ts'
import { TableError } from '../../tables/table-error.ts'
import { isPretix, pretixColumns } from './pretix-columns.ts'

export { isPretix }

export interface DetectedColumns {
  /** Column index of each field that was recognised; no column twice. */
  readonly mapping: ImportMapping
  /** Unknown headings, as in the file. */
  readonly ignored: readonly string[]
  readonly pretix: boolean
  /** Columns found by a word in their heading only. */
  readonly guessed: ImportMapping
}

/** Maps the headings of an attendee list. Staff can change the mapping. */
export function detectColumns(header: readonly string[]): DetectedColumns {
  const pretix = isPretix(header)
  const { mapping, guessed } = pretix
    ? { mapping: mapPretix(header), guessed: {} }
    : mapHeadings(header.map(foldHeading))
  return { mapping, ignored: ignoredHeadings(header, mapping), pretix, guessed }
}

/**
 * The headings that a mapping leaves unused and that are not kept; a pretix position is used by the
 * external id.
 */
export function ignoredHeadings(
  header: readonly string[],
  mapping: ImportMapping,
  kept: readonly number[] = [],
): readonly string[] {
  const { position, status } = sideColumns(header, mapping)
  const used = new Set([...Object.values(mapping), ...kept, position, status])
  return header.filter((heading, i) => heading !== '' && !used.has(i))
}

/**
 * Further columns: whether the ticket is valid, and pretix's position, which completes the order
 * code.
 */
export function sideColumns(
  header: readonly string[],
  mapping: ImportMapping,
): { readonly status?: number; readonly position?: number } {
  const pretix = pretixColumns(header)
  const folded = header.map(foldHeading)
  const status = STATUS_HEADINGS.map((heading) => folded.indexOf(heading)).find((at) => at >= 0)
  const position = pretix && mapping.external_id === pretix.orderCode ? pretix.position : undefined
  return { status, position }
}

/** The missing columns that rows require. */
export function missingColumns(mapping: ImportMapping): ('name' | 'identity')[] {
  const named =
    mapping.name !== undefined ||
    mapping.family_name !== undefined ||
    mapping.given_name !== undefined
  const known = mapping.email !== undefined || mapping.external_id !== undefined
  return [...(named ? [] : (['name'] as const)), ...(known ? [] : (['identity'] as const))]
}

/** True if the headings identify people by e-mail address or registration number. */
export function isAttendeeList(header: readonly string[]): boolean {
  return !missingColumns(detectColumns(header).mapping).includes('identity')
}

/**
 * Requires the columns that identify persons.
 * @throws TableError no_name_column, no_identity_column
 */
export function requireColumns(mapping: ImportMapping): void {
  const missing = missingColumns(mapping)
  if (missing.includes('name')) {
    throw new TableError('no_name_column', sentence('table.noNameColumn'))
  }
  if (missing.includes('identity')) {
    throw new TableError('no_identity_column', sentence('table.noIdentityColumn'))
  }
}

function mapPretix(header: readonly string[]): ImportMapping {
  const columns = pretixColumns(header)
  if (!columns) return {}
  const {
    orderCode,
    name,
    givenName,
    familyName,
    email,
    company,
    jobTitle,
    product,
    secret,
    locale,
  } = columns
  const found: ImportMapping = {
    name,
    given_name: givenName,
    family_name: familyName,
    email,
    affiliation: company,
    title: jobTitle,
    ticket: product,
    external_id: orderCode,
    qr: secret,
    locale,
  }
  return Object.fromEntries(Object.entries(found).filter(([, column]) => column !== undefined))
}

function mapHeadings(folded: readonly string[]): {
  readonly mapping: ImportMapping
  readonly guessed: ImportMapping
} {
  const mapping: ImportMapping = {}
  for (const field of IMPORT_FIELDS) {
    const column = HEADINGS[field].map((heading) => folded.indexOf(heading)).find((at) => at >= 0)
    if (column !== undefined) mapping[field] = column
  }
  const guessed = addByParts(mapping, folded)
  // Without another number or address, the number of the order identifies the person.
  if (
    mapping.email === undefined &&
    mapping.external_id === undefined &&
    mapping.order !== undefined
  ) {
    mapping.external_id = mapping.order
    delete mapping.order
  }
  dropNickname(mapping, folded)
  return { mapping, guessed }
}

/** Adds longer headings, for fields and columns that are still free. Returns what it added. */
function addByParts(mapping: ImportMapping, folded: readonly string[]): ImportMapping {
  const added: ImportMapping = {}
  for (const [field, part, unlike] of HEADING_PARTS) {
    if (mapping[field] !== undefined || isComposed(mapping, field)) continue
    const taken = new Set(Object.values(mapping))
    const column = folded.findIndex(
      (heading, i) => !taken.has(i) && part.test(heading) && !unlike.test(heading),
    )
    if (column >= 0) added[field] = mapping[field] = column
  }
  return added
}

/** A name in two columns needs no third. */
function isComposed(mapping: ImportMapping, field: ImportField): boolean {
  if (field === 'name') return mapping.family_name !== undefined || mapping.given_name !== undefined
  return field === 'kana' && (mapping.family_kana !== undefined || mapping.given_kana !== undefined)
}

function dropNickname(mapping: ImportMapping, folded: readonly string[]): void {
  if (
    mapping.name === undefined ||
    mapping.family_name === undefined ||
    mapping.given_name === undefined
  )
    return
  if (NICKNAMES.includes(folded[mapping.name] ?? '')) delete mapping.name
}
