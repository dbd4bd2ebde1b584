import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { type BackupTarget, FOLDER_TARGET } from '../../../contract/kiosk/backup/backup.ts'
import type { Db } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { namesIn } from '../../platform/files/foreign-file.ts'
import { BackupError, type PlaceFault } from './backup-error.ts'
import { backupName, backupsToDrop, type BackupKind } from './backup-files.ts'
import { noteFinding } from './backup-findings.ts'
import { type BackupMeta, changeMark } from './backup-meta.ts'
import { writeBackupInThread } from './backup-thread.ts'
import type { BackupSource } from './write-backup.ts'

interface BackupScheduleDeps extends BackupSource {
  /** The kiosk's connection, to detect changes. */
  readonly db: Db
  readonly log: Logger
}

/** A backup that was read back completely. */
export interface BackupMade {
  readonly file: string
  readonly meta: BackupMeta
  readonly bytes: number
}

export interface BackupSchedule {
  /**
   * Resolves when a copy is stored. Does nothing for a database without a schema. Throws
   * BackupError.
   */
  beforeMigration(): Promise<void>
  /** Makes a copy now unless nothing changed since the last one; never throws. */
  backUpChanges(): Promise<void>
  /**
   * Makes and verifies a copy on request. It is kept until it is deleted by hand. Throws
   * BackupError.
   */
  now(): Promise<BackupMade>
  /** Interval and time of the next automatic copy. */
  automatic(): NonNullable<BackupTarget['automatic']>
  /** True if the last automatic copy failed. */
  hasFailed(): boolean
  /** Aborts the current copy and stops. */
  stop(): Promise<void>
}

/** Delay of the first copy after the start, ms. */
const FIRST_MS = 10_000
const FOLDER_EVERY_MS = 300_000

/**
 * Makes automatic backups and deletes old ones, only after a verified copy, so a damaged database
 * replaces no good backup.
 */
export function startBackups(deps: BackupScheduleDeps): BackupSchedule {
  const { db, folder, now, log } = deps
  const ended = new AbortController()
  let known: string | null = null
  let failed: PlaceFault | 'failed' | null = null
  let running: Promise<void> = Promise.resolve()

  async function make(kind: BackupKind): Promise<BackupMade> {
    const name = backupName(kind, now())
    const file = join(folder.backupDir, name)
    const meta = await writeBackupInThread(deps, file, ended.signal)
    await noteFinding(folder.backupDir, { targetId: FOLDER_TARGET, name }, file, {
      at: isoTime(now()),
      result: 'whole',
      detail: '',
    })
    log.info({ file }, 'a backup was made')
    for (const name of backupsToDrop(namesIn(folder.backupDir, /./), now()))
      rmSync(join(folder.backupDir, name), { force: true })
    return { file, meta, bytes: statSync(file).size }
  }

  async function makeIfChanged(): Promise<void> {
    try {
      const mark = await changeMark(db)
      if (mark === known) return
      await make('auto')
      known = mark
      failed = null
    } catch (err) {
      if (ended.signal.aborted) return
      failed = (err instanceof BackupError && err.placeFault) || 'failed'
      log.error({ err }, 'the automatic backup failed')
    }
  }

  const backUpChanges = (): Promise<void> => (running = running.then(makeIfChanged))
  let nextAt = now() + FIRST_MS
  const first = setTimeout(backUpChanges, FIRST_MS).unref()
  const timer = setInterval(() => {
    nextAt = now() + FOLDER_EVERY_MS
    void backUpChanges()
  }, FOLDER_EVERY_MS).unref()
  return {
    async beforeMigration() {
      if (await db.schema.hasTable('settings')) await make('before-migration')
    },
    backUpChanges,
    now: () => make('by-hand'),
    automatic: () => ({
      everyMinutes: FOLDER_EVERY_MS / 60_000,
      state: failed ?? 'on',
      nextAt: isoTime(nextAt),
    }),
    hasFailed: () => failed !== null,
    async stop() {
      clearTimeout(first)
      clearInterval(timer)
      ended.abort()
      await running
    },
  }
}
