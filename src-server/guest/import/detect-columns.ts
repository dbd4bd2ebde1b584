import { sentence } from '../../../messages/sentence.ts'
import type { ImportMapping, ListPreset, ImportField } from '../../../contract/guest/import/import.ts'
import { TableError } from '../../platform/table-files/table-error.ts'
import type { TableRow } from '../../platform/table-files/read-table.ts'
import { columnValues, sampleRows } from './column-values.ts'
import { mapHeadings } from './map-headings.ts'
import { detectStates, type DetectedStates } from './state-columns.ts'
import { LIST_PRESETS } from '../../../messages/data/list-presets.ts'
import { foldHeading } from '../../platform/table-files/clean-text.ts'
import { FAMILY_NAME, GIVEN_NAME, PRETIX_HEADINGS } from '../../../messages/data/import-headings.ts'

export { isPretix }

export interface DetectedColumns {
  /** Column index of each field that was recognised; no column twice. */
  readonly mapping: ImportMapping
  /** Columns that say whether somebody comes. */
  readonly states: DetectedStates
  /** Unknown headings, as in the file. */
  readonly ignored: readonly string[]
  /** The shop whose export has these headings. */
  readonly preset: ListPreset | null
  /** Columns that were concluded from a word in their heading, or from their values. */
  readonly guessed: ImportMapping
}

/**
 * Maps the headings of an attendee list, and checks a sample of the rows: a column of numbers or of
 * yes and no is no name. Staff can change the mapping.
 */
export function detectColumns(header: readonly string[], rows: readonly TableRow[] = []): DetectedColumns {
  const samples = sampleRows(rows)
  const preset = findPreset(header)
  const { mapping: mapped, guessed } = isPretix(header)
    ? { mapping: mapPretix(header), guessed: {} }
    : mapHeadings(header, samples, columnValues(header, samples), preset?.fields ?? {})
  // A ticket such as "Cancelled" is a state.
  const { ticket, ...others } = mapped
  const states = detectStates(header, samples, new Set(Object.values(others)))
  const mapping = ticket !== undefined && states.columns.includes(ticket) ? others : mapped
  return {
    mapping,
    states,
    ignored: ignoredHeadings(header, mapping, states.columns),
    preset: preset?.id ?? null,
    guessed,
  }
}

/**
 * The headings that a mapping leaves unused; a pretix position is used by the external id.
 * @param used further columns that are kept, or that say who comes
 */
export function ignoredHeadings(
  header: readonly string[],
  mapping: ImportMapping,
  used: readonly number[] = [],
): readonly string[] {
  const all = new Set([...Object.values(mapping), ...used, positionColumn(header, mapping)])
  return header.filter((heading, i) => heading !== '' && !all.has(i))
}

/** The column of pretix's position, which completes the order code. */
export function positionColumn(header: readonly string[], mapping: ImportMapping): number | undefined {
  const pretix = pretixColumns(header)
  return pretix && mapping.external_id === pretix.orderCode ? pretix.position : undefined
}

/** The missing columns that rows require. */
export function missingColumns(mapping: ImportMapping): ('name' | 'identity')[] {
  const named =
    mapping.name !== undefined || mapping.family_name !== undefined || mapping.given_name !== undefined
  const { email, external_id: externalId, order } = mapping
  const known = [email, externalId, order].some((column) => column !== undefined)
  return [...(named ? [] : (['name'] as const)), ...(known ? [] : (['identity'] as const))]
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
  const { orderCode, name, givenName, familyName, email, company, jobTitle, product, secret, locale } =
    columns
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

interface FoundPreset {
  readonly id: ListPreset
  /** Headings of the shop's export that come before the usual ones. */
  readonly fields: Readonly<Partial<Record<ImportField, readonly string[]>>>
}

/** The shop whose export has these headings; null for other lists. */
function findPreset(header: readonly string[]): FoundPreset | null {
  if (isPretix(header)) return { id: 'pretix', fields: {} }
  const folded = header.map(foldHeading)
  const found = LIST_PRESETS.find(
    ({ first, has }) =>
      (first === undefined || first.includes(folded[0] ?? '')) &&
      has.every((words) => words.some((word) => folded.includes(word))),
  )
  return found ? { id: found.id, fields: found.fields } : null
}

/**
 * Column indexes of pretix's export "Order data", sheet "Order positions" (pretix,
 * base/exporters/orderlist.py): one row per ticket, headings in the language of the exporting user.
 */
interface PretixColumns {
  readonly orderCode: number
  readonly position: number
  readonly name?: number
  readonly givenName?: number
  readonly familyName?: number
  /** The attendee's own address. The order's e-mail belongs to the payer and is ignored. */
  readonly email?: number
  readonly company?: number
  readonly jobTitle?: number
  readonly product?: number
  /** The ticket's secret, which is the content of its QR code. */
  readonly secret?: number
  readonly locale?: number
}

/** True if the headings are those of pretix's order positions. */
function isPretix(header: readonly string[]): boolean {
  return pretixColumns(header) !== null
}

/** The columns of a pretix export; null for other headings. */
export function pretixColumns(header: readonly string[]): PretixColumns | null {
  const folded = header.map(foldHeading)
  const find = (key: keyof typeof PRETIX_HEADINGS): number | undefined => {
    const at = folded.findIndex((heading) => (PRETIX_HEADINGS[key] as readonly string[]).includes(heading))
    return at < 0 ? undefined : at
  }
  const orderCode = find('orderCode')
  const position = find('position')
  const name = find('name')
  if (
    orderCode === undefined ||
    position === undefined ||
    (name === undefined && find('pseudonym') === undefined)
  )
    return null
  const part = (label: RegExp): number | undefined => {
    const whole = name === undefined ? '' : (folded[name] ?? '')
    const at = folded.findIndex(
      (heading, i) => whole !== '' && i !== name && heading.startsWith(whole) && label.test(heading),
    )
    return at < 0 ? undefined : at
  }
  return {
    orderCode,
    position,
    name,
    givenName: part(GIVEN_NAME),
    familyName: part(FAMILY_NAME),
    email: find('email'),
    company: find('company'),
    jobTitle: find('jobTitle'),
    product: find('product'),
    secret: find('secret'),
    locale: find('locale'),
  }
}
