import Database from 'better-sqlite3'
import type { Sentence } from '../../../messages/sentence.ts'
import { isSystemFault, systemFault } from '../../../messages/system-fault.ts'
import { TextError } from '../../../messages/text-error.ts'
import { openDatabase, type DatabaseAddress } from '../../platform/db/database.ts'
import { readEarlierState, type ReplacedDatabase } from './earlier-state.ts'
import { BackupError, placeFaultOf, type PlaceFault } from './backup-error.ts'
import type { BackupMeta } from './backup-meta.ts'
import { readBackup, type CheckedBackup } from './read-backup.ts'
import { listCopies, type FoundCopy } from './list-copies.ts'
import { previewBackup, type BackupContents } from './preview-backup.ts'
import { restoreToPostgres } from './restore-to-postgres.ts'
import { restoreToSqlite } from './restore-to-sqlite.ts'
import { sealBackup } from './seal-backup.ts'
import { writeBackup, type BackupSource } from './write-backup.ts'

/** A request to the backup thread. */
export type BackupTask =
  | {
      readonly task: 'write'
      readonly source: Omit<BackupSource, 'now'>
      readonly at: number
      readonly file: string
    }
  | { readonly task: 'preview' | 'read' | 'seal'; readonly file: string }
  | { readonly task: 'list'; readonly dir: string }
  /** Loads SQLite. */
  | { readonly task: 'load' }
  | FillTask

/** Fills a new SQLite file or an empty PostgreSQL with the rows of a checked backup. */
export interface FillTask {
  readonly task: 'fill'
  readonly file: string
  readonly target: DatabaseAddress
  readonly migrations: readonly string[]
  readonly at: number
  readonly replaced: ReplacedDatabase
}

/** A result that can be posted between threads: a posted error would lose its class. */
export type BackupAnswer =
  | { readonly done: BackupMeta | PreviewedBackup | CheckedBackup | FoundCopy[] | null }
  | { readonly problem: Sentence; readonly placeFault: PlaceFault | null; readonly own: boolean }

export interface PreviewedBackup {
  readonly checked: CheckedBackup
  readonly contents: BackupContents
}

/** Writes, reads, lists or restores backups. */
export default async function runBackupTask(ask: BackupTask): Promise<BackupAnswer> {
  try {
    return { done: await resultOf(ask) }
  } catch (error) {
    if (error instanceof BackupError)
      return { problem: error.sentence, placeFault: error.placeFault, own: true }
    if (error instanceof TextError) return { problem: error.sentence, placeFault: null, own: false }
    // The code of another error would be lost.
    if (isSystemFault(error))
      return { problem: systemFault(error), placeFault: placeFaultOf(error), own: false }
    throw error
  }
}

async function resultOf(
  ask: BackupTask,
): Promise<BackupMeta | PreviewedBackup | CheckedBackup | FoundCopy[] | null> {
  switch (ask.task) {
    case 'load':
      new Database(':memory:').close()
      return null
    case 'list':
      return listCopies(ask.dir)
    case 'read':
      return readBackup(ask.file)
    case 'seal':
      return sealBackup(ask.file)
    case 'preview':
      return { checked: readBackup(ask.file), contents: previewBackup(ask.file) }
    case 'write':
      return writeBackup({ ...ask.source, now: () => ask.at }, ask.file)
    case 'fill':
      await fill(ask)
      return null
  }
}

async function fill({ file, target, migrations, at, replaced }: FillTask): Promise<void> {
  const earlier = await readEarlierState(replaced)
  if (target.kind === 'sqlite') return restoreToSqlite(target.file, file, migrations, at, earlier)
  const db = openDatabase(target)
  try {
    await restoreToPostgres(db, file, migrations, at, earlier)
  } finally {
    await db.destroy()
  }
}
