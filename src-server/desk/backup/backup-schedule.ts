import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Db } from '../../db/database.ts'
import { backupName, backupsToDrop, type BackupKind } from './backup-files.ts'
import type { BackupMeta } from './backup-meta.ts'
import { writeBackupInThread } from './backup-thread.ts'
import type { BackupSource } from './write-backup.ts'

export interface BackupScheduleDeps extends BackupSource {
  /** The kiosk's own connection, to see whether something changed. */
  readonly db: Db
  readonly log: Logger
}

/** A backup, read again and found whole. */
export interface BackupMade {
  readonly file: string
  readonly meta: BackupMeta
  readonly bytes: number
}

export interface BackupSchedule {
  /** Resolves once a copy is safe. Does nothing for a database without a schema. Throws BackupError. */
  beforeMigration(): Promise<void>
  /** Makes a copy now unless nothing changed since the last one; never throws. */
  backUpChanges(): Promise<void>
  /** Makes a copy now because somebody asked for it, and reads all of it again. It stays until somebody takes it away. Throws BackupError. */
  now(): Promise<BackupMade>
  /** True while the last copy that the kiosk wanted to make by itself could not be made. */
  hasFailed(): boolean
  /** Gives up a copy under way and makes no more. */
  stop(): Promise<void>
}

/** The first copy waits for the start to be over. */
const FIRST_MS = 10_000
const EVERY_MS = 300_000

/**
 * Copies the database into the folder's backups by itself, and clears away those that have served. Nothing is cleared
 * away for a copy that was not found whole: the copies of a damaged database replace no good one.
 */
export function startBackups(deps: BackupScheduleDeps): BackupSchedule {
  const { db, folder, now, log } = deps
  const ended = new AbortController()
  let known: string | null = null
  let failed = false
  let running: Promise<void> = Promise.resolve()

  async function make(kind: BackupKind): Promise<BackupMade> {
    const file = join(folder.backupDir, backupName(kind, now()))
    const meta = await writeBackupInThread(deps, file, ended.signal)
    log.info({ file }, 'a backup was made')
    for (const name of backupsToDrop(readdirSync(folder.backupDir), now())) rmSync(join(folder.backupDir, name), { force: true })
    return { file, meta, bytes: statSync(file).size }
  }

  async function makeIfChanged(): Promise<void> {
    try {
      const mark = await changeMark(db)
      if (mark === known) return
      await make('auto')
      known = mark
      failed = false
    } catch (err) {
      if (ended.signal.aborted) return
      failed = true
      log.error({ err }, 'the automatic backup failed')
    }
  }

  const turn = (): Promise<void> => (running = running.then(makeIfChanged))
  const first = setTimeout(turn, FIRST_MS).unref()
  const timer = setInterval(turn, EVERY_MS).unref()
  return {
    async beforeMigration() {
      if (await db.schema.hasTable('settings')) await make('before-migration')
    },
    backUpChanges: turn,
    now: () => make('by-hand'),
    hasFailed: () => failed,
    async stop() {
      clearTimeout(first)
      clearInterval(timer)
      ended.abort()
      await running
    },
  }
}

/** Changes with everything worth a copy: what screens show bumps a rev, what staff do is a line of the audit. */
async function changeMark(db: Db): Promise<string> {
  const revs = await db('revs').sum({ sum: 'rev' }).first()
  const audit = await db('audit_log').count({ count: '*' }).first()
  const jobs = await db('print_job_events').count({ count: '*' }).first()
  return [revs?.sum ?? 0, audit?.count ?? 0, jobs?.count ?? 0].join('/')
}
