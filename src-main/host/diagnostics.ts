import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { sentence, TextError } from '../../messages/sentence.ts'
import { openDatabase, type Db } from '../../src-server/platform/db/database.ts'
import { ownFileProblem, replaceFile } from '../../src-server/platform/files/private-files.ts'
import { gatherDiagnostics } from '../../src-server/kiosk/diagnostics/gather-diagnostics.ts'
import type { KioskSettings } from '../../src-server/app/settings.ts'
import { doctorLines } from './checks/format-findings.ts'
import { packageVersion } from './package-paths.ts'

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
    throw new TextError(sentence('dataProblem.folder.noData', { dir: settings.folder.dir }))
  if (!existsSync(dirname(file)))
    throw new TextError(sentence('dataProblem.diagnostics.noFolder', { dir: dirname(file) }))
  if (existsSync(file) && !statSync(file).isFile())
    throw new TextError(sentence('dataProblem.diagnostics.noFile', { file }))
  const problem = ownFileProblem(file, settings.folder.dir)
  if (problem) throw new TextError(problem)
  const archive = await collectDiagnostics(settings, now)
  await replaceFile(file, archive)
}

/** The archive, beside a running kiosk or instead of one that does not start. */
export async function collectDiagnostics(settings: KioskSettings, now: () => number): Promise<Buffer> {
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
