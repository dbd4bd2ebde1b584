import { textIn } from '../../../messages/sentence.ts'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type {
  BackupCopy,
  BackupPreview,
  BackupTarget,
} from '../../../contract/operations/backup.ts'
import type { DeskState } from '../../../contract/operations/desk-state.ts'
import { audited, type AuditDeps } from '../../db/audit-store.ts'
import type { Db } from '../../db/database.ts'
import { isoTime } from '../../db/column-values.ts'
import { readSetting, writeSetting } from '../../db/setting-store.ts'
import { ApiError } from '../../http/api-error.ts'
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
import { readCopy, readMeta } from './backup-meta.ts'
import { listTargets, type PlacedTarget } from './backup-targets.ts'
import { listCopiesInThread, previewBackupInThread, writeBackupInThread } from './backup-thread.ts'
import type { FoundCopy } from './list-copies.ts'
import { countSince } from './lost-store.ts'
import type { BackupContents } from './preview-backup.ts'
import type { BackupSchedule } from './backup-schedule.ts'
import { type ChosenStick, type StickBackups, startStickBackups } from './stick-backups.ts'
import type { BackupSource } from './write-backup.ts'

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
  targets(): readonly BackupTarget[]
  /** Chooses the stick for automatic backups; null for none. Throws ApiError as `make`. */
  setAutomatic(targetId: string | null): Promise<void>
  /** Why the stick for automatic backups cannot be used, as of the last check; null if it can. */
  stickFault(): StickFault | null
  copies(): Promise<BackupCopy[]>
  /** Throws ApiError: `not_found` for a target that was removed, `conflict` with the reason. */
  make(targetId: string): Promise<BackupCopy>
  /** Reads the whole file. `preview` is null for a damaged one. Throws ApiError `not_found`. */
  verify(ref: CopyRef): Promise<{ copy: BackupCopy; preview: BackupPreview | null }>
  /** The file's path. Throws ApiError `not_found`. */
  fileOf(ref: CopyRef): string
  /**
   * False for a backup of another installation if this installation's key cannot be replaced. Call
   * it after `verify`.
   */
  isOwn(ref: CopyRef): boolean
  /** Whether the passphrase of sealed backups was shown. */
  passphraseState(): Promise<'none' | 'unseen' | 'shown'>
  /**
   * Returns the passphrase once per installation. Throws ApiError `conflict` afterwards, and if
   * backups are not sealed.
   */
  showPassphrase(audit: AuditDeps, userId: string): Promise<string>
  stop(): Promise<void>
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
    sticks: () => placesOf(deps).filter(({ kind }) => kind === 'usb'),
  })
  const copyOf = async (ref: CopyRef): Promise<BackupCopy> => {
    const copies = await listBackups(deps, ended.signal)
    const found = copies.find((copy) => copy.targetId === ref.targetId && copy.name === ref.name)
    if (!found) throw new ApiError('not_found', { message: 'This backup no longer exists.' })
    return found
  }
  return {
    targets: () => targetsOf(deps, stick.chosen()),
    async setAutomatic(targetId) {
      const target = targetId === null ? null : targetOf(deps, targetId)
      if (target && target.kind !== 'usb') {
        throw new ApiError('conflict', {
          message: 'The folder has automatic backups at all times. Choose a USB stick.',
        })
      }
      try {
        stick.choose(target)
      } catch (error) {
        asConflict(error)
      }
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
    copies: () => listBackups(deps, ended.signal),
    fileOf: (ref) => fileOf(deps, ref),
    async make(targetId) {
      const ref = { targetId, name: nameByHand() }
      const path = join(targetOf(deps, targetId).dir, ref.name)
      await writeBackupInThread(deps, path, ended.signal).catch(asConflict)
      const checked = { at: isoTime(now()), result: 'whole', detail: '' } as const
      noteFinding(folder.backupDir, ref, path, checked)
      return copyOf(ref)
    },
    async verify(ref) {
      const read = await readWhole(deps, ref, ended.signal)
      const preview = read && { ...read.contents, lost: await countSince(db, read.madeAt) }
      return { copy: await copyOf(ref), preview }
    },
    isOwn: (ref) => !deps.keyIsGiven || keyIn(deps, ref) === Buffer.from(deps.key).toString('hex'),
    async stop() {
      ended.abort()
      await stick.stop()
    },
  }
}

