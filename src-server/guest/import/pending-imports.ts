import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import {
  IMPORT_FIELDS,
  type ImportAnswer,
  type ImportConsent,
  type ImportMapping,
  type ImportPreview,
} from '../../../contract/guest/import/import.ts'
import type { CellFix } from './validate-rows.ts'
import { ignoredHeadings, missingColumns } from './detect-columns.ts'
import { missingForConsent, usualConsent } from './import-consent.ts'
import { foldAnswers } from './read-state.ts'
import type { StateChoice } from './state-columns.ts'
import { listsOf, rememberedColumns, type RememberedColumns } from './import-history-store.ts'
import { listOfFile } from './list-of-file.ts'
import { storeList, type ListSource, type StoreDeps } from './import-people.ts'
import { ImportStopped } from './import-stopped.ts'
import { invalidField } from '../../platform/http/api-error.ts'
import type { EncodingChoice, TableEncoding } from '../../platform/table-files/decode-text.ts'
import { createOpenPreviews } from '../../platform/table-files/open-previews.ts'
import { refreshStatistics, type Transaction } from '../../platform/db/database.ts'
import type { ReadList } from './import-worker.ts'
import type { ListPlan } from './list-plan.ts'
import type { ListFile, ListThread } from './list-thread.ts'

export interface OpenImport {
  readonly importId: string
  readonly eventId: string
  readonly openedBy: string
  readonly openedAt: number
  readonly size: number
  readonly fileName: string
  readonly file: ListFile
  readonly table: ReadList
  /** Possible readings of the file; empty if its encoding is certain. */
  readonly choices: readonly EncodingChoice[]
  /** Time of the earlier import whose columns were reused, with the same headings. */
  readonly rememberedFrom: string | null
  /** Guessed columns; empty if the columns of an earlier list were reused. */
  readonly guessed: ImportMapping
  mapping: ImportMapping
  keptColumns: readonly number[]
  states: StateChoice
  fixes: CellFix[]
  consent: ImportConsent
  list: string
  /** The lists of the event. */
  readonly lists: readonly string[]
  answers: ImportAnswer[]
  plan: ListPlan
  state: z.infer<typeof ImportPreview>['state']
  done: number
  stopped: z.infer<typeof ImportPreview>['stopped']
}

/** Open imports of this desk: parsed once, mapped and corrected on the screen, then stored. */
export interface Imports {
  /** Throws TableError if the file cannot be read as a table. */
  start(list: NewList): Promise<OpenImport>
  find(importId: string): OpenImport | undefined
  /** @throws ApiError `invalid_input` for a row or column that the list does not have */
  change(one: OpenImport, change: ImportChange): Promise<void>
  /**
   * Starts to store the good rows; `state` and `done` show the progress. Does nothing if the import
   * has started or a required column is missing.
   */
  apply(one: OpenImport, by: string, record: RecordImport): void
  /** The refused rows as CSV for Excel. */
  refusedCsv(one: OpenImport): Promise<string>
}

export interface NewList {
  readonly eventId: string
  readonly fileName: string
  readonly bytes: Uint8Array
  /** Id of the staff member. */
  readonly by: string
}

export interface ImportChange {
  /** One of the choices; the list is read again. */
  readonly encoding?: string | undefined
  readonly mapping?: ImportMapping | undefined
  readonly keptColumns?: readonly number[] | undefined
  readonly states?: Partial<StateChoice> | undefined
  readonly consent?: ImportConsent | undefined
  readonly list?: string | undefined
  readonly answer?: ImportAnswer | undefined
  readonly fix?: CellFix | undefined
}

/** What was stored: all rows of the plan, or the first `stored` of its `of` rows. */
export type ImportOutcome =
  | { readonly done: ListPlan }
  | { readonly stored: number; readonly of: number; readonly stopped?: string }

/**
 * Appends the audit entry: in the transactions of the first and the last group, and without a
 * transaction if a group could not be stored.
 */
export type RecordImport = (outcome: ImportOutcome, trx: Transaction | null) => Promise<void>

export interface ImportsDeps extends StoreDeps {
  readonly lists: ListThread
}

