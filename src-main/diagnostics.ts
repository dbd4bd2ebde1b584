import { existsSync } from 'node:fs'
import { openDatabase, type Db } from '../src-server/db/database.ts'
import { gatherDiagnostics } from '../src-server/desk/diagnostics/gather-diagnostics.ts'
import type { KioskSettings } from '../src-server/kiosk-settings.ts'
import { doctorLines } from './doctor/lines.ts'
import { packageVersion } from './own-files.ts'

/** The archive for whoever helps, made beside a running kiosk or in place of one that does not start. */
export async function collectDiagnostics(settings: KioskSettings, now: () => number): Promise<Buffer> {
  const db = await openIfThere(settings)
  try {
    return await gatherDiagnostics({ settings, version: packageVersion(), db, now, examine: () => doctorLines(settings, now()) })
  } finally {
    await db?.destroy()
  }
}

/** Never makes a database where there is none. */
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
