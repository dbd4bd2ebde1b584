/** The kiosk's answers to whether it may be updated now, and the backup that comes before. */
import { join } from 'node:path'
import { LIVE_STATES } from '../../contract/desk.ts'
import { installationKey } from '../../src-server/data-folder.ts'
import type { Db } from '../../src-server/db/database.ts'
import { isoTime } from '../../src-server/db/rows.ts'
import { backupName } from '../../src-server/desk/backup/backup-files.ts'
import { writeBackup } from '../../src-server/desk/backup/write-backup.ts'
import type { KioskSettings } from '../../src-server/kiosk-settings.ts'
import { findSessionCaller } from '../../src-server/person/caller.ts'
import { rolesOf } from '../../src-server/person/role-store.ts'
import type { UpdateBackup, UpdateFacts } from '../update-policy.ts'

/** @param session cookie of whoever is signed in on the desk's page */
export async function updateFacts(db: Db, session: string | null, now: number): Promise<UpdateFacts> {
  const caller = session === null ? null : await findSessionCaller(db, session, now)
  const roles = caller ? await rolesOf(db, caller.userId) : []
  const events = (await db('events').where('ends_at', '>', isoTime(now)).select('title', 'starts_at', 'ends_at')) as { title: string; starts_at: string; ends_at: string }[]
  const jobs = await db('print_jobs').whereIn('state', [...LIVE_STATES, 'unknown']).count({ count: '*' }).first()
  return {
    administrator: roles.some(({ role }) => role === 'admin'),
    events: events.map(({ title, starts_at, ends_at }) => ({ title, startsAt: starts_at, endsAt: ends_at })),
    openJobs: Number(jobs?.count ?? 0),
  }
}

/** Kept like those before a migration, which an update may bring. Throws BackupError. */
export async function backUpForUpdate({ folder, database, installationKey: given }: KioskSettings, now: () => number): Promise<UpdateBackup> {
  const file = join(folder.backupDir, backupName('before-migration', now()))
  const { madeAt } = await writeBackup({ address: database, folder, key: installationKey(folder, given), now }, file, { check: true })
  return { file, madeAt, verified: true }
}
