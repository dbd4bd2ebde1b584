import { databaseFault } from '../../platform/db/database-fault.ts'
import { openDatabase, type DatabaseAddress } from '../../platform/db/database.ts'
import { createPrintableTextCheck } from '../../pass/drawing/printable-text.ts'
import { createSecrets } from '../../platform/secrets/secrets.ts'
import type { CheckedRow } from './checked-row.ts'
import { detectColumns, type DetectedColumns } from './detect-columns.ts'
import type { Sentence } from '../../../messages/sentence.ts'
import { TableError, type TableErrorCode } from '../../platform/table-files/table-error.ts'
import { checkList, planChecked, type ListSource, type PlannedImport } from './import-people.ts'
import { refusedRowsCsv } from './import-report.ts'
import { summarizePlan, type ListPlan } from './list-plan.ts'
import { unknownStates } from './state-columns.ts'
import { readList } from './list-of-file.ts'
import type { TableEncoding } from '../../platform/table-files/decode-text.ts'
import { searchText } from '../../platform/text/search-text.ts'
import type { Table } from '../../platform/table-files/read-table.ts'

/** How the thread reads persons: with its own database connection and the installation's key. */
export interface ListStore {
  readonly address: DatabaseAddress
  readonly key: Uint8Array
  readonly webUrl: string
}

/** A request to the import thread. */
export type ListWork =
  | { readonly task: 'read' }
  | { readonly task: 'plan'; readonly source: ListSource; readonly store: ListStore }
  | {
      readonly task: 'rows'
      readonly source: ListSource
      readonly store: ListStore
      readonly lines: Uint32Array
    }
  | { readonly task: 'refused'; readonly source: ListSource; readonly store: ListStore }

export interface ListTask {
  readonly listId: string
  /** The file; omitted if the thread should already have it. */
  readonly bytes: Uint8Array | null
  /** As staff chose it. */
  readonly encoding?: TableEncoding | undefined
  readonly work: ListWork
}

export type ReadList = Pick<Table, 'encoding' | 'choices' | 'header'> & {
  readonly lastLine: number
  readonly detected: DetectedColumns
}

/** A result that can be posted between threads: a posted error would lose its class and code. */
export type ListAnswer =
  | { readonly done: ReadList | ListPlan | readonly CheckedRow[] | string }
  | { readonly unknown: true }
  | { readonly refused: { readonly code: TableErrorCode; readonly sentence: Sentence } }
  | { readonly fault: { readonly message: string; readonly code: string } }

interface OpenList {
  readonly table: Table
  /** The last checked rows, and the input of that check. */
  checked: { readonly by: string; readonly rows: readonly CheckedRow[] } | null
  plan: { readonly by: string; readonly plan: PlannedImport } | null
}

/** Number of lists held in memory. Another list is parsed again. */
const MOST_LISTS = 2
const lists = new Map<string, OpenList>()
const printCheck = createPrintableTextCheck()

/** Parses, checks and plans lists. Keeps the most recent ones until the thread ends. */
export default async function runListTask({ listId, bytes, encoding, work }: ListTask): Promise<ListAnswer> {
  try {
    const list =
      lists.get(listId) ?? (bytes && { table: readList(bytes, encoding), checked: null, plan: null })
    if (!list) return { unknown: true }
    lists.delete(listId)
    lists.set(listId, list)
    for (const old of [...lists.keys()].slice(0, -MOST_LISTS)) lists.delete(old)
    return { done: await doWork(list, work) }
  } catch (error) {
    if (error instanceof TableError) return { refused: { code: error.code, sentence: error.sentence } }
    const code = String((error as { code?: unknown } | null)?.code ?? '')
    if (databaseFault(error) !== null) return { fault: { message: (error as Error).message, code } }
    throw error
  }
}

async function doWork(
  list: OpenList,
  work: ListWork,
): Promise<ReadList | ListPlan | readonly CheckedRow[] | string> {
  if (work.task === 'read') {
    const { encoding, choices, header, rows } = list.table
    const detected = detectColumns(header, rows)
    return { encoding, choices, header, lastLine: rows.at(-1)!.line, detected }
  }
  if (work.task === 'plan') {
    list.plan = null
    const { header, rows } = list.table
    const unknown = unknownStates(header, rows, work.source.states)
    return summarizePlan(await planOfList(list, work), unknown)
  }
  if (work.task === 'refused') return refusedRowsCsv(list.table.header, (await planOfList(list, work)).rows)
  const wanted = new Set(work.lines)
  return (await checkedRows(list, work))
    .filter((row) => wanted.has(row.line))
    .map((row) => ({ ...row, person: { ...row.person, searchText: searchText(row.person) } }))
}

type Planning = Pick<Extract<ListWork, { task: 'plan' }>, 'source' | 'store'>

const checkKey = ({ answers: _, ...source }: ListSource): string => JSON.stringify(source)

const planKey = (source: ListSource): string => JSON.stringify(source)

async function planOfList(list: OpenList, { source, store }: Planning): Promise<PlannedImport> {
  const by = planKey(source)
  if (list.plan?.by === by) return list.plan.plan
  const rows = await checkedRows(list, { source, store })
  const plan = await withStore(store, (deps) => planChecked(deps, source, rows))
  list.plan = { by, plan }
  return plan
}

async function checkedRows(list: OpenList, { source, store }: Planning): Promise<readonly CheckedRow[]> {
  const by = checkKey(source)
  if (list.checked?.by === by) return list.checked.rows
  const rows = await withStore(store, async (deps) =>
    checkList({ ...deps, canPrint: await printCheck }, { ...source, table: list.table }),
  )
  list.checked = { by, rows }
  return rows
}

type StoreDeps = Parameters<typeof planChecked>[0] & { readonly webUrl: string }

async function withStore<T>(
  { address, key, webUrl }: ListStore,
  work: (deps: StoreDeps) => Promise<T>,
): Promise<T> {
  const db = openDatabase(address)
  try {
    return await work({ db, secrets: createSecrets(key), webUrl })
  } finally {
    await db.destroy()
  }
}
