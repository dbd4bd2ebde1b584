import { startThreads, workerFile } from '../../runtime/worker-threads.ts'
import { BackupError } from './backup-error.ts'
import type { BackupMeta } from './backup-meta.ts'
import type { BackupAnswer, BackupTask, PreviewedBackup } from './backup-worker.ts'
import type { FoundCopy } from './list-copies.ts'
import { removePart, type BackupSource } from './write-backup.ts'

/** As `writeBackup`, in a worker thread, because a large database takes seconds. */
export async function writeBackupInThread(
  source: BackupSource,
  file: string,
  signal: AbortSignal,
): Promise<BackupMeta> {
  const { address, folder, key } = source
  try {
    return (await run(
      { task: 'write', source: { address, folder, key }, at: source.now(), file },
      signal,
    )) as BackupMeta
  } finally {
    // An aborted thread leaves an incomplete file.
    if (signal.aborted) removePart(file)
  }
}

/** As `readBackup`, with the contents of the backup, in a worker thread. */
export async function previewBackupInThread(
  file: string,
  signal: AbortSignal,
): Promise<PreviewedBackup> {
  return (await run({ task: 'preview', file }, signal)) as PreviewedBackup
}

/** As `listCopies`, in a worker thread, because each file is opened. */
export async function listCopiesInThread(
  dirs: readonly string[],
  signal: AbortSignal,
): Promise<FoundCopy[]> {
  return (await run({ task: 'list', dirs }, signal)) as FoundCopy[]
}

/** The thread ends with its task, to free its memory. */
async function run(
  task: BackupTask,
  signal: AbortSignal,
): Promise<Extract<BackupAnswer, { done: unknown }>['done']> {
  signal.throwIfAborted()
  const pool = startThreads(workerFile('backup-worker', import.meta.url), 1)
  try {
    const answer = (await pool.run(task, { signal })) as BackupAnswer
    if ('problem' in answer)
      throw new BackupError(answer.problem, { placeFault: answer.placeFault })
    return answer.done
  } finally {
    await pool.destroy()
  }
}
