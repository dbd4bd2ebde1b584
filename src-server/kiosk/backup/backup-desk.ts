import type { Core } from '../../platform/db/core.ts'
import { lstat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import type { BackupCopy, BackupPreview, BackupTarget } from '../../../contract/kiosk/backup/backup.ts'
import type { DeskState } from '../../../contract/kiosk/state/desk-state.ts'
import { audited } from '../../platform/db/audit-store.ts'
import type { Db } from '../../platform/db/database.ts'
import { isoTime, asCount } from '../../platform/db/column-values.ts'
import { readSetting, writeSetting } from '../../platform/db/setting-store.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { inTimeAt } from '../../platform/files/foreign-file.ts'
import { BackupError } from './backup-error.ts'
import { openKey, passphraseOf, sealsBackups } from './backup-key.ts'
import { backupName } from './backup-files.ts'
import {
  type Checked,
  type CopyRef,
  findingKey,
  type Findings,
  noteFinding,
  readFindings,
} from './backup-findings.ts'
import type { BackupMeta } from './backup-meta.ts'
import { listTargets, type PlacedTarget } from './backup-targets.ts'
import {
  listCopiesInThread,
  previewBackupInThread,
  readBackupInThread,
  sealBackupInThread,
  writeBackupInThread,
} from './backup-thread.ts'
import type { PreviewedBackup } from './backup-worker.ts'
import type { FoundCopy } from './list-copies.ts'
import type { BackupSchedule } from './backup-schedule.ts'
import { type ChosenStick, type StickBackups, startStickBackups } from './stick-backups.ts'
import type { BackupSource } from './write-backup.ts'

/** Actions since a time (ISO 8601): restoring a backup of that time loses them. */
async function countSince(db: Db, at: string): Promise<BackupPreview['lost']> {
  const since = async (table: string, column: string): Promise<number> =>
    asCount(await db(table).where(column, '>', at).count({ n: '*' }).first())
  return {
    checkIns: await since('entries', 'used_at'),
    prints: await since('print_jobs', 'created_at'),
    edits: await since('pass_confirmations', 'confirmed_at'),
    people: await since('users', 'created_at'),
  }
}

interface BackupDeskDeps extends BackupSource {
  readonly db: Db
  readonly log: Logger
  /** Automatic backups in the folder. */
  readonly schedule: Pick<BackupSchedule, 'automatic'>
  /** True if the installation's key comes from settings or from the computer's secret store. */
  readonly keyIsGiven: boolean
  readonly usbRoots?: readonly string[] | undefined
}

/** Backups for the backup screen. */
export interface BackupDesk {
  targets(): Promise<readonly BackupTarget[]>
  /** Chooses the stick for automatic backups; null for none. Throws ApiError as `make`. */
  setAutomatic(targetId: string | null): Promise<void>
  /** Why the stick for automatic backups cannot be used, as of the last check; null if it can. */
  stickFault(): StickFault | null
  copies(): Promise<BackupCopy[]>
  /** Throws ApiError: `not_found` for a target that was removed, `conflict` with the reason. */
  make(targetId: string): Promise<BackupCopy>
  /** Reads the whole file. `preview` is null for a damaged one. Throws ApiError `not_found`. */
  verify(ref: CopyRef): Promise<VerifiedCopy>
  /**
   * Encrypts the key in a backup that has it in plain text. Throws ApiError `conflict` if backups
   * of this kiosk are not sealed, or the backup is another installation's.
   */
  seal(ref: CopyRef): Promise<BackupCopy>
  /** Whether the passphrase of sealed backups was shown. */
  passphraseState(): Promise<'none' | 'unseen' | 'shown'>
  /**
   * Returns the passphrase once per installation. Throws ApiError `conflict` afterwards, and if
   * backups are not sealed.
   */
  showPassphrase(audit: Core, userId: string): Promise<string>
  stop(): Promise<void>
}

interface VerifiedCopy {
  readonly copy: BackupCopy
  readonly preview: BackupPreview | null
  readonly path: string
  /** False for a backup of another installation if this installation's key cannot be replaced. */
  readonly isOwn: boolean
}

type StickFault = Extract<NonNullable<DeskState['storageFault']>, `stick_${string}`>

/** Names of copies: two of one millisecond would write the same file. */
function distinctNames(now: () => number): () => string {
  let lastAt = 0
  return () => backupName('by-hand', (lastAt = Math.max(now(), lastAt + 1)))
}

/** Backups of one kiosk, in its folder and on USB sticks. */
export function createBackupDesk(deps: BackupDeskDeps): BackupDesk {
  const { folder, now, db } = deps
  const ended = new AbortController()
  const nameByHand = distinctNames(now)
  const stick: StickBackups = startStickBackups({
    ...deps,
    sticks: async () => (await placesOf(deps)).filter(({ kind }) => kind === 'usb'),
  })
  const silent: SilentFolders = new Map()
  const copies = (): Promise<BackupCopy[]> => listBackups(deps, silent, ended.signal)
  const copyOf = async (ref: CopyRef): Promise<BackupCopy> => {
    const { dir } = await targetOf(deps, ref.targetId)
    const [found] = await listCopiesInThread(dir, ended.signal, ref.name).catch(asConflict)
    if (!found) throw new ApiError('not_found', { message: 'This backup no longer exists.' })
    return viewOf(found, ref.targetId, readFindings(folder.backupDir))
  }
  return {
    targets: async () => targetsOf(deps, await stick.chosen()),
    async setAutomatic(targetId) {
      const target = targetId === null ? null : await targetOf(deps, targetId)
      if (target && target.kind !== 'usb') {
        throw new ApiError('conflict', {
          message: 'The folder has automatic backups at all times. Choose a USB stick.',
        })
      }
      await stick.choose(target).catch(asConflict)
      await stick.backUpIfDue()
    },
    stickFault() {
      const state = stick.state()
      return state === null || state === 'on' ? null : `stick_${state}`
    },
    passphraseState: () => passphraseState(deps),
    async showPassphrase(audit, userId) {
      if ((await passphraseState(deps)) !== 'unseen')
        throw new ApiError('conflict', {
          message:
            'The passphrase was already shown or does not exist. In a terminal: passdesk backup passphrase.',
        })
      const entry = { action: 'show_backup_passphrase', userId }
      await audited(audit, (trx) => writeSetting(trx, PASSPHRASE_SHOWN, true), entry)
      return passphraseOf(deps.key)
    },
    copies,
    async make(targetId) {
      const ref = { targetId, name: nameByHand() }
      const path = join((await targetOf(deps, targetId)).dir, ref.name)
      await writeBackupInThread(deps, path, ended.signal).catch(asConflict)
      const checked = { at: isoTime(now()), result: 'whole', detail: '' } as const
      await noteFinding(folder.backupDir, ref, path, checked)
      return copyOf(ref)
    },
    async verify(ref) {
      const path = await fileOf(deps, ref)
      const read = await readWhole(deps, ref, path, ended.signal)
      const copy = await copyOf(ref)
      if (!read) return { copy, path, preview: null, isOwn: false }
      const preview = { ...read.contents, lost: await countSince(db, read.checked.meta.madeAt) }
      return { copy, path, preview, isOwn: isOwn(deps, read.checked.meta) }
    },
    async seal(ref) {
      if (!sealsBackups(folder))
        throw new ApiError('conflict', { message: 'The backups of this kiosk are not encrypted.' })
      const path = await fileOf(deps, ref)
      const { meta } = await readBackupInThread(path).catch(asConflict)
      if (meta.installationKey !== Buffer.from(deps.key).toString('hex'))
        throw new ApiError('conflict', {
          message:
            'The key in this backup is encrypted, or it is another installation’s. Only that ' +
            'one knows the passphrase: passdesk backup seal FILE.',
        })
      await sealBackupInThread(path, ended.signal).catch(asConflict)
      const checked = { at: isoTime(now()), result: 'whole', detail: '' } as const
      await noteFinding(folder.backupDir, ref, path, checked)
      return copyOf(ref)
    },
    async stop() {
      ended.abort()
      await stick.stop()
    },
  }
}

const placesOf = ({ folder, usbRoots }: BackupDeskDeps): Promise<PlacedTarget[]> =>
  listTargets(folder.backupDir, usbRoots)

/** The places that are there, and the chosen stick. */
async function targetsOf(deps: BackupDeskDeps, chosen: ChosenStick | null): Promise<BackupTarget[]> {
  const present = (await placesOf(deps)).map(({ dir: _, ...place }): BackupTarget => {
    if (place.kind === 'folder') return { ...place, automatic: deps.schedule.automatic() }
    return { ...place, automatic: place.targetId === chosen?.targetId ? chosen.automatic : null }
  })
  if (!chosen || present.some(({ targetId }) => targetId === chosen.targetId)) return present
  return [...present, { ...chosen, kind: 'usb', freeBytes: null }]
}

async function targetOf(deps: BackupDeskDeps, targetId: string): Promise<PlacedTarget> {
  const target = (await placesOf(deps)).find((one) => one.targetId === targetId)
  if (!target) throw new ApiError('not_found', { message: 'This backup place is not connected.' })
  return target
}

/** Not through a link: a stick may have one to any file of this computer. */
async function fileOf(deps: BackupDeskDeps, { targetId, name }: CopyRef): Promise<string> {
  const path = join((await targetOf(deps, targetId)).dir, name)
  const found = await inTimeAt(dirname(path), () => lstat(path)).catch(() => null)
  if (!found?.isFile()) throw new ApiError('not_found', { message: 'This backup no longer exists.' })
  return path
}

/** Folders that did not reply, and until when they are not asked again. Each may hold a thread. */
type SilentFolders = Map<string, number>
const SILENT_MS = 120_000

async function listBackups(
  deps: BackupDeskDeps,
  silent: SilentFolders,
  signal: AbortSignal,
): Promise<BackupCopy[]> {
  const places = await placesOf(deps)
  const findings = readFindings(deps.folder.backupDir)
  const found = await Promise.all(
    places.map(async ({ dir, targetId }) => {
      if ((silent.get(dir) ?? 0) > performance.now()) return []
      try {
        const copies = await listCopiesInThread(dir, signal)
        return copies.map((copy) => ({ ...copy, targetId }))
      } catch (error) {
        if (!(error instanceof BackupError)) throw error
        silent.set(dir, performance.now() + SILENT_MS)
        deps.log.warn({ err: error }, 'the backups of a folder could not be listed')
        return []
      }
    }),
  )
  return found
    .flat()
    .sort((a, b) => ((a.madeAt ?? '') < (b.madeAt ?? '') ? 1 : -1))
    .map((copy) => viewOf(copy, copy.targetId, findings))
}

/** Reads a whole backup and stores the finding. Null for a damaged one. */
async function readWhole(
  deps: BackupDeskDeps,
  ref: CopyRef,
  path: string,
  signal: AbortSignal,
): Promise<PreviewedBackup | null> {
  const note = (result: Checked['result'], detail: string): Promise<void> =>
    noteFinding(deps.folder.backupDir, ref, path, { at: isoTime(deps.now()), result, detail })
  try {
    const read = await previewBackupInThread(path, signal)
    await note('whole', '')
    return read
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    await note('damaged', error.message)
    return null
  }
}

function isOwn(deps: BackupDeskDeps, meta: BackupMeta): boolean {
  if (!deps.keyIsGiven) return true
  const key = meta.installationKey ?? openKey(meta.sealedKey ?? '', passphraseOf(deps.key))
  return key === Buffer.from(deps.key).toString('hex')
}

const PASSPHRASE_SHOWN = 'backup_passphrase_shown'

async function passphraseState({ db, folder }: BackupDeskDeps): Promise<'none' | 'unseen' | 'shown'> {
  if (!sealsBackups(folder)) return 'none'
  return (await readSetting<boolean>(db, PASSPHRASE_SHOWN)) ? 'shown' : 'unseen'
}

/** Throws the error; one about the backup as ApiError `conflict`. */
function asConflict(error: unknown): never {
  if (error instanceof BackupError) throw new ApiError('conflict', { message: error.message, cause: error })
  throw error
}

function viewOf(
  { name, madeAt, people, bytes, changedAt, plainKey }: FoundCopy,
  targetId: string,
  findings: Findings,
): BackupCopy {
  return {
    targetId,
    name,
    madeAt,
    people,
    bytes,
    plainKey,
    checked: findings[findingKey({ targetId, name }, bytes, changedAt)] ?? null,
  }
}