const placesOf = ({ folder, usbRoots }: BackupDeskDeps): PlacedTarget[] =>
  listTargets(folder.backupDir, usbRoots)

/** The places that are there, and the chosen stick. */
function targetsOf(deps: BackupDeskDeps, chosen: ChosenStick | null): BackupTarget[] {
  const present = placesOf(deps).map(({ dir: _, ...place }): BackupTarget => {
    if (place.kind === 'folder') return { ...place, automatic: deps.schedule.automatic() }
    return { ...place, automatic: place.targetId === chosen?.targetId ? chosen.automatic : null }
  })
  if (!chosen || present.some(({ targetId }) => targetId === chosen.targetId)) return present
  return [...present, { ...chosen, kind: 'usb', freeBytes: null }]
}

function targetOf(deps: BackupDeskDeps, targetId: string): PlacedTarget {
  const target = placesOf(deps).find((one) => one.targetId === targetId)
  if (!target) throw new ApiError('not_found', { message: 'This backup place is not connected.' })
  return target
}

function fileOf(deps: BackupDeskDeps, { targetId, name }: CopyRef): string {
  const path = join(targetOf(deps, targetId).dir, name)
  if (!statSync(path, { throwIfNoEntry: false })?.isFile())
    throw new ApiError('not_found', { message: 'This backup no longer exists.' })
  return path
}

async function listBackups(deps: BackupDeskDeps, signal: AbortSignal): Promise<BackupCopy[]> {
  const places = placesOf(deps)
  const findings = readFindings(deps.folder.backupDir)
  const found = await listCopiesInThread(
    places.map(({ dir }) => dir),
    signal,
  )
  return found.map((copy) =>
    viewOf(copy, places.find(({ dir }) => dir === copy.dir)!.targetId, findings),
  )
}

/** Reads a whole backup and stores the finding. Null for a damaged one. */
async function readWhole(
  deps: BackupDeskDeps,
  ref: CopyRef,
  signal: AbortSignal,
): Promise<{ readonly contents: BackupContents; readonly madeAt: string } | null> {
  const path = fileOf(deps, ref)
  const note = (result: Checked['result'], detail: string): void =>
    noteFinding(deps.folder.backupDir, ref, path, { at: isoTime(deps.now()), result, detail })
  try {
    const { checked, contents } = await previewBackupInThread(path, signal)
    if (checked.verified) note('whole', '')
    else note('no_checksum', textIn('en', 'dataProblem.backup.notVerified'))
    return { contents, madeAt: checked.meta.madeAt }
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    note('damaged', error.message)
    return null
  }
}

/** The installation key in a backup, in hexadecimal; null if this installation cannot open it. */
function keyIn(deps: BackupDeskDeps, ref: CopyRef): string | null {
  const meta = readCopy(fileOf(deps, ref), (copy) => readMeta(copy, ref.name))
  return meta.installationKey ?? openKey(meta.sealedKey ?? '', passphraseOf(deps.key))
}

const PASSPHRASE_SHOWN = 'backup_passphrase_shown'

async function passphraseState({
  db,
  folder,
}: BackupDeskDeps): Promise<'none' | 'unseen' | 'shown'> {
  if (!sealsBackups(folder)) return 'none'
  return (await readSetting<boolean>(db, PASSPHRASE_SHOWN)) ? 'shown' : 'unseen'
}

/** Throws the error; one about the backup as ApiError `conflict`. */
function asConflict(error: unknown): never {
  if (error instanceof BackupError)
    throw new ApiError('conflict', { message: error.message, cause: error })
  throw error
}

function viewOf(
  { name, madeAt, people, bytes, changedAt }: FoundCopy,
  targetId: string,
  findings: Findings,
): BackupCopy {
  return {
    targetId,
    name,
    madeAt,
    people,
    bytes,
    checked: findings[findingKey({ targetId, name }, bytes, changedAt)] ?? null,
  }
}
