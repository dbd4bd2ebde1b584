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
  const places = (): PlacedTarget[] => listTargets(folder.backupDir, deps.usbRoots)
  const stick: StickBackups = startStickBackups({
    ...deps,
    sticks: () => places().filter(({ kind }) => kind === 'usb'),
  })

  function targets(): BackupTarget[] {
    const chosen = stick.chosen()
    const there = places().map(({ dir: _, ...place }) => ({
      ...place,
      automatic: automaticOf(place, chosen),
    }))
    if (!chosen || there.some(({ targetId }) => targetId === chosen.targetId)) return there
    return [...there, { ...chosen, kind: 'usb', freeBytes: null }]
  }
  function automaticOf(
    { kind, targetId }: Pick<PlacedTarget, 'kind' | 'targetId'>,
    chosen: ChosenStick | null,
  ): BackupTarget['automatic'] {
    if (kind === 'folder') return deps.schedule.automatic()
    return targetId === chosen?.targetId ? chosen.automatic : null
  }

  function targetOf(targetId: string): PlacedTarget {
    const target = places().find((one) => one.targetId === targetId)
    if (!target) throw new ApiError('not_found', { message: 'This backup place is not connected.' })
    return target
  }
  function fileOf({ targetId, name }: CopyRef): string {
    const path = join(targetOf(targetId).dir, name)
    if (!statSync(path, { throwIfNoEntry: false })?.isFile())
      throw new ApiError('not_found', { message: 'This backup no longer exists.' })
    return path
  }
  const note = (ref: CopyRef, path: string, checked: Checked): void =>
    noteFinding(folder.backupDir, ref, path, checked)
  async function read(ref: CopyRef): Promise<{ checked: Checked; preview: BackupPreview | null }> {
    const path = fileOf(ref)
    const at = isoTime(now())
    try {
      const { checked, contents } = await previewBackupInThread(path, ended.signal)
      const found: Checked = checked.verified
        ? { at, result: 'whole', detail: '' }
        : { at, result: 'no_checksum', detail: textIn('en', 'dataProblem.backup.notVerified') }
      note(ref, path, found)
      return {
        checked: found,
        preview: { ...contents, lost: await countSince(db, checked.meta.madeAt) },
      }
    } catch (error) {
      if (!(error instanceof BackupError)) throw error
      const found: Checked = { at, result: 'damaged', detail: error.message }
      note(ref, path, found)
      return { checked: found, preview: null }
    }
  }
  async function copies(): Promise<BackupCopy[]> {
    const there = places()
    const findings = readFindings(folder.backupDir)
    const found = await listCopiesInThread(
      there.map(({ dir }) => dir),
      ended.signal,
    )
    return found.map((copy) =>
      viewOf(copy, there.find(({ dir }) => dir === copy.dir)!.targetId, findings),
    )
  }
  async function copyOf(ref: CopyRef): Promise<BackupCopy> {
    const found = (await copies()).find(
      (copy) => copy.targetId === ref.targetId && copy.name === ref.name,
    )
    if (!found) throw new ApiError('not_found', { message: 'This backup no longer exists.' })
    return found
  }
  const passphraseState = async (): Promise<'none' | 'unseen' | 'shown'> => {
    if (!sealsBackups(folder)) return 'none'
    return (await readSetting<boolean>(db, PASSPHRASE_SHOWN)) ? 'shown' : 'unseen'
  }
  return {
    targets,
    async setAutomatic(targetId) {
      if (targetId !== null && targetOf(targetId).kind !== 'usb') {
        throw new ApiError('conflict', {
          message: 'The folder has automatic backups at all times. Choose a USB stick.',
        })
      }
      try {
        stick.choose(targetId === null ? null : targetOf(targetId))
      } catch (error) {
        asConflict(error)
      }
      await stick.backUpIfDue()
    },
    stickFault() {
      const state = stick.state()
      return state === null || state === 'on' ? null : `stick_${state}`
    },
    passphraseState,
    async showPassphrase(audit, userId) {
      if ((await passphraseState()) !== 'unseen')
        throw new ApiError('conflict', {
          message:
            'The passphrase was already shown or does not exist. In a terminal: passdesk backup passphrase.',
        })
      const entry = { action: 'show_backup_passphrase', userId }
      await audited(audit, (trx) => writeSetting(trx, PASSPHRASE_SHOWN, true), entry)
      return passphraseOf(deps.key)
    },
    copies,
    fileOf,
    async make(targetId) {
      const { dir } = targetOf(targetId)
      const name = nameByHand()
      await writeBackupInThread(deps, join(dir, name), ended.signal).catch(asConflict)
      note({ targetId, name }, join(dir, name), { at: isoTime(now()), result: 'whole', detail: '' })
      return copyOf({ targetId, name })
    },
    async verify(ref) {
      const { preview } = await read(ref)
      return { copy: await copyOf(ref), preview }
    },
    isOwn(ref) {
      if (!deps.keyIsGiven) return true
      const { installationKey, sealedKey } = readCopy(fileOf(ref), (copy) =>
        readMeta(copy, ref.name),
      )
      return (
        (installationKey ?? openKey(sealedKey ?? '', passphraseOf(deps.key))) ===
        Buffer.from(deps.key).toString('hex')
      )
    },
    async stop() {
      ended.abort()
      await stick.stop()
    },
  }
}

const PASSPHRASE_SHOWN = 'backup_passphrase_shown'

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
