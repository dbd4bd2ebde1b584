import type { Sentence } from '../../../messages/sentence.ts'
import { BackupError, type PlaceFault } from './backup-error.ts'
import type { BackupMeta } from './backup-meta.ts'
import { readBackup, type CheckedBackup } from './read-backup.ts'
import { listCopies, type FoundCopy } from './list-copies.ts'
import { previewBackup, type BackupContents } from './preview-backup.ts'
import { writeBackup, type BackupSource } from './write-backup.ts'

/** A request to the backup thread. */
export type BackupTask =
  | {
      readonly task: 'write'
      readonly source: Omit<BackupSource, 'now'>
      readonly at: number
      readonly file: string
    }
  | { readonly task: 'preview'; readonly file: string }
  | { readonly task: 'list'; readonly dirs: readonly string[] }

/** A result that can be posted between threads: a posted error would lose its class. */
export type BackupAnswer =
  | { readonly done: BackupMeta | PreviewedBackup | FoundCopy[] }
  | { readonly problem: Sentence; readonly placeFault: PlaceFault | null }

export interface PreviewedBackup {
  readonly checked: CheckedBackup
  readonly contents: BackupContents
}

/** Writes, reads or lists backups. */
export default async function runBackupTask(ask: BackupTask): Promise<BackupAnswer> {
  try {
    if (ask.task === 'list') return { done: listCopies(ask.dirs) }
    if (ask.task === 'preview')
      return { done: { checked: readBackup(ask.file), contents: previewBackup(ask.file) } }
    return { done: await writeBackup({ ...ask.source, now: () => ask.at }, ask.file) }
  } catch (error) {
    if (error instanceof BackupError)
      return { problem: error.sentence, placeFault: error.placeFault }
    throw error
  }
}
