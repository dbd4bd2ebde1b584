import { existsSync } from 'node:fs'
import { openDatabase, pendingMigrations, type Db } from '../../../src-server/platform/db/database.ts'
import { clockAhead } from '../../../src-server/platform/db/database-clock.ts'
import { readPoolSize } from '../../../src-server/platform/db/pool-size.ts'
import { diskProblem } from '../../../src-server/platform/files/data-folder.ts'
import { readSetting } from '../../../src-server/platform/db/setting-store.ts'
import type { KioskSettings } from '../../../src-server/app/settings.ts'
import { fine, reasonOf, wrong, type Finding } from './finding.ts'

/** Runs `work` with the database; null if it has no schema before the first start. */
export async function withDatabase(
  settings: KioskSettings,
  work: (db: Db) => Promise<Finding[]>,
): Promise<Finding[]> {
  const { database } = settings
  const kind = database.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  if (database.kind === 'sqlite' && !existsSync(database.file)) return [fine('doctor.database.new', { kind })]
  const db = openDatabase(database, settings.sqliteDriver)
  try {
    if (!(await db.schema.hasTable('settings'))) return [fine('doctor.database.empty', { kind })]
    return [...(await checkSchema(db, kind)), ...(await checkServer(db)), ...(await work(db))]
  } catch (error) {
    const disk = database.kind === 'sqlite' ? diskProblem(settings.folder, error) : null
    const cure = disk ? 'fixDisk' : database.kind === 'sqlite' ? 'restoreBackup' : 'reachServer'
    const reason = reasonOf(disk ?? error)
    return [wrong('doctor.database.failed', `doctor.cure.${cure}`, { kind, reason })]
  } finally {
    await db.destroy()
  }
}

async function checkSchema(db: Db, kind: string): Promise<Finding[]> {
  if (kind === 'SQLite') {
    const rows = (await db.raw('pragma quick_check(1)')) as { quick_check: string }[]
    const reason = rows.map((row) => row.quick_check).join()
    if (reason !== 'ok')
      return [wrong('doctor.database.damaged', 'doctor.cure.restoreBackup', { kind, reason })]
  }
  await requireWritable(db)
  const { length } = await pendingMigrations(db)
  return [
    length === 0
      ? fine('doctor.database.found', { kind })
      : fine('doctor.database.older', { kind, count: length }),
  ]
}

const MINUTE_MS = 60_000

/** Requirements of a shared PostgreSQL: synchronized clocks, and enough connections. */
async function checkServer(db: Db): Promise<Finding[]> {
  const size = await readPoolSize(db, Date.now())
  if (!size) return []
  const ahead = await clockAhead(db, Date.now)
  const clock =
    Math.abs(ahead) > MINUTE_MS
      ? wrong(`doctor.clock.${ahead > 0 ? 'ahead' : 'behind'}`, 'doctor.cure.setClocks', {
          seconds: Math.round(Math.abs(ahead) / 1000),
        })
      : fine('doctor.clock.synchronized')
  const { connections, stations, limit } = size
  const values = { connections, limit, count: stations }
  if (connections * stations <= limit) return [clock, fine('doctor.database.share', values)]
  return [
    clock,
    wrong('doctor.database.tooMany', 'doctor.cure.allowConnections', {
      ...values,
      most: connections * stations + 10,
    }),
  ]
}

const UNDONE = new Error('undone')

async function requireWritable(db: Db): Promise<void> {
  try {
    await db.transaction(async (trx) => {
      await trx('settings').insert({ key: 'doctor', value: '0' }).onConflict('key').merge(['value'])
      throw UNDONE
    })
  } catch (error) {
    if (error !== UNDONE) throw error
  }
}

/** The key that the QRs and tags of the database need. */
export async function checkInstallation(
  db: Db,
  keyFingerprint: string | null | undefined,
): Promise<Finding[]> {
  const known = await readSetting<string>(db, 'installation')
  if (known === undefined || keyFingerprint === undefined || known === keyFingerprint) return []
  return [wrong('doctor.key.other', 'doctor.cure.copyKey', { known })]
}

/** Newest activity log entry; a clock behind it would write entries out of order. */
export async function newestLine(db: Db): Promise<number> {
  const row = await db('audit_log').max({ at: 'at' }).first()
  return row?.at ? Date.parse(row.at as string) : 0
}

/** Whether an event that is not over uses tags. */
export async function wantsTags(db: Db, now: number): Promise<boolean> {
  const row = await db('events')
    .where({ nfc_enabled: true })
    .where('ends_at', '>', new Date(now).toISOString())
    .first('id')
  return row !== undefined
}
