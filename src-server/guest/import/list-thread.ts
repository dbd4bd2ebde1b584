import type Tinypool from 'tinypool'
import { startThreadOnDemand, workerFile } from '../../platform/threads/worker-threads.ts'
import type { CheckedRow } from './checked-row.ts'
import type { TableEncoding } from '../../platform/table-files/decode-text.ts'
import { TableError } from '../../platform/table-files/table-error.ts'
import type { ListSource } from './import-people.ts'
import type { ListAnswer, ListStore, ListWork, ReadList } from './import-worker.ts'
import type { ListPlan } from './list-plan.ts'

/** A file that is open for import. */
export interface ListFile {
  readonly listId: string
  readonly bytes: Uint8Array
  /** As staff chose it; another encoding is another list. */
  readonly encoding?: TableEncoding | undefined
}

/**
 * Parses, checks and plans lists in a separate thread: 50,000 rows take seconds. All calls throw
 * TableError for an unusable file, and the database error if the database is unreachable.
 */
export interface ListThread {
  read(file: ListFile): Promise<ReadList>
  plan(file: ListFile, source: ListSource): Promise<ListPlan>
  /** The checked rows of these lines, in list order. */
  rows(file: ListFile, source: ListSource, lines: Uint32Array): Promise<readonly CheckedRow[]>
  /** The refused rows as CSV for Excel. */
  refused(file: ListFile, source: ListSource): Promise<string>
  close(): Promise<void>
}

/** 50,000 rows take seconds; a thread that takes longer is ended, ms. */
const LIMIT_MS = 5 * 60_000
/** Idle time after which the thread ends, ms: it holds lists, fonts and the canvas. */
const IDLE_MS = 60_000

export function createListThread(store: ListStore): ListThread {
  let pool: Tinypool | null = null
  const ask = async ({ listId, bytes, encoding }: ListFile, work: ListWork): Promise<unknown> => {
    pool ??= startThreadOnDemand(workerFile('import-worker', import.meta.url), IDLE_MS)
    const signal = AbortSignal.timeout(LIMIT_MS)
    // A restarted thread has lost the list: send it again.
    const known: ListAnswer =
      work.task === 'read' ? { unknown: true } : await pool.run({ listId, bytes: null, work }, { signal })
    return unwrapped(
      'unknown' in known ? await pool.run({ listId, bytes, encoding, work }, { signal }) : known,
    )
  }
  return {
    read: (file) => ask(file, { task: 'read' }) as Promise<ReadList>,
    plan: (file, source) => ask(file, { task: 'plan', source, store }) as Promise<ListPlan>,
    rows: (file, source, lines) =>
      ask(file, { task: 'rows', source, store, lines }) as Promise<readonly CheckedRow[]>,
    refused: (file, source) => ask(file, { task: 'refused', source, store }) as Promise<string>,
    close: async () => pool?.destroy(),
  }
}

function unwrapped(answer: ListAnswer): unknown {
  if ('done' in answer) return answer.done
  if ('refused' in answer) throw new TableError(answer.refused.code, answer.refused.sentence)
  if ('fault' in answer) throw Object.assign(new Error(answer.fault.message), { code: answer.fault.code })
  throw new Error('The import thread does not know the list that it was sent.')
}
