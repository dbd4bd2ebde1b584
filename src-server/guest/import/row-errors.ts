import type { ImportField, ImportRow } from '../../../contract/guest/import/import.ts'
import { KEPT_COLUMNS } from '../../../contract/event/entry/entry-state.ts'
import { profileOf } from '../../../contract/person/profile/profile-fields.ts'
import { LIMITS } from '../../../contract/platform/http/limits.ts'
import type { NameMisfit } from '../../pass/drawing/fit-check.ts'
import type { importList } from '../../../messages/en/guest/import-list.ts'
import type { ProblemValues } from '../../../messages/import-problem.ts'
import { cleanCode } from '../../platform/table-files/clean-text.ts'

/** Error or warning of a row, with the index of the cell; -1 for the whole row. */
export type RowProblem = ImportRow['problems'][number]

type ProblemText = keyof (typeof importList)['importList']['problem']

const make = (column: number, code: string, text: ProblemText, values: ProblemValues = {}): RowProblem => ({
  column,
  code,
  text,
  values: values as RowProblem['values'],
})

export const nameMissing = (column: number): RowProblem => make(column, 'name_missing', 'nameMissing')

export const emailMalformed = (column: number, faults: readonly EmailFault[], strange: string): RowProblem =>
  make(column, 'email_malformed', 'emailMalformed', { faults, strange })

export const sameInFile = (
  column: number,
  field: keyof (typeof importList)['importList']['unique'],
  line: number,
): RowProblem => make(column, `${field}_duplicate`, 'sameInFile', { line, unique: field })

export const tooLong = (column: number, field: ImportField, length: number, most: number): RowProblem =>
  make(column, 'too_long', 'tooLong', { field, length, most })

/** A cell of a kept column. */
export const cellTooLong = (column: number, length: number): RowProblem =>
  make(column, 'too_long', 'cellTooLong', { length, most: KEPT_COLUMNS.cell })

/**
 * A warning instead of an error: at the desk, a missing person costs more time than a missing
 * letter.
 */
export const unprintable = (column: number, characters: readonly string[]): RowProblem =>
  make(column, 'unprintable', 'unprintable', { characters })

/** A warning: programs write `?` for letters that their encoding lacks. */
export const damaged = (column: number, field: ImportField): RowProblem =>
  make(column, 'damaged', 'damaged', { field })

/** A warning: the text differs from the file. */
export const repaired = (column: number, from: string, to: string): RowProblem =>
  make(column, 'repaired', 'repaired', { from, to })

/** A warning: a cell such as "-" or "N/A" is read as empty. */
export const placeholder = (column: number, from: string): RowProblem =>
  make(column, 'placeholder', 'placeholder', { from })

/** A warning: a spreadsheet wrote a fault into the cell. */
export const sheetFault = (column: number, from: string): RowProblem =>
  make(column, 'sheet_fault', 'sheetFault', { from })

/** A warning: 1.84E+10 stands for many numbers and identifies nobody. */
export const shortenedNumber = (column: number, from: string): RowProblem =>
  make(column, 'shortened_number', 'shortenedNumber', { from })

/** A warning: letters that another program misread and that cannot be restored. */
export const misread = (column: number, field: ImportField): RowProblem =>
  make(column, 'misread', 'misread', { field })

/** A warning: the name has no letter, or is a word for nothing, or one name twice. */
export const strangeName = (column: number, name: string): RowProblem =>
  make(column, 'strange_name', 'strangeName', { from: name })

/** A warning: the list has a column for one part of the name only. */
export const halfName = (column: number): RowProblem => make(column, 'half_name', 'halfName')

/** A warning: the text is a formula of a spreadsheet. */
export const formula = (column: number, field: ImportField): RowProblem =>
  make(column, 'formula', 'formula', { field })

/** A warning, with the bound. */
export const nameDoesNotFit = (column: number, { length, most, widthMm, lengthMm }: NameMisfit): RowProblem =>
  make(column, 'does_not_fit', 'nameDoesNotFit', { widthMm, lengthMm, length, most })

export const controlCharacter = (column: number, names: readonly string[]): RowProblem =>
  make(column, 'control_character', 'controlCharacter', { names: names.join(' ') })

/** Without e-mail and registration number, a second import would create the person again. */
export const identityMissing = (column: number): RowProblem =>
  make(column, 'identity_missing', 'identityMissing')

export const ticketUnknown = (column: number, ticket: string): RowProblem =>
  make(column, 'ticket_unknown', 'ticketUnknown', { ticket })

export const ticketEnded = (column: number, status: string): RowProblem =>
  make(column, 'ticket_ended', 'ticketEnded', { status })

