import { existsSync } from 'node:fs'
import {
  storageProblem,
  installationKey,
  lockDataFolder,
  plainKeyFile,
  sealedKeyFile,
} from '../../src-server/platform/files/data-folder.ts'
import { sentence, TextError } from '../../messages/sentence.ts'
import { openDatabase, pendingMigrations, type Db } from '../../src-server/platform/db/database.ts'
import { readSettings, type Flags, type KioskSettings } from '../../src-server/app/settings.ts'
import { createSecrets, type Secrets } from '../../src-server/platform/secrets/secrets.ts'
import { UsageError, wholeNumber, type Given } from './command.ts'

/**
 * Settings from flags, environment and config.json. Throws UsageError for a flag, DataFolderError
 * otherwise.
 */
export function settingsOf(flags: Flags): KioskSettings {
  if (flags.port !== undefined) wholeNumber('port', flags.port, 0, 65_535)
  if (flags.database !== undefined && !/^postgres(ql)?:\/\/./.test(flags.database)) {
    throw new UsageError(sentence('commandLine.argument.postgres', { value: flags.database }))
  }
  return readSettings(flags, process.env)
}

/** Settings for a command that works on the data without running a kiosk. */
export function dataSettings(given: Given): KioskSettings {
  return settingsOf({ data: given.value('data'), database: given.value('database') })
}

/** The key of an existing installation: commands never create one. Throws a one-line error. */
export function existingKey({ folder, database, installationKey: given }: KioskSettings): Uint8Array {
  const known =
    given !== undefined || [plainKeyFile(folder), sealedKeyFile(folder)].some((file) => existsSync(file))
  if (!known) throw new TextError(sentence('dataProblem.folder.noData', { dir: folder.dir }))
  if (database.kind === 'sqlite' && !existsSync(database.file))
    throw new TextError(sentence('dataProblem.folder.noDatabase', { dir: folder.dir }))
  return installationKey(folder, given)
}

export interface Data {
  readonly db: Db
  readonly secrets: Secrets
}

/**
 * Opens the database of an existing installation, also while its kiosk runs, but not while a
 * restore replaces its file. Throws a one-line error.
 */
export async function withData<T>(settings: KioskSettings, work: (data: Data) => Promise<T>): Promise<T> {
  const { database, folder } = settings
  const secrets = createSecrets(existingKey(settings))
  const lock = database.kind === 'sqlite' ? lockDataFolder(folder, 'command') : null
  const db = openDatabase(database, settings.sqliteDriver)
  try {
    if ((await pendingMigrations(db)).length > 0) throw new TextError(sentence('dataProblem.folder.earlier'))
    return await work({ db, secrets })
  } catch (error) {
    throw (database.kind === 'sqlite' && storageProblem(folder, error)) || error
  } finally {
    await db.destroy()
    lock?.release()
  }
}
