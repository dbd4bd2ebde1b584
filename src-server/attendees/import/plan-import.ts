import type { ImportField, ImportMapping } from '../../../contract/attendees/import.ts'
import { PROFILE_FIELD_NAMES, type ProfileField } from '../../../contract/people/profile-fields.ts'
import type { CheckedRow } from './checked-row.ts'
import { cleanKana } from '../../tables/clean-text.ts'
import { countResults } from '../../tables/count-results.ts'
import type { ImportedPerson } from './checked-row.ts'
import type { KeptColumns } from '../../events/kept-columns.ts'
import * as problem from './row-errors.ts'
import type { RowProblem } from './row-errors.ts'

/** The data of a registered person that a list can change. Texts are empty or null if not set. */
export interface ExistingPerson extends Readonly<Record<ProfileField, string | null>> {
  readonly userId: string
  /** The account is used beyond this event: a list can only add an entry to it. */
  readonly reachesBeyond: boolean
  /** The e-mail is used to sign in: only its owner or an administrator can change it. */
  readonly hasPassword: boolean
  readonly name: string
  readonly kana: string | null
  readonly email: string | null
  readonly locale: string | null
  /** Names of the tickets that the person has at this event. */
  readonly tickets: readonly string[]
  /** Name of the person's party at this event. */
  readonly party: string | null
  /** Number in the ticket system of this event. */
  readonly externalId: string | null
  /** Kept columns of lists. */
  readonly columns: KeptColumns
  /** Consent to print the pass is recorded. */
  readonly consentGiven: boolean
}

/** Data of the database, read before the plan is made. */
export interface ExistingPeople {
  /** By e-mail in lower case, as `ImportedPerson` has it. */
  byEmail(email: string): ExistingPerson | undefined
  /** By the number in this event's ticket system. */
  byExternalId(externalId: string): ExistingPerson | undefined
  /** By party and name, for people without e-mail and number. */
  byParty?(party: string, name: string): ExistingPerson | undefined
  /** Places of the party without a name that lists made. */
  unnamedPlaces?(party: string): number
  /** The person into whom the row's person was merged. A list changes nothing of them. */
  mergedInto?(person: ImportedPerson): ExistingPerson | undefined
  /** Id of the person whose QR this is or was: a revoked code is not assigned to anybody else. */
  qrOwner?(qr: string): string | undefined
}

/** A field, or the kept columns together. */
export type ChangedField = ImportField | 'columns'

export interface FieldChange {
  readonly field: ChangedField
  readonly from: string | null
  readonly to: string
}

export interface PlannedRow extends CheckedRow {
  readonly result: 'new' | 'changed' | 'unchanged' | 'refused'
  /** The registered person of a changed or unchanged row. */
  readonly userId: string | null
  /** What a changed row would change; empty otherwise. */
  readonly changes: readonly FieldChange[]
  /** Fields in which the account differs from the row and stays as it is. */
  readonly kept: readonly ImportField[]
}

export interface ImportPlan {
  readonly rows: readonly PlannedRow[]
  readonly counts: {
    readonly total: number
    readonly new: number
    readonly changed: number
    readonly unchanged: number
    readonly refused: number
    /** Rows with warnings among those that are not refused. */
    readonly flagged: number
  }
}

/**
 * Plans what an import does to each row. After the plan is carried out, a second plan finds every
 * good row unchanged. A list adds and corrects: an empty cell deletes nothing.
 *
 * @param mapping column of each field, for the problems
 */
export function planImport(
  rows: readonly CheckedRow[],
  existing: ExistingPeople,
  mapping: ImportMapping = {},
): ImportPlan {
  const matches = rows.map((row) => matchRow(row, existing, mapping))
  const byPerson = Map.groupBy(
    matches.filter(({ person }) => person),
    ({ person }) => person?.userId,
  )
  const planned = matches.map((match) =>
    planRow(match, byPerson.get(match.person?.userId) ?? [], existing, mapping),
  )
  return {
    rows: planned,
    counts: {
      ...countResults(planned),
      flagged: planned.filter((row) => row.result !== 'refused' && row.warnings.length > 0).length,
    },
  }
}

/** A row and the registered person it is about. */
interface RowMatch {
  readonly row: CheckedRow
  readonly person?: ExistingPerson
  readonly merged?: ExistingPerson
  readonly problems: readonly RowProblem[]
}

