import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { z } from 'zod'
import { BackupCopy, type BackupPreview } from '../../../contract/backup-endpoints.ts'
import type { Db } from '../../db/database.ts'
import { isoTime } from '../../db/rows.ts'
import { readSetting, writeSetting } from '../../db/setting-store.ts'
import { ApiError } from '../../http/api-error.ts'
import { BackupError } from './backup-error.ts'
import { openKey, passphraseOf, sealsBackups } from './backup-key.ts'
import { backupName } from './backup-files.ts'
import { readMeta } from './backup-meta.ts'
import { listTargets, type PlacedTarget } from './backup-targets.ts'
import { listCopiesInThread, previewBackupInThread, writeBackupInThread } from './backup-thread.ts'
import type { FoundCopy } from './list-copies.ts'
import { countSince } from './lost-store.ts'
import { NOT_VERIFIED } from './read-backup.ts'
import type { BackupSource } from './write-backup.ts'

export interface BackupDeskDeps extends BackupSource {
  readonly db: Db
  /** True where settings or the computer's secret store give the installation's key. */
  readonly keyIsGiven: boolean
  readonly usbRoots?: readonly string[] | undefined
}

/** Backups as an administrator sees them. */
export interface BackupDesk {
  targets(): readonly PlacedTarget[]
  copies(): Promise<BackupCopy[]>
  /** Throws ApiError: `not_found` for a target that is gone, `conflict` with the reason. */
  make(targetId: string): Promise<BackupCopy>
  /** Reads all of it. `preview` is null for a damaged one. Throws ApiError `not_found`. */
  verify(ref: CopyRef): Promise<{ copy: BackupCopy; preview: BackupPreview | null }>
  /** The file's path. Throws ApiError `not_found`. */
  fileOf(ref: CopyRef): string
  /** False for a backup of another installation where this one's key cannot be replaced. Call it after `verify`. */
  isOwn(ref: CopyRef): boolean
  /** Of sealed backups: whether it was shown. */
  passphraseState(): Promise<'none' | 'unseen' | 'shown'>
  /** Once for an installation; throws ApiError `conflict` afterwards, and where backups are not sealed. */
  showPassphrase(): Promise<string>
  stop(): void
}

export interface CopyRef {
  readonly targetId: string
  readonly name: string
}

type Checked = NonNullable<BackupCopy['checked']>
/** By target, name, size and time of change: a file that changed since counts as not checked. */
const Findings = z.record(z.string(), BackupCopy.shape.checked.unwrap())

/** Findings are kept in the folder of the backups, so that they are known after a restart. */
export function createBackupDesk(deps: BackupDeskDeps): BackupDesk {
  const { folder, now, db } = deps
  const ended = new AbortController()
  const file = join(folder.backupDir, 'verified.json')
  const targets = (): PlacedTarget[] => listTargets(folder.backupDir, deps.usbRoots)

  function targetOf(targetId: string): PlacedTarget {
    const target = targets().find((one) => one.targetId === targetId)
    if (!target) throw new ApiError('not_found', { message: 'This place for backups is not connected.' })
    return target
  }
  function fileOf({ targetId, name }: CopyRef): string {
    const path = join(targetOf(targetId).dir, name)
    if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new ApiError('not_found', { message: 'This backup is not there any more.' })
    return path
  }
  function note(ref: CopyRef, path: string, checked: Checked): void {
    const kept = Object.entries({ ...readFindings(file), [keyOf(ref, path)]: checked }).slice(-MOST_FINDINGS)
    writeFileSync(`${file}.new`, JSON.stringify(Object.fromEntries(kept)), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  async function read(ref: CopyRef): Promise<{ checked: Checked; preview: BackupPreview | null }> {
    const path = fileOf(ref)
    const at = isoTime(now())
    try {
      const { checked, contents } = await previewBackupInThread(path, ended.signal)
      const found: Checked = checked.verified ? { at, result: 'whole', detail: '' } : { at, result: 'no_checksum', detail: NOT_VERIFIED }
      note(ref, path, found)
      return { checked: found, preview: { ...contents, lost: await countSince(db, checked.meta.madeAt) } }
    } catch (error) {
      if (!(error instanceof BackupError)) throw error
      const found: Checked = { at, result: 'damaged', detail: error.message }
      note(ref, path, found)
      return { checked: found, preview: null }
    }
  }
  async function copies(): Promise<BackupCopy[]> {
    const there = targets()
    const findings = readFindings(file)
    const found = await listCopiesInThread(there.map(({ dir }) => dir), ended.signal)
    return found.map((copy) => viewOf(copy, there.find(({ dir }) => dir === copy.dir)!.targetId, findings))
  }
  async function copyOf(ref: CopyRef): Promise<BackupCopy> {
    const found = (await copies()).find((copy) => copy.targetId === ref.targetId && copy.name === ref.name)
    if (!found) throw new ApiError('not_found', { message: 'This backup is not there any more.' })
    return found
  }
  const passphraseState = async (): Promise<'none' | 'unseen' | 'shown'> => {
    if (!sealsBackups(folder)) return 'none'
    return (await readSetting<boolean>(db, PASSPHRASE_SHOWN)) ? 'shown' : 'unseen'
  }
  return {
    targets,
    passphraseState,
    async showPassphrase() {
      if ((await passphraseState()) !== 'unseen') throw new ApiError('conflict', { message: 'There is no passphrase to show. In a terminal: passdesk backup passphrase.' })
      await writeSetting(db, PASSPHRASE_SHOWN, true)
      return passphraseOf(deps.key)
    },
    copies,
    fileOf,
    async make(targetId) {
      const { dir } = targetOf(targetId)
      const name = backupName('by-hand', now())
      try {
        await writeBackupInThread(deps, join(dir, name), ended.signal)
      } catch (error) {
        if (error instanceof BackupError) throw new ApiError('conflict', { message: error.message, cause: error })
        throw error
      }
      note({ targetId, name }, join(dir, name), { at: isoTime(now()), result: 'whole', detail: '' })
      return copyOf({ targetId, name })
    },
    async verify(ref) {
      const { preview } = await read(ref)
      return { copy: await copyOf(ref), preview }
    },
    isOwn(ref) {
      if (!deps.keyIsGiven) return true
      const copy = new Database(fileOf(ref), { readonly: true, fileMustExist: true })
      try {
        const { installationKey, sealedKey } = readMeta(copy, ref.name)
        return (installationKey ?? openKey(sealedKey ?? '', passphraseOf(deps.key))) === Buffer.from(deps.key).toString('hex')
      } finally {
        copy.close()
      }
    },
    stop: () => ended.abort(),
  }
}

const PASSPHRASE_SHOWN = 'backup_passphrase_shown'
const MOST_FINDINGS = 200

function readFindings(file: string): Record<string, Checked> {
  if (!existsSync(file)) return {}
  try {
    return Findings.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return {}
  }
}

function keyOf({ targetId, name }: CopyRef, path: string): string {
  const { size, mtimeMs } = statSync(path)
  return findingKey(targetId, name, size, mtimeMs)
}

const findingKey = (targetId: string, name: string, bytes: number, changedAt: number): string => `${targetId}/${name}/${bytes}/${Math.floor(changedAt)}`

function viewOf({ name, madeAt, people, bytes, changedAt }: FoundCopy, targetId: string, findings: Record<string, Checked>): BackupCopy {
  return { targetId, name, madeAt, people, bytes, checked: findings[findingKey(targetId, name, bytes, changedAt)] ?? null }
}
