import { existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { openDatabase, type Db } from '../../src-server/db/database.ts'
import { gatherDiagnostics } from '../../src-server/operations/diagnostics/gather-diagnostics.ts'
import type { KioskSettings } from '../../src-server/app/settings.ts'
import { doctorLines } from '../doctor/format-findings.ts'
import { packageVersion } from '../host/package-paths.ts'

/**
 * Writes the diagnostics archive, readable by its owner only, by an atomic rename. Throws a
 * one-line error.
 */
export async function saveDiagnostics(
  settings: KioskSettings,
  file: string,
  now: () => number = Date.now,
): Promise<void> {
  if (!existsSync(settings.folder.dir))
    throw new Error(
      `No PassDesk data in ${settings.folder.dir}: start PassDesk once, or choose its folder with --data.`,
    )
  if (!existsSync(dirname(file)))
    throw new Error(`Nothing was written: the folder ${dirname(file)} does not exist.`)
  if (existsSync(file) && !statSync(file).isFile())
    throw new Error(`Nothing was written: ${file} is no file.`)
  const archive = await collectDiagnostics(settings, now)
  const part = `${file}.${process.pid}.part`
  try {
    writeFileSync(part, archive, { mode: 0o600 })
    renameSync(part, file)
  } finally {
    rmSync(part, { force: true })
  }
}

/** The archive, beside a running kiosk or instead of one that does not start. */
export async function collectDiagnostics(
  settings: KioskSettings,
  now: () => number,
): Promise<Buffer> {
  const db = await openIfThere(settings)
  try {
    return await gatherDiagnostics({
      settings,
      version: packageVersion(),
      db,
      now,
      examine: () => doctorLines(settings, now()),
    })
  } finally {
    await db?.destroy()
  }
}

/** Never creates a database. */
async function openIfThere({ database, sqliteDriver }: KioskSettings): Promise<Db | null> {
  if (database.kind === 'sqlite' && !existsSync(database.file)) return null
  const db = openDatabase(database, sqliteDriver)
  try {
    await db.raw('select 1')
    return db
  } catch {
    await db.destroy()
    return null
  }
}
