/**
 * Location of the installation key: the secret store of the operating system if it is a real one,
 * else `installation.key`, as for `passdesk serve`.
 */
import { sentence, TextError } from '../../messages/sentence.ts'
import { randomBytes } from 'node:crypto'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readRegularFileSync } from '../../src-server/platform/files/foreign-file.ts'
import { replacePrivateFile } from '../../src-server/platform/files/private-files.ts'
import {
  installationKey,
  lockDataFolder,
  makeDataFolder,
  plainKeyFile,
  sealedKeyFile,
  type DataFolder,
} from '../../src-server/platform/files/data-folder.ts'

/** Secret store of the operating system; seals a text for this user on this computer. */
export interface SecretStore {
  /** False without a secure store, as on Linux without a keyring. */
  isReal(): Promise<boolean>
  seal(text: string): Promise<Uint8Array>
  /** Rejects for data that another user, another computer, or a since cleared store has sealed. */
  open(sealed: Uint8Array): Promise<string>
}

export interface ResolvedInstallationKey {
  /** Hexadecimal; undefined if the server process reads or creates its file itself. */
  readonly key: string | undefined
  /** For administrators. `settings`: set by environment or config.json. */
  readonly place: 'settings' | 'secret_store' | 'file'
}

/** The key exists but cannot be read; the message has the cure. */
export class KeyUnreadableError extends TextError {}

/**
 * Finds the key and moves a key file into the store. A file takes precedence over the sealed key,
 * because a restore or joining another database has written it. The previous sealed key is kept in
 * `backups`. Throws DataFolderError if another PassDesk uses the folder, and KeyUnreadableError.
 * @param given the key of the settings
 * @param now names the archived key
 */
export async function resolveInstallationKey(
  folder: DataFolder,
  given: string | undefined,
  store: SecretStore,
  now: number,
): Promise<ResolvedInstallationKey> {
  if (given !== undefined) return { key: given, place: 'settings' }
  makeDataFolder(folder)
  const lock = lockDataFolder(folder)
  try {
    const hasFile = existsSync(plainKeyFile(folder))
    const isSealed = existsSync(sealedKeyFile(folder))
    const isReal = await store.isReal()
    if (isSealed && !hasFile) return { key: await openSealed(folder, store, isReal), place: 'secret_store' }
    if (!isReal) return { key: undefined, place: 'file' }
    const key = hasFile
      ? Buffer.from(installationKey(folder, undefined)).toString('hex')
      : randomBytes(32).toString('hex')
    if (!(await sealSafely(folder, store, key, now))) return { key: undefined, place: 'file' }
    return { key, place: 'secret_store' }
  } finally {
    lock.release()
  }
}

async function openSealed(folder: DataFolder, store: SecretStore, isReal: boolean): Promise<string> {
  try {
    if (!isReal) throw new Error('this session has no secret store')
    return await store.open(readRegularFileSync(sealedKeyFile(folder), { most: 65_536 }))
  } catch (cause) {
    throw new KeyUnreadableError(
      sentence('dataProblem.keyUnreadable', { message: (cause as Error).message }),
      { cause },
    )
  }
}

/** Deletes the file only after the sealed key could be opened again. False if the store fails. */
async function sealSafely(
  folder: DataFolder,
  store: SecretStore,
  key: string,
  now: number,
): Promise<boolean> {
  const sealedFile = sealedKeyFile(folder)
  try {
    const sealed = await store.seal(key)
    if ((await store.open(sealed)) !== key) return false
    replacePrivateFile(`${sealedFile}.new`, sealed)
  } catch {
    return false
  }
  if (existsSync(sealedFile))
    renameSync(
      sealedFile,
      join(folder.backupDir, `installation.key.sealed-${new Date(now).toISOString().replace(/[:.]/g, '-')}`),
    )
  renameSync(`${sealedFile}.new`, sealedFile)
  rmSync(plainKeyFile(folder), { force: true })
  return true
}
