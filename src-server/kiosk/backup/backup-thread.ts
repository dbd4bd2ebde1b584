import { sentence, TextError } from '../../../messages/sentence.ts'
import { systemFault } from '../../../messages/system-fault.ts'
import { FileRejected, inTime } from '../../platform/files/foreign-file.ts'
import { startThreads, workerFile } from '../../platform/threads/worker-threads.ts'
import { BackupError } from './backup-error.ts'
import type { BackupMeta } from './backup-meta.ts'
import type { BackupAnswer, BackupTask, FillTask, PreviewedBackup } from './backup-worker.ts'
import type { FoundCopy } from './list-copies.ts'
import type { CheckedBackup } from './read-backup.ts'
import { removePart, type BackupSource } from './write-backup.ts'

type Task = Exclude<BackupTask, { readonly task: 'load' }>

const MINUTE_MS = 60_000
/** A slow computer reads the modules of a thread for 20 s; that says nothing about a stick. */
const LOAD_MS = 2 * MINUTE_MS
/** A stick may hang, and a file may be made to be read without end. */
const LIMIT_MS: Readonly<Record<Task['task'], number>> = {
  list: 20_000,
  preview: 10 * MINUTE_MS,
  read: 10 * MINUTE_MS,
  seal: 30 * MINUTE_MS,
  write: 30 * MINUTE_MS,
  fill: 60 * MINUTE_MS,
}
/** Time for a thread to end, ms. One in a call of the system ends after that call. */
const END_MS = 2_000

/** As `writeBackup`, in a worker thread, because a large database takes seconds. */
export async function writeBackupInThread(
  source: BackupSource,
  file: string,
  signal?: AbortSignal,
): Promise<BackupMeta> {
  const { address, folder, key } = source
  try {
    return (await run(
      { task: 'write', source: { address, folder, key }, at: source.now(), file },
      signal,
    )) as BackupMeta
  } finally {
    // An aborted thread leaves an incomplete file.
    if (signal?.aborted) removePart(file)
  }
}

/** As `readBackup`, with the contents of the backup, in a worker thread. */
export const previewBackupInThread = async (file: string, signal?: AbortSignal): Promise<PreviewedBackup> =>
  (await run({ task: 'preview', file }, signal)) as PreviewedBackup

/** As `readBackup`, in a worker thread. */
export const readBackupInThread = async (file: string): Promise<CheckedBackup> =>
  (await run({ task: 'read', file })) as CheckedBackup

/** As `sealBackup`, in a worker thread. */
export async function sealBackupInThread(file: string, signal?: AbortSignal): Promise<BackupMeta> {
  try {
    return (await run({ task: 'seal', file }, signal)) as BackupMeta
  } finally {
    if (signal?.aborted) removePart(file)
  }
}

/** Restores the rows of a checked backup, in a worker thread. */
export async function fillInThread(task: Omit<FillTask, 'task'>): Promise<void> {
  await run({ ...task, task: 'fill' })
}

/** As `listCopies`, in a worker thread, because each file is opened. */
export const listCopiesInThread = async (
  dir: string,
  signal?: AbortSignal,
  name?: string,
): Promise<FoundCopy[]> => (await run({ task: 'list', dir, name }, signal)) as FoundCopy[]

/** The thread ends with its task, to free its memory. */
async function run(
  task: Task,
  signal?: AbortSignal,
): Promise<Extract<BackupAnswer, { done: unknown }>['done']> {
  signal?.throwIfAborted()
  const pool = startThreads(workerFile('backup-worker', import.meta.url), 1)
  try {
    // A thread that is terminated while it loads SQLite aborts the process (better-sqlite3).
    await inTime(() => pool.run({ task: 'load' } satisfies BackupTask), LOAD_MS)
    const work = async (): Promise<BackupAnswer> =>
      (await pool.run(task, signal ? { signal } : {})) as BackupAnswer
    const answer = await inTime(work, LIMIT_MS[task.task])
    if (!('problem' in answer)) return answer.done
    throw answer.own
      ? new BackupError(answer.problem, { placeFault: answer.placeFault })
      : new TextError(answer.problem)
  } catch (error) {
    throw error instanceof FileRejected ? noReply(task, error) : error
  } finally {
    await inTime(() => pool.destroy(), END_MS).catch(() => {})
  }
}

function noReply(task: Task, error: FileRejected): BackupError {
  const file = task.task === 'list' ? task.dir : task.file
  const key = task.task === 'write' || task.task === 'seal' ? 'notWritten' : 'unreadable'
  return new BackupError(sentence(`dataProblem.backup.${key}`, { file, reason: systemFault(error) }), {
    cause: error,
  })
}
