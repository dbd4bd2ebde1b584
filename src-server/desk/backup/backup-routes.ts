import { endpoints } from '../../../contract/endpoints.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Mount } from '../../http/mount.ts'
import { appendAudit, type AuditDeps } from '../audit.ts'
import type { BackupDesk } from './backup-desk.ts'

export interface BackupRoutesDeps extends AuditDeps {
  readonly backupDesk: BackupDesk
  /** Ends the kiosk, restores the file and starts again; null where a restore is not made by screen. */
  readonly restore: ((file: string, by: string) => void) | null
}

/** Backup and restore by screen, for an administrator. */
export function mountBackupRoutes(mount: Mount, deps: BackupRoutesDeps): void {
  const { backupDesk, restore } = deps
  mount(endpoints.listBackups, async () => ({
    targets: backupDesk.targets().map(({ targetId, kind, name, freeBytes }) => ({ targetId, kind, name, freeBytes })),
    copies: await backupDesk.copies(),
    canRestore: restore !== null,
    passphrase: await backupDesk.passphraseState(),
  }))
  mount(endpoints.makeBackup, async ({ caller, body }) => {
    const copy = await backupDesk.make(body.targetId)
    await appendAudit(deps, { action: 'back_up', userId: caller.userId, detail: { bytes: copy.bytes, target: body.targetId } })
    return copy
  })
  mount(endpoints.showBackupPassphrase, async ({ caller }) => {
    const passphrase = await backupDesk.showPassphrase()
    await appendAudit(deps, { action: 'show_backup_passphrase', userId: caller.userId })
    return { passphrase }
  })
  mount(endpoints.verifyBackup, ({ body }) => backupDesk.verify(body))
  mount(endpoints.restoreBackup, async ({ caller, body }) => {
    if (!restore) throw new ApiError('conflict', { message: 'This kiosk is restored by the command line: passdesk restore.' })
    const { copy, preview } = await backupDesk.verify(body)
    if (!preview) throw new ApiError('conflict', { message: copy.checked?.detail ?? 'The backup is damaged.' })
    if (!backupDesk.isOwn(body)) throw new ApiError('conflict', { message: 'The backup is another installation’s, and the key of this one is given by its settings or sealed: restore it by the command line.' })
    await appendAudit(deps, { action: 'restore', userId: caller.userId, detail: { madeAt: copy.madeAt, name: copy.name } })
    restore(backupDesk.fileOf(body), caller.userId)
    return { restarting: true as const }
  })
}
