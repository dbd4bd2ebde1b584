import { lockImports } from '../../platform/db/import-lock.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { planEventImport, type EventImportPlan } from './plan-event-import.ts'
import type { Importer } from './plan-types.ts'
import { readEventFile, type ExchangeFile } from './read-event-file.ts'
import { readRow, type ReadRow } from './parse-row.ts'
import { readExistingRecords } from './existing-records-store.ts'
import { applyWrites, lockEventRows } from './apply-writes.ts'

export interface EventImportDeps {
  readonly db: Db
  readonly now: () => number
}

/** The rows of a file, without data of the database. */
export interface EventSource {
  readonly file: ExchangeFile
  readonly rows: readonly ReadRow[]
  /** Slug of the event of rows without one. */
  readonly home: string | null
}

export interface ImportActor {
  readonly importer: Importer | null
  readonly userId: string | null
  /** Appends the audit entry, as the last step of the transaction. */
  readonly record: (trx: Transaction, plan: EventImportPlan) => Promise<void>
}

/** Throws TableError if the file has no usable content. */
export function readEventSource(bytes: Uint8Array, home: string | null): EventSource {
  const file = readEventFile(bytes)
  return { file, rows: file.rows.map(readRow), home }
}

/** The current plan of the file. */
export async function planOf(
  db: Db,
  source: EventSource,
  importer: Importer | null,
): Promise<EventImportPlan> {
  const texts = (key: string): string[] =>
    source.rows.flatMap(({ values }) => (typeof values[key] === 'string' ? [values[key]] : []))
  const existing = await readExistingRecords(db, {
    slugs: slugsOf(source),
    playlists: texts('playlist'),
  })
  return planEventImport(source.rows, { existing, home: source.home, importer })
}

const slugsOf = ({ rows, home }: EventSource): string[] => [
  ...(home === null ? [] : [home]),
  ...rows.flatMap(({ kind, values }) =>
    [kind === 'events' ? values.slug : undefined, values.event].filter(
      (slug) => typeof slug === 'string',
    ),
  ),
]

/**
 * Stores the good rows, all or none, and returns the plan. The plan is made again in the
 * transaction, in which imports run one after the other and no one else writes these events. A
 * second run finds every row unchanged.
 */
export async function importEvent(
  deps: EventImportDeps,
  source: EventSource,
  who: ImportActor,
): Promise<EventImportPlan> {
  return inTransaction(deps.db, async (trx) => {
    await lockImports(trx)
    await lockEventRows(trx, slugsOf(source))
    const plan = await planOf(trx, source, who.importer)
    await applyWrites(trx, plan.writes, { userId: who.userId, now: deps.now() })
    await who.record(trx, plan)
    return plan
  })
}
