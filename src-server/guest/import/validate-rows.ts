import type { ImportField, ImportMapping } from '../../../contract/guest/import/import.ts'
import { PROFILE_FIELD_NAMES, PROFILE_FIELDS } from '../../../contract/person/profile/profile-fields.ts'
import { checkEmail, type RowProblem } from './row-errors.ts'
import { KEPT_COLUMNS } from '../../../contract/event/entry/entry-state.ts'
import {
  cleanCode,
  cleanText,
  codePoints,
  forbiddenCharacters,
} from '../../platform/table-files/clean-text.ts'
import { sampleRows } from './column-values.ts'
import { positionColumn } from './detect-columns.ts'
import { isDamagedNumber } from './damaged-number.ts'
import { parsePerson } from './parse-person.ts'
import { createOrderParties, createPartyRows, createSeenRows, NOTHING_IN_COMMON } from './same-rows.ts'
import type { ImportedPerson, CheckedRow } from './checked-row.ts'
import type { Table, TableRow } from '../../platform/table-files/read-table.ts'
import * as problem from './row-errors.ts'
import type { NameMisfit } from '../../pass/drawing/fit-check.ts'
import { readState, isAbsent, type RowState } from './read-state.ts'
import { createRowRepair, oddTexts } from './repair-row.ts'
import { detectStates, stateColumn, type StateChoice } from './state-columns.ts'

/** A cell that staff corrected in the preview; `column` counts from 0. */
export interface CellFix {
  readonly line: number
  readonly column: number
  readonly text: string
}

export interface CheckOptions {
  /** Corrections, later ones over earlier ones. */
  readonly fixes?: readonly CellFix[]
  /** Columns without a field that are kept. */
  readonly keptColumns?: readonly number[] | undefined
  /** Columns that say who comes; undefined: the recognised ones. */
  readonly states?: StateChoice | undefined
  /** Name of the list, for the parties of its orders. */
  readonly list?: string | undefined
  /** The characters of a text that have no glyph; undefined: no check. */
  readonly canPrint?: (text: string) => readonly string[]
  /** Whether a name fits the event's label; undefined: no check. */
  readonly nameFits?: ((person: ImportedPerson) => NameMisfit | null) | undefined
  /** Names of the event's tickets; undefined: the tickets of the file are not checked. */
  readonly tickets?: readonly string[]
}

/**
 * Converts the rows of a table into people and lists the problems of each row. One problem of a row
 * does not hide another.
 */
export function validateRows(
  table: Table,
  mapping: ImportMapping,
  options: CheckOptions = {},
): readonly CheckedRow[] {
  const rows = withFixes(table, options.fixes ?? [])
  const position = positionColumn(table.header, mapping)
  const { columns, answers } = options.states ?? usualStates(table, mapping)
  const states = columns.map((column) => stateColumn(table.header, column, rows))
  const ticketNames = new Map((options.tickets ?? []).map((name) => [foldTicket(name), name]))
  const kept = keptHeadings(table.header, options.keptColumns ?? [])
  const seen = createSeenRows(mapping)
  const inParty = createPartyRows()
  const repair = createRowRepair(mapping, kept.keys())
  const used = [...new Set([...Object.values(mapping), ...kept.keys()])]
  const read = rows.map(({ line, cells: raw }) => {
    const { cells, marks } = repair(raw)
    const one = parsePerson(cells, mapping, position, kept)
    const ticket = one.ticket === null ? null : (ticketNames.get(foldTicket(one.ticket)) ?? one.ticket)
    const state = withHeading(readState(cells, states, answers), table.header)
    const person = ticket === one.ticket ? one : { ...one, ticket }
    return { line, raw, cells, marks, state, read: person }
  })
  const isAlone = mapping.email === undefined && mapping.external_id === undefined
  const inOrder = createOrderParties(
    read.filter(({ state }) => isAlone || !isAbsent(state)).map((row) => row.read),
    { listName: options.list ?? '', isAlone },
  )
  return read.map(({ line, raw, cells, marks, state, read: one }) => {
    const ragged = raggedProblem(raw, table.header.length)
    const alone = isAbsent(state) ? (isAlone ? inOrder(one) : one) : inOrder(inParty(one))
    const common = isAbsent(state) || ragged ? NOTHING_IN_COMMON : seen(alone, line)
    const { sharesEmailWith } = common
    const person = sharesEmailWith === null ? alone : { ...alone, sharesEmailWith }
    if (ragged) return { line, cells: raw, person, state, problems: [ragged], warnings: [] }
    const problems = [
      ...controlProblems(cells, used),
      ...keptProblems(cells, kept),
      ...nameProblems(person, mapping),
      ...identityProblems(person, cells, mapping),
      ...textProblems(person, mapping),
      ...ticketProblems(person, mapping, options.tickets && ticketNames),
      ...stateProblems(state),
      ...common.problems,
    ]
    return {
      line,
      cells: raw,
      person,
      state,
      problems,
      warnings: [
        ...marks,
        ...common.warnings,
        ...numberWarnings(cells, mapping),
        ...printWarnings(person, mapping, options),
        ...damageWarnings(person, mapping),
        ...halfNames(person, mapping),
        ...oddTexts(person, (field) => columnOf(mapping, field)),
      ],
    }
  })
}

