import type { ImportField, ImportQuestion, ImportRow } from '../../../contract/guest/import/import.ts'
import { PROFILE_FIELD_NAMES } from '../../../contract/person/profile/profile-fields.ts'
import type { CheckedRow } from './checked-row.ts'
import { cleanKana } from '../../platform/table-files/clean-text.ts'
import { countResults } from '../../platform/table-files/open-previews.ts'
import type { ImportedPerson } from './checked-row.ts'
import type { KeptColumns } from '../../event/entry/kept-columns.ts'
import { withoutZeros } from './damaged-number.ts'
import { entriesToEnd, ticketsOf, type ExistingPeople, type ExistingPerson } from './existing-people.ts'
import type { NumberMatches } from './list-of-file.ts'
import { matchRows, type MatchOptions, type RowMatch } from './match-rows.ts'
import * as problem from './row-errors.ts'
import { isAbsent } from './read-state.ts'

/** A field, or the kept columns together. */
export type ChangedField = ImportField | 'columns'

export interface FieldChange {
  readonly field: ChangedField
  readonly from: string | null
  readonly to: string
}

export interface PlannedRow extends CheckedRow {
  readonly result: ImportRow['result']
  /** The registered person of a changed or unchanged row. */
  readonly userId: string | null
  /** What a changed row would change; empty otherwise. */
  readonly changes: readonly FieldChange[]
  /** Fields in which the account differs from the row and stays as it is. */
  readonly kept: readonly ImportField[]
  /** What staff must answer about an asked row, or have answered. */
  readonly question: ImportQuestion | null
  /** Ids of the entries that the row cancels. */
  readonly ends: readonly string[]
}

export interface ImportPlan {
  readonly rows: readonly PlannedRow[]
  /** Whose numbers the rows have. */
  readonly numbers: NumberMatches
  readonly counts: {
    readonly total: number
    readonly new: number
    readonly changed: number
    readonly unchanged: number
    readonly refused: number
    readonly cancelled: number
    readonly asked: number
    readonly leftOut: number
    /** Rows with warnings among those that are not refused. */
    readonly flagged: number
  }
}

/**
 * Plans what an import does to each row. After the plan is carried out, a second plan finds every
 * good row unchanged. A list adds and corrects: an empty cell deletes nothing.
 */
export function planImport(
  rows: readonly CheckedRow[],
  existing: ExistingPeople,
  options: MatchOptions = {},
): ImportPlan {
  const matches = matchRows(rows, existing, options)
  const planned = matches.map((match) => ({
    ends: [],
    question: match.question ?? null,
    ...(isAbsent(match.row.state)
      ? planAbsent(match, options.list ?? '')
      : planRow(match, existing, options)),
  }))
  const has = (result: PlannedRow['result']): number => planned.filter((row) => row.result === result).length
  return {
    rows: planned,
    numbers: {
      same: matches.filter((match) => match.byNumber).length,
      other: matches.filter(
        (match) =>
          match.withoutNumber ||
          (match.question?.kind === 'foreign_number' && match.question.answer === null),
      ).length,
    },
    counts: {
      ...countResults(planned),
      cancelled: has('cancelled'),
      asked: has('asked'),
      leftOut: has('left_out'),
      flagged: planned.filter((row) => row.result !== 'refused' && row.warnings.length > 0).length,
    },
  }
}

type Planned = Omit<PlannedRow, 'question' | 'ends'> & Partial<Pick<PlannedRow, 'ends'>>

/** A row of somebody who does not come: its entry ends, unless the person is in. */
function planAbsent({ row, person, question }: RowMatch, list: string): Planned {
  const problems = row.problems.filter(({ code }) => code === 'ticket_ended')
  const { word, column } = row.state
  const nothing = { changes: [], kept: [], warnings: [] }
  if (question?.answer === null) return { ...row, ...nothing, problems: [], userId: null, result: 'asked' }
  if (!person) return { ...row, ...nothing, problems, userId: null, result: 'left_out' }
  const ends = entriesToEnd(person, row.person, list)
  const found = { ...row, ...nothing, problems: [], userId: person.userId }
  if (ends.length === 0) return { ...found, result: 'unchanged' }
  const isIn = person.isIn ?? (ends.some(({ state }) => state === 'USED') ? 'checked_in' : null)
  if (isIn) return { ...found, result: 'unchanged', warnings: [problem.alreadyIn(column, word, isIn)] }
  return {
    ...found,
    result: 'cancelled',
    problems: [problem.entryEnds(column, word)],
    ends: ends.map(({ entryId }) => entryId),
  }
}

