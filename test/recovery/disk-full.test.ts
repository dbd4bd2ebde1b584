import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { formatError } from '../../src-main/host/format-error.ts'
import {
  dataFolder,
  lockDataFolder,
  makeDataFolder,
} from '../../src-server/platform/files/data-folder.ts'
import { openDatabase, type Db } from '../../src-server/platform/db/database.ts'
import { restoreBackup } from '../../src-server/kiosk/backup/restore-backup.ts'
import { writeBackup } from '../../src-server/kiosk/backup/write-backup.ts'
import { startBusyKiosk } from '../kiosk/backup/rig.ts'
import { temporaryFolder } from '../support/after-file.ts'

const dir = temporaryFolder('full')

/** A full disk of 256 KB; null if this user may not mount one. */
function fullDisk(): string | null {
  const disk = join(dir, 'disk')
  mkdirSync(disk)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', disk], { stdio: 'ignore' })
  } catch {
    return null
  }
  makeDataFolder(dataFolder(join(disk, 'data')))
  try {
    for (let i = 0; ; i += 1) writeFileSync(join(disk, `fill-${i}`), Buffer.alloc(4_096))
  } catch {
    return disk
  }
}

const disk = fullDisk()

/** What the call returns, or its error as text. */
function messageOf(call: () => string): string {
  try {
    return call()
  } catch (error) {
    return formatError(error)
  }
}

describe('a full disk', () => {
  afterAll(() => {
    if (disk) execFileSync('umount', [disk])
  })

  it.skipIf(!disk)(
    'is reported when the data folder is opened, and not as another PassDesk',
    () => {
      const taken = (): string => {
        lockDataFolder(dataFolder(join(disk!, 'data'))).release()
        return 'it was taken'
      }
      expect(messageOf(taken)).toMatch(/^The disk of .* is full\./)
    },
  )

  it.skipIf(!disk)('is the reason for a restore that fails, which leaves no database', async () => {
    const busy = await startBusyKiosk('sqlite')
    const backup = join(dir, 'backup.sqlite')
    await writeBackup(busy.source, backup)
    await busy.close()
    const small = join(dir, 'small')
    mkdirSync(small)
    for (const size of ['40k', '300k']) {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', small])
      const folder = dataFolder(join(small, 'data'))
      const database = { kind: 'sqlite', file: folder.databaseFile } as const
      const target = { folder, database, installationKey: undefined, now: Date.now }
      const error = await restoreBackup(target, backup).catch((cause: unknown) => cause)
      expect(formatError(error)).toMatch(
        /cannot be restored: the disk is full\. Nothing was changed/,
      )
      expect(readdirSync(folder.dir).filter((name) => name.includes('sqlite'))).toEqual([])
      execFileSync('umount', [small])
    }
  })

  /** A database that is full at 12 KB, with a table. */
  async function smallDatabase(name: string): Promise<Db> {
    const db = openDatabase({ kind: 'sqlite', file: join(dir, `${name}.sqlite`) })
    onTestFinished(() => db.destroy())
    await db.raw('create table t (text text)')
    await db.raw('pragma max_page_count = 3')
    return db
  }
  const LONG = { text: 'x'.repeat(50_000) }

  it('is reported by every command', async () => {
    const db = await smallDatabase('small')
    const error = await Promise.resolve(db('t').insert(LONG)).catch((cause: unknown) => cause)
    expect(formatError(error)).toMatch(/disk is full/)
    const text = 'could not extend file "base/16384/2619": No space left on device'
    const postgres = Object.assign(new Error(text), { code: '53100' })
    expect(formatError(postgres)).toBe(`The disk is full: ${text}`)
  })

  it('stores nothing of a transaction that continued after it', async () => {
    const db = await smallDatabase('goes-on')
    const work = db.transaction(async (trx) => {
      await trx('t').insert({ text: 'before' })
      await trx('t')
        .insert(LONG)
        .catch(() => {})
      await trx('t').insert({ text: 'after' })
    })
    await expect(work).rejects.toMatchObject({ code: 'SQLITE_IOERR' })
    expect(await db('t').pluck('text')).toEqual([])
  })

  it('leaves no transaction open', async () => {
    const db = await smallDatabase('open')
    const insert = db.transaction(async (trx) => void (await trx('t').insert(LONG)))
    await expect(insert).rejects.toMatchObject({ code: 'SQLITE_FULL' })
    await db.raw('pragma max_page_count = 1000')
    await db.transaction(async (trx) => void (await trx('t').insert({ text: 'y' })))
    expect(await db('t').pluck('text')).toEqual(['y'])
  })
})