export function createPendingImports(deps: ImportsDeps): Imports {
  const imports = createOpenPreviews<OpenImport>(deps.now)
  const { lists } = deps
  return {
    async start({ eventId, fileName, bytes, by }) {
      const importId = randomUUID()
      const list = await openList(deps, { eventId, fileName }, { listId: importId, bytes })
      const one: OpenImport = {
        ...list,
        choices: list.table.choices,
        importId,
        openedBy: by,
        openedAt: deps.now(),
        size: bytes.byteLength,
        fileName,
        state: 'preview',
        done: 0,
        stopped: null,
      }
      imports.add(one)
      return one
    },
    find: imports.find,
    async change(one, change) {
      if (change.encoding !== undefined) {
        const encoding = knownEncoding(one, change.encoding)
        const { bytes } = one.file
        const file = { listId: `${one.importId} ${encoding}`, bytes, encoding }
        Object.assign(one, await openList(deps, one, file))
      }
      requireKnownCells(one.table, change)
      const mapping = change.mapping ?? one.mapping
      const keptColumns = withoutFields(change.keptColumns ?? one.keptColumns, mapping)
      const fixes = change.fix ? withFix(one.fixes, change.fix) : one.fixes
      const states = statesFor(mapping, keptColumns, { ...one.states, ...change.states })
      const consent = consentFor(mapping, change.consent ?? one.consent, one)
      const answers = change.answer ? withAnswer(one.answers, change.answer) : one.answers
      const list = change.list ?? one.list
      const changed = { mapping, keptColumns, states, fixes, consent, list, answers }
      const plan = await lists.plan(one.file, { eventId: one.eventId, ...changed })
      Object.assign(one, { ...changed, plan })
    },
    apply(one, by, record) {
      if ((one.state !== 'preview' && one.state !== 'failed') || missingOf(one).length > 0) return
      Object.assign(one, { state: 'running', done: 0, stopped: null })
      void storePeople(deps, one, by, record)
    },
    refusedCsv: (one) => lists.refused(one.file, sourceOf(one)),
  }
}

type OpenedList = Pick<
  OpenImport,
  | 'eventId'
  | 'file'
  | 'table'
  | 'guessed'
  | 'rememberedFrom'
  | 'mapping'
  | 'keptColumns'
  | 'states'
  | 'fixes'
  | 'consent'
  | 'list'
  | 'lists'
  | 'answers'
  | 'plan'
>

/** Reads a file, with the columns of the last list with the same headings or recognised ones. */
async function openList(
  { db, lists }: ImportsDeps,
  { eventId, fileName }: Pick<OpenImport, 'eventId' | 'fileName'>,
  file: ListFile,
): Promise<OpenedList> {
  const table = await lists.read(file)
  const { detected } = table
  const remembered = await rememberedColumns(db, eventId, table.header)
  const mapping = remembered?.mapping ?? detected.mapping
  const usual = usualConsent(mapping.consent !== undefined)
  const source = {
    eventId,
    mapping,
    keptColumns: remembered?.keptColumns ?? [],
    states: remembered?.states ?? { columns: detected.states.columns, answers: {} },
    fixes: [],
    consent: consentAgain(usual, remembered),
    answers: [],
  }
  const known = await listsOf(db, eventId)
  const planFor = (list: string) => lists.plan(file, { ...source, list })
  const { list, plan } = await listOfFile(
    { known, remembered: remembered?.list, preset: detected.preset, fileName },
    planFor,
  )
  return {
    ...source,
    list,
    lists: known,
    file,
    table,
    guessed: remembered ? {} : detected.guessed,
    rememberedFrom: remembered?.at ?? null,
    plan: plan ?? (await planFor(list)),
  }
}

/** One of the readings that the list was shown with. */
function knownEncoding({ choices }: Pick<OpenImport, 'choices'>, wanted: string): TableEncoding {
  const found = choices.find(({ encoding }) => encoding === wanted)
  if (found) return found.encoding
  const known = choices.map(({ encoding }) => encoding).join(', ')
  throw invalidField('encoding', `must be one of ${known || 'none'}: ${wanted}`)
}

/** Every row and column of a change is one of the list. */
function requireKnownCells({ header, lastLine }: ReadList, change: ImportChange): void {
  const requireBelow = (path: string, column: number): void => {
    if (column >= header.length)
      throw invalidField(path, `must be below ${header.length}, the number of columns: ${column}`)
  }
  const requireRow = (path: string, line: number): void => {
    if (line < 2 || line > lastLine)
      throw invalidField(path, `must be a row of the list, 2 to ${lastLine}: ${line}`)
  }
  for (const [field, column] of Object.entries(change.mapping ?? {})) requireBelow(`mapping.${field}`, column)
  change.states?.columns?.forEach((column, i) => requireBelow(`states.columns[${i}]`, column))
  change.keptColumns?.forEach((column, i) => requireBelow(`keptColumns[${i}]`, column))
  if (change.answer && change.answer.line !== null) requireRow('answer.line', change.answer.line)
  if (!change.fix) return
  const { line, column } = change.fix
  requireBelow('fix.column', column)
  requireRow('fix.line', line)
}

/** The last answer to a row, or to all rows of a kind, replaces those before. */
const withAnswer = (answers: readonly ImportAnswer[], answer: ImportAnswer): ImportAnswer[] => [
  ...answers.filter(
    ({ kind, line }) => kind !== answer.kind || (answer.line !== null && line !== answer.line),
  ),
  answer,
]

/** The last correction of a cell replaces those before. */
const withFix = (fixes: readonly CellFix[], fix: CellFix): CellFix[] => [
  ...fixes.filter(({ line, column }) => line !== fix.line || column !== fix.column),
  fix,
]