function withFixes(table: Table, fixes: readonly CellFix[]): readonly TableRow[] {
  if (fixes.length === 0) return table.rows
  const byLine = Map.groupBy(fixes, (fix) => fix.line)
  return table.rows.map((row) => {
    const mine = byLine.get(row.line)
    if (!mine) return row
    const cells = [...row.cells]
    for (const { column, text } of mine) {
      while (cells.length < column) cells.push('')
      cells[column] = text
    }
    return { line: row.line, cells }
  })
}

/** Empty cells beyond the headings come from a comma at the end of the line and are ignored. */
function raggedProblem(cells: readonly string[], headings: number): RowProblem | undefined {
  if (cells.length < headings) return problem.cellsMissing(cells.length, headings)
  return cells.slice(headings).some((cell) => cell.trim() !== '')
    ? problem.cellsExtra(cells.length, headings)
    : undefined
}

/** Kept columns by their headings; each heading names one column. */
function keptHeadings(header: readonly string[], columns: readonly number[]): ReadonlyMap<number, string> {
  const taken = new Set<string>()
  const kept = new Map<number, string>()
  for (const column of columns) {
    const heading = [...cleanText(header[column] ?? '')].slice(0, KEPT_COLUMNS.heading).join('')
    if (heading === '' || taken.has(heading)) continue
    taken.add(heading)
    kept.set(column, heading)
  }
  return kept
}

function keptProblems(cells: readonly string[], kept: ReadonlyMap<number, string>): readonly RowProblem[] {
  return [...kept.keys()].flatMap((column) => {
    const length = codePoints(cleanText(cells[column] ?? ''))
    return length > KEPT_COLUMNS.cell ? [problem.cellTooLong(column, length)] : []
  })
}

function controlProblems(cells: readonly string[], columns: readonly number[]): readonly RowProblem[] {
  return columns.flatMap((column) => {
    const names = forbiddenCharacters(cells[column] ?? '')
    return names.length > 0 ? [problem.controlCharacter(column, names)] : []
  })
}

function nameProblems(person: ImportedPerson, mapping: ImportMapping): readonly RowProblem[] {
  return person.name === '' && person.unnamed === null
    ? [problem.nameMissing(mapping.name ?? mapping.family_name ?? mapping.given_name ?? -1)]
    : []
}

function halfNames(
  { name }: ImportedPerson,
  { name: whole, family_name: family, given_name: given }: ImportMapping,
): readonly RowProblem[] {
  const isHalf = whole === undefined && (family === undefined) !== (given === undefined)
  return isHalf && name !== '' ? [problem.halfName(family ?? given ?? -1)] : []
}

function identityProblems(
  person: ImportedPerson,
  cells: readonly string[],
  mapping: ImportMapping,
): readonly RowProblem[] {
  const column = mapping.email ?? mapping.external_id ?? mapping.order ?? -1
  // In a party the name is enough, because the party identifies the group.
  if (person.email === null && person.externalId === null)
    return person.party === null ? [problem.identityMissing(column)] : []
  if (mapping.email === undefined) return []
  const { faults, strange } = checkEmail(cells[mapping.email] ?? '')
  return faults.length > 0 ? [problem.emailMalformed(mapping.email, faults, strange)] : []
}

interface TextRule {
  readonly field: ImportField
  readonly of: (person: ImportedPerson) => string | null
  /** The text can appear on the pass. */
  readonly printed: boolean
  /** A question mark that another program wrote in place of a letter. */
  readonly damage?: RegExp
}

