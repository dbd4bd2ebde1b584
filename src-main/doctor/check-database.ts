import { existsSync } from 'node:fs'
import { openDatabase, pendingMigrations, type Db } from '../../src-server/db/database.ts'
import { clockAhead } from '../../src-server/db/database-clock.ts'
import { readPoolSize } from '../../src-server/db/pool-size.ts'
import { readSetting } from '../../src-server/db/setting-store.ts'
import type { KioskSettings } from '../../src-server/app/settings.ts'
import { formatError } from '../host/format-error.ts'
import { fine, wrong, type Finding } from './finding.ts'

const REACH = 'check the address, and that the server runs and lets this user in'
const REPAIR = 'restore a backup: passdesk restore FILE --data DIR'

/** Runs `work` with the database; null if it has no schema before the first start. */
export async function withDatabase(
  settings: KioskSettings,
  work: (db: Db) => Promise<Finding[]>,
): Promise<Finding[]> {
  const { database } = settings
  if (database.kind === 'sqlite' && !existsSync(database.file))
    return [fine('database (SQLite) will be created at the first start')]
  const name = database.kind === 'sqlite' ? 'database (SQLite)' : 'database (PostgreSQL)'
  const db = openDatabase(database, settings.sqliteDriver)
  try {
    if (!(await db.schema.hasTable('settings')))
      return [fine(`${name} opens, its tables will be created at the first start`)]
    return [...(await checkSchema(db, name)), ...(await checkServer(db)), ...(await work(db))]
  } catch (error) {
    return [
      wrong(
        `${name} cannot be used: ${formatError(error)}`,
        database.kind === 'sqlite' ? REPAIR : REACH,
      ),
    ]
  } finally {
    await db.destroy()
  }
}

async function checkSchema(db: Db, name: string): Promise<Finding[]> {
  if (db.client.config.client !== 'pg') {
    const [found] = (await db.raw('pragma quick_check(1)')) as { quick_check: string }[]
    if (found?.quick_check !== 'ok')
      return [wrong(`${name} is damaged: ${found?.quick_check ?? 'no answer'}`, REPAIR)]
  }
  await requireWritable(db)
  const pending = await pendingMigrations(db)
  const steps = `, and will be upgraded at the next start (${pending.length} migrations)`
  return [fine(`${name} opens and takes writes${pending.length > 0 ? steps : ''}`)]
}

const MINUTE_MS = 60_000

/** Requirements of a shared PostgreSQL: synchronized clocks, and enough connections. */
async function checkServer(db: Db): Promise<Finding[]> {
  const size = await readPoolSize(db, Date.now())
  if (!size) return []
  const ahead = await clockAhead(db, Date.now)
  const clock =
    Math.abs(ahead) > MINUTE_MS
      ? wrong(
          `the clock of this computer is ${Math.round(Math.abs(ahead) / 1000)} s ` +
            `${ahead > 0 ? 'ahead of' : 'behind'} the database server’s`,
          'set both clocks by the network time (NTP)',
        )
      : fine('the clock of this computer agrees with the database server’s')
  const { connections, stations, limit } = size
  const share =
    `${connections} of ${limit} database connections for each of ${stations} ` +
    `${stations === 1 ? 'desk' : 'desks'}`
  if (connections * stations <= limit) return [clock, fine(share)]
  return [
    clock,
    wrong(
      `${share} are more than the server takes`,
      `set max_connections of PostgreSQL to ${connections * stations + 10} at least`,
    ),
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
  return [
    wrong(
      `the database belongs to the installation with key ${known}`,
      'copy installation.key from the first kiosk, or set PASSDESK_INSTALLATION_KEY',
    ),
  ]
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
