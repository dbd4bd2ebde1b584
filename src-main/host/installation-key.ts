/**
 * Where the installation's key is kept: in the operating system's secret store, where there is a
 * real one, else in `installation.key`, as `passdesk serve` keeps it.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  installationKey,
  lockDataFolder,
  makeDataFolder,
  plainKeyFile,
  sealedKeyFile,
  type DataFolder,
} from '../../src-server/runtime/data-folder.ts'

/** What is asked of the operating system: a text sealed for this user on this computer. */
export interface SecretStore {
  /** False where there is none that deserves the name, as on a Linux without a keyring. */
  isReal(): Promise<boolean>
  seal(text: string): Promise<Uint8Array>
  /**
   * Rejects for what another user, another computer, or a store that was emptied since has sealed.
   */
  open(sealed: Uint8Array): Promise<string>
}

export interface ResolvedInstallationKey {
  /** In hexadecimal; undefined where the server part finds or makes its file itself. */
  readonly key: string | undefined
  /** Shown to administrators. `settings`: the environment or config.json gives it. */
  readonly place: 'settings' | 'secret_store' | 'file'
}

/** The key is there and cannot be read; the message says how to go on. */
export class KeyUnreadableError extends Error {}

/**
 * Finds the key, and moves one that lies in a file into the store. A file counts before what is
 * sealed: a restore, or somebody who joins this kiosk to another one's database, put it there. What
 * was sealed before is kept in `backups`. Throws DataFolderError when another PassDesk works on the
 * folder, and KeyUnreadableError.
 * @param given the key that settings give
 * @param now names what is put aside
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
    if (isSealed && !hasFile)
      return { key: await openSealed(folder, store, isReal), place: 'secret_store' }
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

async function openSealed(
  folder: DataFolder,
  store: SecretStore,
  isReal: boolean,
): Promise<string> {
  try {
    if (!isReal) throw new Error('this session has no secret store')
    return await store.open(readFileSync(sealedKeyFile(folder)))
  } catch (cause) {
    throw new KeyUnreadableError(
      `The installation’s key cannot be read from this computer’s secret store: ${(cause as Error).message}.`,
      { cause },
    )
  }
}

/** The file goes only once what was sealed has been opened again. False when the store refuses. */
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
    writeFileSync(`${sealedFile}.new`, sealed, { mode: 0o600, flush: true })
  } catch {
    return false
  }
  if (existsSync(sealedFile))
    renameSync(
      sealedFile,
      join(
        folder.backupDir,
        `installation.key.sealed-${new Date(now).toISOString().replace(/[:.]/g, '-')}`,
      ),
    )
  renameSync(`${sealedFile}.new`, sealedFile)
  rmSync(plainKeyFile(folder), { force: true })
  return true
}
