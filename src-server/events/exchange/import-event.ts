import type { ExchangeKind } from '../../../contract/events/event-admin.ts'
import { lockImports } from '../../db/import-lock.ts'
import type { Db } from '../../db/database.ts'
import { transact } from '../../db/in-transaction.ts'
import { planOffice, type Importer, type OfficePlan } from './plan-event-import.ts'
import { readOfficeFile, type ExchangeFile } from './read-event-file.ts'
import { readRow, type ReadRow } from './parse-row.ts'
import { readWorld } from './existing-records-store.ts'
import { carryOut, holdEvents } from './apply-writes.ts'

export interface OfficeImportDeps {
  readonly db: Db
  readonly now: () => number
}

/** A file that was read, row by row; nothing of the database is in it. */
export interface OfficeSource {
  readonly file: ExchangeFile
  readonly rows: readonly ReadRow[]
  /** Slug of the event of rows that name none. */
  readonly home: string | null
}

export interface OfficeImporter {
  readonly importer: Importer | null
  readonly userId: string | null
  /** The last step of the transaction. */
  readonly record?: (trx: Db, plan: OfficePlan) => Promise<void>
}

/** Throws ImportError when the file as a whole says nothing. */
export function readOfficeSource(bytes: Uint8Array, home: string | null, kind?: ExchangeKind): OfficeSource {
  const file = readOfficeFile(bytes, kind)
  return { file, rows: file.rows.map(readRow), home }
}

/** What the file would do now. */
export async function planOf(db: Db, source: OfficeSource, importer: Importer | null): Promise<OfficePlan> {
  const texts = (key: string): string[] => source.rows.flatMap(({ values }) => (typeof values[key] === 'string' ? [values[key]] : []))
  const world = await readWorld(db, { slugs: slugsOf(source), playlists: texts('playlist'), entries: texts('entry') })
  return planOffice(source.rows, { world, home: source.home, importer })
}

const slugsOf = ({ rows, home }: OfficeSource): string[] => [
  ...(home === null ? [] : [home]),
  ...rows.flatMap(({ kind, values }) => [kind === 'events' ? values.slug : undefined, values.event].filter((slug) => typeof slug === 'string')),
]

/**
 * Stores the good rows, all or none, and answers the plan that was carried out: it is made anew in the transaction, in
 * which imports go one after the other and nobody else writes these events. A second run finds every row unchanged.
 */
export async function importOffice(deps: OfficeImportDeps, source: OfficeSource, who: OfficeImporter): Promise<OfficePlan> {
  return transact(deps.db, async (trx) => {
    await lockImports(trx)
    await holdEvents(trx, slugsOf(source))
    const plan = await planOf(trx, source, who.importer)
    await carryOut(trx, plan.writes, { userId: who.userId, now: deps.now() })
    await who.record?.(trx, plan)
    return plan
  })
}
