import { sentence } from '../../messages/sentence.ts'
import type { DatabaseFault } from '../../contract/platform/db/database-fault.ts'
import {
  DataFolderError,
  installationKey,
  lockDataFolder,
  makeDataFolder,
  stationIdentity,
} from '../platform/files/data-folder.ts'
import {
  type Db,
  migrate,
  openDatabase,
  pendingMigrations,
  postgresWatch,
  refreshStatistics,
} from '../platform/db/database.ts'
import { sizePool } from '../platform/db/pool-size.ts'
import { raiseEpoch } from '../platform/db/rev-store.ts'
import { readOrCreateSetting, writeSetting } from '../platform/db/setting-store.ts'
import { waitForDatabase } from '../platform/db/wait-for-database.ts'
import { readAnchors } from '../platform/db/audit-anchor.ts'
import { readOrCreateAuditHead } from '../platform/db/audit-store.ts'
import { removeUnfinishedDemo } from '../kiosk/demo/demo-mark.ts'
import { type BackupSchedule, startBackups } from '../kiosk/backup/backup-schedule.ts'
import { requireNoHalfRestore } from '../kiosk/backup/restore-backup.ts'
import { type DatabaseWatch, watchDatabase } from '../kiosk/backup/watch-database.ts'
import { registerStation } from '../platform/db/station-store.ts'
import { createCallCounter, type CallCounter } from '../event/resource-api/call-counter.ts'
import { makePrivateFile } from '../platform/files/private-files.ts'
import type { KioskSettings } from './settings.ts'
import { createSecrets, type Secrets } from '../platform/secrets/secrets.ts'
import { type AppUsage, createAppUsage } from '../account/oauth/app-usage.ts'
import type { KioskOptions, OnClose } from './kiosk-options.ts'

/** The data folder, the database and what depends on them. */
export interface Store {
  readonly db: Db
  readonly secrets: Secrets
  /** The installation's key, 32 bytes. */
  readonly key: Uint8Array
  readonly station: { readonly stationId: string; readonly name: string }
  readonly calls: CallCounter
  readonly usage: AppUsage
  readonly backups: BackupSchedule
  readonly watch: DatabaseWatch
}

/**
 * Opens the folder, the key and the database: locks the folder, migrates after a backup, and checks
 * that the database belongs to this installation. Waits if the database does not answer; `onWait`
 * is called when the wait begins.
 */
export async function openStore(
  settings: KioskSettings,
  parts: KioskOptions,
  onClose: OnClose,
  onWait: (fault: DatabaseFault) => Promise<void>,
): Promise<Store> {
  const { now = Date.now, log, stopped } = parts
  const { folder } = settings
  makeDataFolder(folder)
  const lock = lockDataFolder(folder)
  onClose(() => lock.release())
  requireNoHalfRestore(folder, settings.database)

  const key = installationKey(folder, settings.installationKey)
  const secrets = createSecrets(key)
  if (settings.database.kind === 'sqlite') makePrivateFile(settings.database.file)
  const db = openDatabase(settings.database, settings.sqliteDriver)
  onClose(() => db.destroy())
  postgresWatch(db)?.onOutage((outage) => {
    if (outage) log.error({ fault: outage.fault }, 'The database is away.')
    else log.info('The database is back.')
  })
  await waitForDatabase(db, onWait, stopped)
  const backups = startBackups({ db, address: settings.database, folder, key, now, log })
  onClose(() => backups.stop())
  if ((await pendingMigrations(db)).length > 0) await backups.beforeMigration()
  const { releasedLock } = await migrate(db)
  if (parts.version) await writeSetting(db, 'version', parts.version)
  if (releasedLock) log.warn('An earlier update was killed; its lock was released.')
  await refreshStatistics(db)
  await requireOwnInstallation(db, secrets)
  if (await removeUnfinishedDemo(db)) log.warn('A demo that was interrupted was removed.')
  await raiseEpoch(db, now())
  const stationName = settings.stationName ?? (settings.demo ? 'Desk 1' : undefined)
  const station = stationIdentity(folder, stationName)
  await registerStation(db, { ...station, keepsName: stationName === undefined }, now())
  await readOrCreateAuditHead(
    { db, secrets, stationId: station.stationId },
    readAnchors(folder, secrets).has(station.stationId),
  )
  const watch = watchDatabase({ address: settings.database, log })
  onClose(() => watch.stop())
  await sizePool(db, now())
  const calls = createCallCounter({ db, now, log })
  onClose(() => calls.stop())
  const usage = createAppUsage({ db, now, log })
  onClose(() => usage.stop())
  return { db, secrets, key, station, calls, usage, backups, watch }
}

/**
 * QR codes and tags in a database can be read with one key only. Rejects another key before
 * anything is written.
 */
async function requireOwnInstallation(db: Db, secrets: Secrets): Promise<void> {
  const known = await readOrCreateSetting(db, 'installation', secrets.fingerprint)
  if (known === secrets.fingerprint) return
  throw new DataFolderError(
    sentence('dataProblem.key.otherInstallation', { known, own: secrets.fingerprint }),
  )
}