function matchRow(row: CheckedRow, existing: ExistingPeople, mapping: ImportMapping): RowMatch {
  if (row.problems.length > 0) return { row, problems: row.problems }
  const { email, externalId } = row.person
  const byEmail = email === null ? undefined : existing.byEmail(email)
  const byId = externalId === null ? undefined : existing.byExternalId(externalId)
  if (byEmail && byId && byEmail.userId !== byId.userId) {
    return {
      row,
      problems: [problem.twoPeople(mapping.external_id ?? -1, [nameHere(byEmail), nameHere(byId)])],
    }
  }
  const person = findRegistered(row.person, existing)
  const merged = person ? undefined : existing.mergedInto?.(row.person)
  return merged ? { row, merged, problems: [] } : { row, person, problems: [] }
}

/**
 * The registered person of a row: by number, else by e-mail. A row with neither is found by its
 * party and name.
 */
export function findRegistered(
  { email, externalId, party, name }: ImportedPerson,
  existing: ExistingPeople,
): ExistingPerson | undefined {
  if (email === null && externalId === null)
    return party === null ? undefined : existing.byParty?.(party, name)
  const byId = externalId === null ? undefined : existing.byExternalId(externalId)
  return byId ?? (email === null ? undefined : existing.byEmail(email))
}

function planRow(
  match: RowMatch,
  /** The matches with the same person. */
  sharing: readonly RowMatch[],
  existing: ExistingPeople,
  mapping: ImportMapping,
): PlannedRow {
  const { row, person } = match
  const { party, unnamed } = row.person
  if (party !== null && unnamed !== null && match.problems.length === 0) {
    const isThere = unnamed <= (existing.unnamedPlaces?.(party) ?? 0)
    const result = isThere ? 'unchanged' : 'new'
    return { ...row, userId: null, changes: [], kept: [], result }
  }
  if (match.merged)
    return { ...row, result: 'unchanged', userId: match.merged.userId, changes: [], kept: [] }
  const other = person && sharing.find((same) => same !== match)
  const owner = row.person.qr === null ? undefined : existing.qrOwner?.(row.person.qr)
  const problems = [...match.problems]
  if (other)
    problems.push(
      problem.samePerson(
        mapping.email ?? mapping.external_id ?? -1,
        other.row.line,
        nameHere(person),
      ),
    )
  if (problems.length === 0 && owner !== undefined && owner !== person?.userId)
    problems.push(problem.qrTaken(mapping.qr ?? -1))
  const nothing = { userId: null, changes: [], kept: [] }
  if (problems.length > 0) return { ...row, ...nothing, problems, result: 'refused' }
  if (!person) return { ...row, ...nothing, result: 'new' }
  const differences = changesTo(person, row.person, owner !== undefined)
  const changes = differences.filter(({ field }) =>
    person.reachesBeyond ? OF_THE_ENTRY.has(field) : field !== 'email' || !person.hasPassword,
  )
  const kept = differences
    .filter((difference) => !changes.includes(difference))
    .flatMap(({ field }) => (field === 'columns' ? [] : [field]))
  return {
    ...row,
    result: changes.length > 0 ? 'changed' : 'unchanged',
    userId: person.userId,
    changes,
    kept,
  }
}

/** Fields that are stored with the entry, not with the account. */
export const OF_THE_ENTRY: ReadonlySet<ChangedField> = new Set([
  'ticket',
  'party',
  'external_id',
  'columns',
])

/** The name of a person with an entry for this event. Names of others are not disclosed. */
const nameHere = (person: ExistingPerson): string | null =>
  person.tickets.length > 0 ? person.name : null

const textOf = (columns: KeptColumns): string => JSON.stringify(columns)

function changesTo(
  before: ExistingPerson,
  row: ImportedPerson,
  hasQr: boolean,
): readonly FieldChange[] {
  const fields: readonly (readonly [ChangedField, string | null, string | null])[] = [
    ['name', before.name, row.name],
    ['kana', before.kana === null ? null : cleanKana(before.kana), row.kana],
    ['email', before.email?.normalize('NFKC').trim().toLowerCase() ?? null, row.email],
    ...PROFILE_FIELD_NAMES.map((field) => [field, before[field], row[field]] as const),
    ['locale', before.locale, row.locale],
    [
      'ticket',
      before.tickets.find((ticket) => ticket === row.ticket) ?? before.tickets[0] ?? null,
      row.ticket,
    ],
    ['party', before.party, row.party],
    ['external_id', before.externalId, row.externalId],
    ['columns', textOf(before.columns), textOf({ ...before.columns, ...row.columns })],
    // A code that was revoked at the desk stays revoked, because the list is older.
    ['qr', hasQr ? row.qr : null, row.qr],
    ['consent', before.consentGiven ? 'yes' : null, row.consent ? 'yes' : null],
  ]
  return fields.flatMap(([field, from, to]) =>
    to === null || to === (from ?? '') ? [] : [{ field, from: from || null, to }],
  )
}
