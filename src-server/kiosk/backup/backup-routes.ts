import type { Core } from '../../platform/db/core.ts'
import { isTypedTitle } from '../../../contract/kiosk/backup/backup.ts'
import { endpoints } from '../../../contract/app/endpoints.ts'
import { ApiError, invalidField } from '../../platform/http/api-error.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { appendAudit } from '../../platform/db/audit-store.ts'
import type { BackupDesk } from './backup-desk.ts'

export interface BackupRoutesDeps extends Core {
  readonly backupDesk: BackupDesk
  readonly isPractice: boolean
  /**
   * Stops the kiosk, restores the file and starts again; null if restoring by screen is not
   * available.
   */
  readonly restore: ((file: string, by: string) => void) | null
}

/** Backup and restore by screen, for an administrator. */
export function mountBackupRoutes(mount: Mount, deps: BackupRoutesDeps): void {
  const { backupDesk, restore } = deps
  mount(endpoints.listBackups, async () => ({
    targets: [...(await backupDesk.targets())],
    copies: await backupDesk.copies(),
    restoreBy: restore ? ('screen' as const) : deps.isPractice ? ('none' as const) : ('command' as const),
    passphrase: await backupDesk.passphraseState(),
  }))
  mount(endpoints.makeBackup, async ({ caller, body }) => {
    const copy = await backupDesk.make(body.targetId)
    await appendAudit(deps, {
      action: 'back_up',
      userId: caller.userId,
      detail: { bytes: copy.bytes, target: body.targetId },
    })
    return copy
  })
  mount(endpoints.setAutomaticBackups, async ({ caller, body }) => {
    await backupDesk.setAutomatic(body.targetId)
    await appendAudit(deps, {
      action: 'set_automatic_backups',
      userId: caller.userId,
      detail: { target: body.targetId },
    })
    return { targetId: body.targetId }
  })
  mount(endpoints.showBackupPassphrase, async ({ caller }) => {
    return { passphrase: await backupDesk.showPassphrase(deps, caller.userId) }
  })
  mount(endpoints.sealBackup, async ({ caller, body }) => {
    const copy = await backupDesk.seal(body)
    await appendAudit(deps, {
      action: 'seal_backup',
      userId: caller.userId,
      detail: { madeAt: copy.madeAt, name: copy.name },
    })
    return copy
  })
  mount(endpoints.verifyBackup, async ({ body }) => {
    const { copy, preview } = await backupDesk.verify(body)
    return { copy, preview }
  })
  mount(endpoints.restoreBackup, async ({ caller, body }) => {
    if (!restore) throw new ApiError('conflict', { message: deps.isPractice ? PRACTICE : ON_POSTGRES })
    const { copy, preview, path, isOwn } = await backupDesk.verify(body)
    if (!preview)
      throw new ApiError('conflict', { message: copy.checked?.detail ?? 'The backup is damaged.' })
    const newest = preview.events[0]
    if (newest !== undefined && !isTypedTitle(newest, body.eventTitle ?? '')) {
      throw invalidField('eventTitle', 'This is not the title of the newest event in this backup.')
    }
    if (!isOwn)
      throw new ApiError('conflict', {
        message:
          'The backup is another installation’s, and the key of this one is given by its ' +
          'settings or sealed: restore it by the command line.',
      })
    await appendAudit(deps, {
      action: 'restore',
      userId: caller.userId,
      detail: { madeAt: copy.madeAt, name: copy.name },
    })
    restore(path, caller.userId)
    return { restarting: true as const }
  })
}

const PRACTICE = 'A training cannot be restored: start a new one.'
const ON_POSTGRES =
  'This kiosk runs on PostgreSQL: end every desk, then run "passdesk restore FILE" with an empty database.'