/** A question mark in a name indicates damage; other texts may end with one. */
const DAMAGED_NAME = /[?\uff1f]/u
const DAMAGED_TEXT = /\?[\p{L}\p{N}?]/u

const TEXTS: readonly TextRule[] = [
  { field: 'name', of: (person) => person.name, printed: true, damage: DAMAGED_NAME },
  { field: 'kana', of: (person) => person.kana, printed: false, damage: DAMAGED_NAME },
  ...PROFILE_FIELD_NAMES.map((field) => ({
    field,
    of: (person: ImportedPerson) => person[field],
    printed: PROFILE_FIELDS[field].printed,
    damage: DAMAGED_TEXT,
  })),
  { field: 'party', of: (person) => person.party, printed: false },
  { field: 'external_id', of: (person) => person.externalId, printed: false },
  { field: 'qr', of: (person) => person.qr, printed: false },
]

function textProblems(person: ImportedPerson, mapping: ImportMapping): readonly RowProblem[] {
  return TEXTS.flatMap(({ field, of }) => {
    const text = of(person) ?? ''
    const most = problem.LENGTHS[field] ?? Infinity
    return text.length > most && codePoints(text) > most
      ? [problem.tooLong(columnOf(mapping, field), field, codePoints(text), most)]
      : []
  })
}

function printWarnings(
  person: ImportedPerson,
  mapping: ImportMapping,
  { canPrint, nameFits }: CheckOptions,
): readonly RowProblem[] {
  const missing = TEXTS.flatMap(({ field, of, printed }) => {
    // Invisible characters have a separate message.
    const found =
      printed && canPrint
        ? canPrint(of(person) ?? '').filter((char) => forbiddenCharacters(char).length === 0)
        : []
    return found.length > 0 ? [problem.unprintable(columnOf(mapping, field), found)] : []
  })
  const misfit = codePoints(person.name) <= (problem.LENGTHS.name ?? 0) ? nameFits?.(person) : null
  return misfit ? [...missing, problem.nameDoesNotFit(columnOf(mapping, 'name'), misfit)] : missing
}

function damageWarnings(person: ImportedPerson, mapping: ImportMapping): readonly RowProblem[] {
  return TEXTS.flatMap(({ field, of, damage }) =>
    damage?.test(of(person) ?? '') ? [problem.damaged(columnOf(mapping, field), field)] : [],
  )
}

/** Numbers and codes that a spreadsheet changed; they are not read. */
function numberWarnings(cells: readonly string[], mapping: ImportMapping): readonly RowProblem[] {
  return (['external_id', 'qr'] as const).flatMap((field) => {
    const column = mapping[field]
    const isDamaged = column !== undefined && isDamagedNumber(cleanCode(cells[column] ?? ''))
    return isDamaged ? [problem.numberDamaged(column, field)] : []
  })
}

function columnOf(mapping: ImportMapping, field: ImportField): number {
  if (field === 'name') return mapping.name ?? mapping.family_name ?? mapping.given_name ?? -1
  if (field === 'kana') return mapping.kana ?? mapping.family_kana ?? mapping.given_kana ?? -1
  return mapping[field] ?? -1
}

function ticketProblems(
  person: ImportedPerson,
  mapping: ImportMapping,
  known: ReadonlyMap<string, string> | undefined,
): readonly RowProblem[] {
  if (!known || person.ticket === null || known.has(foldTicket(person.ticket))) return []
  return [problem.ticketUnknown(columnOf(mapping, 'ticket'), person.ticket)]
}

function foldTicket(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()
}

function usualStates({ header, rows }: Table, mapping: ImportMapping): StateChoice {
  const taken = new Set(Object.values(mapping))
  return { columns: detectStates(header, sampleRows(rows), taken).columns, answers: {} }
}

/** A state that ends an entry names its column: "Storniert = Ja". */
function withHeading(state: RowState, header: readonly string[]): RowState {
  const heading = cleanText(header[state.column] ?? '')
  return isAbsent(state) && heading !== '' ? { ...state, word: `${heading} = ${state.word}` } : state
}

function stateProblems(state: RowState): readonly RowProblem[] {
  if (state.kind === 'unknown') return [problem.stateUnknown(state.column, state.word)]
  return isAbsent(state) ? [problem.ticketEnded(state.column, state.word)] : []
}
