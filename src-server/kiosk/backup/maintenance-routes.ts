import type { Core } from '../../platform/db/core.ts'
import { endpoints } from '../../../contract/app/endpoints.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { appendAudit } from '../../platform/db/audit-store.ts'
import type { BackupMade } from './backup-schedule.ts'
import { updateFacts } from '../diagnostics/diagnostics-store.ts'

export interface MaintenanceDeps extends Core {
  /** Makes a backup and reads it back. */
  readonly backUp: () => Promise<BackupMade>
  /** Makes the diagnostics archive. */
  readonly diagnose: () => Promise<Uint8Array>
}

/** Maintenance of the kiosk by an administrator. */
export function mountMaintenanceRoutes(mount: Mount, deps: MaintenanceDeps): void {
  mount(endpoints.saveDiagnostics, async ({ caller }) => {
    const archive = await deps.diagnose()
    await appendAudit(deps, {
      action: 'save_diagnostics',
      userId: caller.userId,
      detail: { bytes: archive.length },
    })
    return archive
  })
  mount(endpoints.backUpNow, async ({ caller }) => {
    const { file, meta, bytes } = await deps.backUp()
    await appendAudit(deps, { action: 'back_up', userId: caller.userId, detail: { bytes } })
    return {
      file,
      madeAt: meta.madeAt,
      bytes,
      people: meta.counts.users ?? 0,
      labels: meta.counts.print_jobs ?? 0,
    }
  })
  mount(endpoints.getUpdateFacts, () => updateFacts(deps.db, isoTime(deps.now())))
}