/** A column that is assigned to a field is not kept as well. */
function withoutFields(columns: readonly number[], mapping: ImportMapping): readonly number[] {
  const taken = new Set(Object.values(mapping))
  return [...new Set(columns)].filter((column) => !taken.has(column))
}

/** A column of states has no other meaning; each word is answered by its folded form. */
function statesFor(
  mapping: ImportMapping,
  keptColumns: readonly number[],
  { columns, answers }: StateChoice,
): StateChoice {
  const taken = new Set([...Object.values(mapping), ...keptColumns])
  return {
    columns: [...new Set(columns)].filter((column) => !taken.has(column)),
    answers: foldAnswers(answers),
  }
}

const sourceOf = (one: OpenImport): ListSource => {
  const { eventId, mapping, keptColumns, states, fixes, consent, list, answers } = one
  return { eventId, mapping, keptColumns, states, fixes, consent, list, answers }
}

/** Stores the rows and counts them. Never throws. */
async function storePeople(
  deps: ImportsDeps,
  one: OpenImport,
  by: string,
  record: RecordImport,
): Promise<void> {
  const { file, fileName, table } = one
  const source = sourceOf(one)
  try {
    const plan = await deps.lists.plan(file, source)
    const take = (from: number, to: number) => deps.lists.rows(file, source, plan.good.slice(from, to))
    const { claims } = plan
    const total = plan.good.length
    const list = { ...source, fileName, header: table.header, by, total, claims, take }
    const recordGroup: StoreDeps['record'] = async (trx, { stored, of }) => {
      const sum = one.done + stored
      if (sum === of) await record({ done: plan }, trx)
      else if (one.done === 0) await record({ stored: sum, of }, trx)
    }
    await storeList({ ...deps, record: recordGroup }, list, (stored) => (one.done = stored))
    // Without the new sizes of the tables, SQLite reads everybody for a list of 30 people.
    await refreshStatistics(deps.db).catch(() => {})
    Object.assign(one, { plan, state: 'done' })
  } catch (error) {
    const { stored, total, reason } =
      error instanceof ImportStopped ? error : new ImportStopped(one.done, one.plan.good.length, error)
    Object.assign(one, { done: stored, stopped: reason, state: 'failed' })
    await record({ stored, of: total, stopped: reason }, null)
  }
}

/**
 * The consent of the last list with the same headings. "All gave consent" is not reused: the list
 * may contain new people.
 */
const consentAgain = (usual: ImportConsent, last: RememberedColumns | null): ImportConsent =>
  last && last.consent.from !== 'all' ? last.consent : usual

/** Assigning or removing the consent column changes the source of consent. */
function consentFor(mapping: ImportMapping, wanted: ImportConsent, before: OpenImport): ImportConsent {
  const has = mapping.consent !== undefined
  if (has && before.mapping.consent === undefined) return { ...wanted, from: 'column' }
  return !has && wanted.from === 'column' ? { ...wanted, from: 'none' } : wanted
}

const missingOf = ({
  choices,
  file,
  mapping,
  plan,
  consent,
}: OpenImport): z.infer<typeof ImportPreview>['missing'] => [
  ...(choices.length > 0 && !file.encoding ? (['encoding'] as const) : []),
  ...missingColumns(mapping),
  ...(plan.unknownStates.some(({ answer }) => answer === null) ? (['states'] as const) : []),
  ...missingForConsent(consent),
]

/** The import as the screen shows it. */
export function importView(one: OpenImport): z.infer<typeof ImportPreview> {
  const used = [...one.keptColumns, ...one.states.columns]
  return {
    importId: one.importId,
    fileName: one.fileName,
    encoding: one.table.encoding,
    encodings: one.choices.map(({ encoding, samples }) => ({ encoding, samples: [...samples] })),
    preset: one.table.detected.preset,
    rememberedFrom: one.rememberedFrom,
    header: [...one.table.header],
    list: one.list,
    lists: [...one.lists],
    mapping: one.mapping,
    keptColumns: [...one.keptColumns],
    ignored: [...ignoredHeadings(one.table.header, one.mapping, used)],
    guessed: IMPORT_FIELDS.filter(
      (field) => one.guessed[field] !== undefined && one.guessed[field] === one.mapping[field],
    ),
    states: {
      columns: [...one.states.columns],
      guessed: one.table.detected.states.guessed.filter((at) => one.states.columns.includes(at)),
      unknown: one.plan.unknownStates.map((state) => ({ ...state })),
    },
    missing: missingOf(one),
    consent: { ...one.consent, ...one.plan.consent },
    counts: one.plan.counts,
    kept: one.plan.kept,
    rows: [...one.plan.shown],
    findings: [...one.plan.findings],
    state: one.state,
    done: one.done,
    stopped: one.stopped,
  }
}
