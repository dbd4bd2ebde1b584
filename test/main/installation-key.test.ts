// @module-tag slow
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  dataFolder,
  installationKey,
  lockDataFolder,
  writeInstallationKey,
  type DataFolder,
} from '../../src-server/platform/files/data-folder.ts'
import { openDatabase } from '../../src-server/platform/db/database.ts'
import { readBackup } from '../../src-server/kiosk/backup/read-backup.ts'
import { restoreBackup } from '../../src-server/kiosk/backup/restore-backup.ts'
import { writeBackup } from '../../src-server/kiosk/backup/write-backup.ts'
import { resolveInstallationKey, type SecretStore } from '../../src-main/host/installation-key.ts'
import { expectRefused, passdesk } from '../cli/rig.ts'
import { demoManager, demoSettings, newFolder, superviseTestServer } from './rig.ts'
import { isPrivate } from '../support/is-private.ts'
import { noStore } from './simulated-shell.ts'

/** A secret store with its own key, like each user's on each computer. */
function secretStore(change: Partial<SecretStore> = {}): SecretStore {
  const key = randomBytes(32)
  return {
    isReal: async () => true,
    async seal(text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()])
    },
    async open(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
      decipher.setAuthTag(sealed.subarray(-16))
      return `${decipher.update(sealed.subarray(12, -16), undefined, 'utf8')}${decipher.final('utf8')}`
    },
    ...change,
  }
}

const files = (folder: DataFolder): string[] =>
  readdirSync(folder.dir).filter((name) => name.startsWith('installation.key'))
const settle = (folder: DataFolder, store: SecretStore, given?: string) =>
  resolveInstallationKey(folder, given, store, Date.now())

describe('the installation key of the desktop app', () => {
  it('is sealed at the first start and the same at the next one', async () => {
    const folder = dataFolder(newFolder())
    const store = secretStore()
    const first = await settle(folder, store)
    expect(first).toEqual({ key: expect.stringMatching(/^[0-9a-f]{64}$/), place: 'secret_store' })
    expect(await settle(folder, store)).toEqual(first)
    expect(files(folder)).toEqual(['installation.key.sealed'])
    expect(readFileSync(join(folder.dir, 'installation.key.sealed')).includes(first.key!)).toBe(false)
    expect(isPrivate(join(folder.dir, 'installation.key.sealed'))).toBe(true)
  })

  it('is moved from an existing file into the store', async () => {
    const folder = dataFolder(newFolder())
    const before = Buffer.from(installationKey(folder, undefined)).toString('hex')
    expect(await settle(folder, secretStore())).toEqual({ key: before, place: 'secret_store' })
    expect(files(folder)).toEqual(['installation.key.sealed'])
  })

  it.each([
    ['there is no secret store', noStore],
    ['the store refuses', secretStore({ seal: async () => Promise.reject(new Error('locked')) })],
    ['the store returns another text', secretStore({ open: async () => 'something else' })],
  ])('stays in its file if %s', async (_, store) => {
    const folder = dataFolder(newFolder())
    const before = installationKey(folder, undefined)
    expect(await settle(folder, store)).toEqual({ key: undefined, place: 'file' })
    expect(installationKey(folder, undefined)).toEqual(before)
    expect(files(folder)).toEqual(['installation.key'])
  })

  it('is not stored if settings provide it', async () => {
    const folder = dataFolder(join(newFolder(), 'none'))
    const key = 'ab'.repeat(32)
    expect(await settle(folder, secretStore(), key)).toEqual({ key, place: 'settings' })
    expect(existsSync(folder.dir)).toBe(false)
  })

  it.each([
    ['another user’s store', secretStore()],
    ['no store', noStore],
  ])('is never replaced if it is sealed and there is %s', async (_, other) => {
    const folder = dataFolder(newFolder())
    const store = secretStore()
    const { key } = await settle(folder, store)
    await expect(settle(folder, other)).rejects.toThrow(/cannot be read from this computer’s secret store/)
    expect(() => installationKey(folder, undefined)).toThrow(/only the PassDesk app reads it/)
    expect(await settle(folder, store)).toMatchObject({ key })
  })

  it('from a restore takes precedence over the sealed one, which is kept', async () => {
    const folder = dataFolder(newFolder())
    const store = secretStore()
    await settle(folder, store)
    writeInstallationKey(folder, Buffer.alloc(32, 7))
    expect(await settle(folder, store)).toEqual({ key: '07'.repeat(32), place: 'secret_store' })
    expect(readdirSync(folder.backupDir)).toEqual([expect.stringMatching(/^installation\.key\.sealed-20/)])
  })

  it('is not changed while another PassDesk uses the folder', async () => {
    const folder = dataFolder(newFolder())
    installationKey(folder, undefined)
    const lock = lockDataFolder(folder)
    await expect(settle(folder, secretStore())).rejects.toThrow(/Another PassDesk already runs/)
    lock.release()
    expect(files(folder)).toEqual(['installation.key'])
  })
})

describe('a folder with a sealed key', () => {
  it(
    'runs its kiosk, can be backed up and restored, and commands report where the key is',
    { timeout: 120_000 },
    async () => {
      const settings = demoSettings()
      const store = secretStore()
      const { key } = await settle(settings.folder, store)
      const server = superviseTestServer({ ...settings, installationKey: key })
      await server.until('ready')
      await demoManager(settings, server.url())
      await server.part.stop()
      expect(files(settings.folder)).toEqual(['installation.key.sealed'])

      const { dir } = settings.folder
      const env = { PASSDESK_INSTALLATION_KEY: key! }
      const out = join(newFolder(), 'refused')
      expectRefused(await passdesk(['backup', '--data', dir, '--out', out]), /only the PassDesk app reads it/)
      expect(await passdesk(['keys', 'show', '--data', dir], env)).toMatchObject({ code: 0, out: `${key}\n` })
      const doctor = await passdesk(['doctor', '--data', dir])
      expect(doctor.out).toContain('installation key is in this computer’s secret store')
      expect(doctor.out).not.toContain('belongs to the installation with key')

      const file = join(newFolder(), 'copy.sqlite')
      const { database, folder } = settings
      await writeBackup({ address: database, folder, key: Buffer.from(key!, 'hex'), now: Date.now }, file)
      expect(readBackup(file).meta).toMatchObject({
        installationKey: null,
        sealedKey: expect.stringMatching(/^sealed:/) as unknown,
      })
      expect(readFileSync(file).includes(key!)).toBe(false)
      const into = { folder, database, installationKey: undefined, now: Date.now }
      await expect(restoreBackup(into, file)).rejects.toThrow(/is sealed. Set PASSDESK_BACKUP_PASSPHRASE/)
      await expect(restoreBackup({ ...into, passphrase: 'wrong' }, file)).rejects.toThrow(
        /PASSDESK_BACKUP_PASSPHRASE is not/,
      )
      const shown = await passdesk(['backup', 'passphrase', '--data', dir], env)
      const passphrase = shown.out.trim().toUpperCase().replaceAll('-', ' ')
      await restoreBackup({ ...into, passphrase }, file)
      expect(await settle(settings.folder, store)).toEqual({ key, place: 'secret_store' })
      const db = openDatabase(settings.database)
      expect(await db('users').first('id')).toBeDefined()
      await db.destroy()
    },
  )

  it('keeps an invalid key file in place', async () => {
    const folder = dataFolder(newFolder())
    writeFileSync(join(folder.dir, 'installation.key'), 'no key')
    await expect(settle(folder, secretStore())).rejects.toThrow(/must hold 64 hexadecimal characters/)
    expect(files(folder)).toEqual(['installation.key'])
  })
})