function planRow(
  match: RowMatch,
  existing: ExistingPeople,
  { mapping = {}, list = '' }: MatchOptions,
): Planned {
  const row = withMatch(match)
  const { party, unnamed } = row.person
  const nothing = { userId: null, changes: [], kept: [] }
  const problems = [...match.problems]
  if (problems.length === 0 && match.question?.answer === null) return { ...row, ...nothing, result: 'asked' }
  if (problems.length === 0 && match.leftOut) return { ...row, ...nothing, result: 'left_out' }
  if (party !== null && unnamed !== null && problems.length === 0) {
    const isThere = unnamed <= (existing.unnamedPlaces?.(party) ?? 0)
    return { ...row, ...nothing, result: isThere ? 'unchanged' : 'new' }
  }
  if (match.merged) return { ...row, result: 'unchanged', userId: match.merged.userId, changes: [], kept: [] }
  const { person } = match
  const owner = row.person.qr === null ? undefined : existing.qrOwner?.(row.person.qr)
  if (problems.length === 0 && owner !== undefined && owner !== person?.userId)
    problems.push(problem.qrTaken(mapping.qr ?? -1))
  if (problems.length > 0) return { ...row, ...nothing, problems, result: 'refused' }
  if (!person) return { ...row, ...nothing, result: 'new' }
  const ended = person.entries.length > 0 && person.entries.every((one) => one.state === 'CANCELLED')
  const differences = changesTo(person, row.person, { list, hasQr: owner !== undefined })
  const changes = differences.filter(({ field }) =>
    person.reachesBeyond ? OF_THE_ENTRY.has(field) : field !== 'email' || !person.hasPassword,
  )
  const kept = differences
    .filter((difference) => !changes.includes(difference))
    .flatMap(({ field }) => (field === 'columns' ? [] : [field]))
  const isCancelled = ended && !changes.some(({ field }) => field === 'ticket')
  return {
    ...row,
    ...(isCancelled && { warnings: [...row.warnings, problem.isCancelled(mapping.ticket ?? -1)] }),
    result: changes.length > 0 ? 'changed' : 'unchanged',
    userId: person.userId,
    changes,
    kept,
  }
}

/** The row with what its match says. */
function withMatch({ row, problems, warnings = [], withoutNumber }: RowMatch): CheckedRow {
  const person = withoutNumber ? { ...row.person, externalId: null } : row.person
  return { ...row, person, problems, warnings: [...row.warnings, ...warnings] }
}

/** The rows that change something. */
export const isStored = ({ result }: Pick<PlannedRow, 'result'>): boolean =>
  result === 'new' || result === 'changed' || result === 'cancelled'

/** The registered people that the rows are about, with the line of each. */
export const claimsOf = (rows: readonly PlannedRow[]): ReadonlyMap<string, number> =>
  new Map(rows.flatMap(({ userId, line }) => (userId === null ? [] : [[userId, line] as const])))

/** Fields that are stored with the entry, not with the account. */
export const OF_THE_ENTRY: ReadonlySet<ChangedField> = new Set(['ticket', 'party', 'external_id', 'columns'])

const textOf = (columns: KeptColumns): string => JSON.stringify(columns)

function changesTo(
  before: ExistingPerson,
  row: ImportedPerson,
  { list, hasQr }: { readonly list: string; readonly hasQr: boolean },
): readonly FieldChange[] {
  const tickets = ticketsOf(before)
  const fields: readonly (readonly [ChangedField, string | null, string | null])[] = [
    ['name', before.name, row.name],
    ['kana', before.kana === null ? null : cleanKana(before.kana), row.kana],
    ['email', before.email?.normalize('NFKC').trim().toLowerCase() ?? null, row.email],
    ...PROFILE_FIELD_NAMES.map((field) => [field, before[field], row[field]] as const),
    ['locale', before.locale, row.locale],
    ['ticket', tickets.find((ticket) => ticket === row.ticket) ?? tickets[0] ?? null, row.ticket],
    ['party', before.party, row.party],
    ['external_id', ...numberChange(before, row, list)],
    ['columns', textOf(before.columns), textOf({ ...before.columns, ...row.columns })],
    // A code that was revoked at the desk stays revoked, because the list is older.
    ['qr', hasQr ? row.qr : null, row.qr],
    ['consent', before.consentGiven ? 'yes' : null, row.consent ? 'yes' : null],
  ]
  return fields.flatMap(([field, from, to]) =>
    to === null || to === (from ?? '') ? [] : [{ field, from: from || null, to }],
  )
}

/**
 * The number before and after. A number of another list stays, and so does one whose leading zeros
 * this list has lost. A further ticket has its own number.
 */
function numberChange(
  { entries }: ExistingPerson,
  { externalId, ticket }: ImportedPerson,
  list: string,
): readonly [string | null, string | null] {
  const numbers = entries.filter(({ number }) => number !== null)
  const own = numbers.filter((entry) => entry.list === list)
  const known = own.find(({ number }) => isKnown(number!, externalId))
  if (externalId === null || known) return [externalId, externalId]
  const isFurther = ticket !== null && entries.length > 0 && !entries.some((one) => one.ticket === ticket)
  if (isFurther) return [null, externalId]
  const elsewhere = numbers.find((entry) => entry.list !== list)
  if (own.length === 0 && elsewhere) return [externalId, externalId]
  return [own[0]?.number ?? null, externalId]
}

const isKnown = (stored: string, read: string | null): boolean =>
  read === stored || (read !== null && stored.startsWith('0') && withoutZeros(stored) === withoutZeros(read))