/** Nobody has said yet whether the word means that the person comes. */
export const stateUnknown = (column: number, status: string): RowProblem =>
  make(column, 'state_unknown', 'stateUnknown', { status })

export const cellsMissing = (found: number, needed: number): RowProblem =>
  make(-1, 'cells_missing', 'cellsMissing', { found, needed })

export const cellsExtra = (found: number, needed: number): RowProblem =>
  make(-1, 'cells_extra', 'cellsExtra', { found, needed })

/** A spreadsheet changed the number: it identifies nobody. */
export const numberDamaged = (column: number, field: 'external_id' | 'qr'): RowProblem =>
  make(column, 'number_damaged', 'numberDamaged', { field })

/** The number is another person's of the same list, so it is not stored. */
export const numberTaken = (column: number, name: string | null): RowProblem =>
  make(column, 'number_taken', 'numberTaken', { people: [name] })

/** Two rows with one e-mail and name, and numbers of their own. */
export const personTwice = (column: number, line: number): RowProblem =>
  make(column, 'person_twice', 'personTwice', { line })

/** The list says that the person does not come. */
export const entryEnds = (column: number, status: string): RowProblem =>
  make(column, 'entry_ends', 'entryEnds', { status })

/** The list says that a person does not come who is in. */
export const alreadyIn = (column: number, status: string, why: 'checked_in' | 'has_pass'): RowProblem =>
  make(column, 'already_in', why === 'checked_in' ? 'alreadyCheckedIn' : 'alreadyHasPass', {
    status,
  })

/** The list says that a person comes whose entry is cancelled. */
export const isCancelled = (column: number): RowProblem => make(column, 'is_cancelled', 'isCancelled')

export const samePerson = (column: number, line: number, name: string | null): RowProblem =>
  make(column, 'same_person', name === null ? 'samePerson' : 'sameNamedPerson', {
    line,
    name: name ?? '',
  })

export const qrTaken = (column: number): RowProblem => make(column, 'qr_taken', 'qrTaken')

/** Maximum code points of each field. */
export const LENGTHS: Readonly<Partial<Record<ImportField, number>>> = {
  name: LIMITS.passText,
  kana: LIMITS.passText,
  ...profileOf(() => LIMITS.passText),
  party: 200,
  external_id: 200,
  qr: LIMITS.qr,
}

/** The faults of an address, by the keys of their texts. */
type EmailFault = keyof (typeof importList)['importList']['email']

/** Longest address, characters. */
const LONGEST = 320
/** Characters before the @. Repeated dots are allowed for addresses of older mobile carriers. */
const LOCAL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+$/
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])?$/

/** Most addresses. */
const PLAIN = /^[a-z0-9._-]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]+$/

interface CheckedEmail {
  /** Lower case, full-width letters folded, as stored. */
  readonly email: string
  /** The faults of an address; empty if it is valid. */
  readonly faults: readonly EmailFault[]
  /** The characters that no address may contain. */
  readonly strange: string
}

/** Checks an e-mail address from a list. */
export function checkEmail(cell: string): CheckedEmail {
  if (PLAIN.test(cell) && cell.length <= LONGEST) return { email: cell, faults: [], strange: '' }
  const email = cleanCode(cell).toLowerCase()
  if (email === '') return { email, faults: [], strange: '' }
  const [local = '', domain = '', ...more] = email.split('@')
  if (email.length <= LONGEST && more.length === 0 && LOCAL.test(local) && DOMAIN.test(domain))
    return { email, faults: [], strange: '' }
  return { email, ...faultsOf(cell, email) }
}

function faultsOf(cell: string, email: string): Omit<CheckedEmail, 'email'> {
  const [local = '', domain = ''] = email.split('@')
  const signs = email.split('@').length - 1
  const strange = [...new Set(email.match(/[^\x21-\x7E]/gu) ?? [])].filter((char) => char !== ' ').join('')
  const faults: readonly (readonly [boolean, EmailFault])[] = [
    [cell.includes('\uff20'), 'fullWidthAt'],
    [signs === 0, 'noAt'],
    [signs > 1, 'severalAt'],
    [email.includes(' '), 'space'],
    [strange !== '', 'strange'],
    [signs === 1 && local === '', 'nothingBeforeAt'],
    [signs === 1 && !domain.includes('.'), 'noDomain'],
    [email.length > LONGEST, 'tooLong'],
  ]
  const found = faults.filter(([applies]) => applies).map(([, fault]) => fault)
  return { faults: found.length > 0 ? found : ['form'], strange }
}
