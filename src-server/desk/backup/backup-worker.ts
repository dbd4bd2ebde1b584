import { BackupError } from './backup-error.ts'
import type { BackupMeta } from './backup-meta.ts'
import { readBackup, type CheckedBackup } from './read-backup.ts'
import { writeBackup, type BackupSource } from './write-backup.ts'

/** What the backup thread is asked for. */
export type BackupTask =
  | { readonly task: 'write'; readonly source: Omit<BackupSource, 'now'>; readonly at: number; readonly file: string }
  | { readonly task: 'read'; readonly file: string }

/** What crosses the thread border: an error would lose its class there. */
export type BackupAnswer = { readonly done: BackupMeta | CheckedBackup } | { readonly problem: string }

/** Writes or reads one backup. */
export default async function runBackupTask(ask: BackupTask): Promise<BackupAnswer> {
  try {
    if (ask.task === 'read') return { done: readBackup(ask.file) }
    return { done: await writeBackup({ ...ask.source, now: () => ask.at }, ask.file) }
  } catch (error) {
    if (error instanceof BackupError) return { problem: error.message }
    throw error
  }
}
