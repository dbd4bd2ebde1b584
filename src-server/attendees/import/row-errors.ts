import type { ImportField, ImportRow } from '../../../contract/attendees/import.ts'
import { profileOf } from '../../../contract/people/profile-fields.ts'
import { LIMITS } from '../../../contract/core/limits.ts'
import type { NameMisfit } from '../../passes/render/fit-check.ts'
import type { importList } from '../../../messages/en/import-list.ts'
import { sentence, textIn, type Sentence } from '../../../messages/sentence.ts'

/**
 * Why a row is refused, or what to look at: the index of the wrong cell (-1 for the row as a
 * whole), a code, one sentence in each language.
 */
export type RowProblem = ImportRow['problems'][number]

/** A field of a list as staff call it. */
export const fieldName = (field: ImportField): Sentence => sentence(`person.field.${field}`)

type ProblemText = keyof (typeof importList)['importList']['problem']

const make = (
  column: number,
  code: string,
  text: ProblemText,
  values?: Parameters<typeof sentence>[1],
): RowProblem => ({ column, code, ...sentence(`importList.problem.${text}`, values) })

export const nameMissing = (column: number): RowProblem =>
  make(column, 'name_missing', 'nameMissing')

export const emailMalformed = (column: number, faults: readonly Sentence[]): RowProblem =>
  make(column, 'email_malformed', 'emailMalformed', (language) => ({
    faults: faults.map((fault) => fault[language]).join(textIn(language, 'importList.report.list')),
  }))

export const sameInFile = (
  column: number,
  field: keyof (typeof importList)['importList']['unique'],
  line: number,
): RowProblem =>
  make(column, `${field}_duplicate`, 'sameInFile', (language) => ({
    line,
    field: textIn(language, `importList.unique.${field}`),
  }))

export const tooLong = (
  column: number,
  field: ImportField,
  length: number,
  most: number,
): RowProblem =>
  make(column, 'too_long', 'tooLong', (language) => ({
    field: fieldName(field)[language],
    length,
    most,
  }))

/**
 * A warning: somebody who is missing from the list waits longer at the desk than somebody with a
 * letter too few.
 */
export const unprintable = (column: number, characters: readonly string[]): RowProblem =>
  make(column, 'unprintable', 'unprintable', (language) => ({
    characters: characters
      .map((text) => textIn(language, 'importList.problem.quoted', { text }))
      .join(language === 'ja' ? '' : ' '),
  }))

/** A warning: programs write `?` for letters that their encoding lacks. */
export const damaged = (column: number, field: ImportField): RowProblem =>
  make(column, 'damaged', 'damaged', (language) => ({ field: fieldName(field)[language] }))

/** A warning, with the bound. */
export const nameDoesNotFit = (
  column: number,
  { length, most, widthMm, lengthMm }: NameMisfit,
): RowProblem => make(column, 'does_not_fit', 'nameDoesNotFit', { widthMm, lengthMm, length, most })

export const controlCharacter = (column: number, names: readonly string[]): RowProblem =>
  make(column, 'control_character', 'controlCharacter', { names: names.join(' ') })

/** Without either, a second import of the list would make a second person. */
export const identityMissing = (column: number): RowProblem =>
  make(column, 'identity_missing', 'identityMissing')

export const ticketUnknown = (column: number, ticket: string): RowProblem =>
  make(column, 'ticket_unknown', 'ticketUnknown', { ticket })

export const ticketEnded = (column: number, status: string): RowProblem =>
  make(column, 'ticket_ended', 'ticketEnded', { status })

export const cellsMissing = (found: number, needed: number): RowProblem =>
  make(-1, 'cells_missing', 'cellsMissing', { found, needed })

export const cellsExtra = (found: number, needed: number): RowProblem =>
  make(-1, 'cells_extra', 'cellsExtra', { found, needed })

const personName = (language: keyof Sentence, name: string | null): string =>
  name === null
    ? textIn(language, 'importList.problem.somebody')
    : textIn(language, 'importList.problem.person', { name })

/** @param names of the two, null for somebody who does not take part in this event. */
export const twoPeople = (
  column: number,
  [byEmail, byId]: readonly [string | null, string | null],
): RowProblem =>
  make(column, 'two_people', 'twoPeople', (language) => ({
    byEmail: personName(language, byEmail),
    byId: personName(language, byId),
  }))

export const samePerson = (column: number, line: number, name: string | null): RowProblem =>
  make(column, 'same_person', name === null ? 'samePerson' : 'sameNamedPerson', {
    line,
    name: name ?? '',
  })

export const qrTaken = (column: number): RowProblem => make(column, 'qr_taken', 'qrTaken')

/** Most code points of each field that the import keeps. */
export const LENGTHS: Readonly<Partial<Record<ImportField, number>>> = {
  name: LIMITS.passText,
  kana: LIMITS.passText,
  ...profileOf(() => LIMITS.passText),
  external_id: 200,
  qr: LIMITS.qr,
}
