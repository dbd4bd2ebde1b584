import pino from 'pino'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { withDatabase } from '../../src-main/host/checks/check-database.ts'
import { formatError } from '../../src-main/host/format-error.ts'
import { dataFolder, lockDataFolder, makeDataFolder } from '../../src-server/platform/files/data-folder.ts'
import { openDatabase, type Db } from '../../src-server/platform/db/database.ts'
import { restoreBackup } from '../../src-server/kiosk/backup/restore-backup.ts'
import { writeBackup } from '../../src-server/kiosk/backup/write-backup.ts'
import { englishLines } from '../cli/japanese-findings.ts'
import { startBusyKiosk } from '../kiosk/backup/rig.ts'
import { temporaryFolder } from '../support/after-file.ts'
import { isDemo, markDemoBegun, removeUnfinishedDemo } from '../../src-server/kiosk/demo/demo-mark.ts'
import { makeDemoEvents } from '../../src-server/kiosk/demo/demo-events.ts'
import { readDemoFile } from '../../src-server/kiosk/demo/make-demo.ts'
import { makeDemoPeople } from '../../src-server/kiosk/demo/demo-people.ts'
import { databaseKinds } from '../support/databases.ts'
import { startTestKiosk } from '../support/kiosk.ts'
import { databaseOfEach } from '../support/opened-database.ts'
import { readSettings } from '../../src-server/app/settings.ts'
import { startKiosk } from '../../src-server/app/start-kiosk.ts'
import { createSecrets } from '../../src-server/platform/secrets/secrets.ts'
import { openPrinterAddress } from '../../drivers/label-printer.ts'

const dir = temporaryFolder('full')

const mount = (folder: string, options: string): void =>
  void execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' })

/** A full disk of 256 KB; null if this user may not mount one. */
function fullDisk(): string | null {
  const disk = join(dir, 'disk')
  mkdirSync(disk)
  try {
    mount(disk, 'size=256k')
  } catch {
    console.warn('\nSKIPPED: full and read-only disks: this user may not mount a file system.\n')
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

  it.skipIf(!disk)('is reported when the data folder is opened, and not as another PassDesk', () => {
    const taken = (): string => {
      lockDataFolder(dataFolder(join(disk!, 'data'))).release()
      return 'it was taken'
    }
    expect(messageOf(taken)).toMatch(/^The disk of .* is full\./)
  })

  it.skipIf(!disk)('is the reason for a restore that fails, which leaves no database', async () => {
    const busy = await startBusyKiosk('sqlite')
    const backup = join(dir, 'backup.sqlite')
    await writeBackup(busy.source, backup)
    await busy.close()
    const small = join(dir, 'small')
    mkdirSync(small)
    for (const size of ['40k', '300k']) {
      mount(small, `size=${size}`)
      const folder = dataFolder(join(small, 'data'))
      const database = { kind: 'sqlite', file: folder.databaseFile } as const
      const target = { folder, database, installationKey: undefined, now: Date.now }
      const error = await restoreBackup(target, backup).catch((cause: unknown) => cause)
      expect(formatError(error)).toMatch(/cannot be restored: the disk is full\. Nothing was changed/)
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
    expect(formatError(Object.assign(new Error(text), { code: '53100' }))).toBe(`The disk is full: ${text}`)
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

describe.each(databaseKinds)('a demo that was interrupted on %s', (kind) => {
  const database = databaseOfEach(kind)

  it('is made anew at the next start', async () => {
    await markDemoBegun(database.db)
    const events = await makeDemoEvents(database.db, Date.now())
    const secrets = createSecrets(new Uint8Array(32))
    const webUrl = 'https://kiosk.example'
    await makeDemoPeople({ db: database.db, secrets, webUrl, now: Date.now() }, events)
    const kiosk = await startTestKiosk({ database: database.address, demo: true })
    expect(await isDemo(kiosk.db)).toBe(true)
    const { users } = readDemoFile(join(kiosk.dir, 'demo.json'))!
    const { email, password } = users.find(({ role }) => role === 'admin')!
    expect((await kiosk.client.post('/api/v1/auth/login', { email, password })).status).toBe(200)
    expect((await kiosk.db('events')).length).toBe(4)
    await kiosk.close()
  }, 120_000)

  it('is removed by a start without a demo, which can be set up', async () => {
    await markDemoBegun(database.db)
    await makeDemoEvents(database.db, Date.now())
    const kiosk = await startTestKiosk({ database: database.address })
    expect(await kiosk.db('events')).toEqual([])
    expect(await kiosk.db('settings').where({ key: 'demo' })).toEqual([])
    await kiosk.close()
  }, 60_000)

  it('is never taken for one if it has no mark', async () => {
    await makeDemoEvents(database.db, Date.now())
    expect(await removeUnfinishedDemo(database.db)).toBe(false)
    expect(await database.db('events')).toHaveLength(4)
    // As an earlier version left it.
    const start = startTestKiosk({ database: database.address, demo: true })
    await expect(start).rejects.toThrow(/not of a complete demo\. .*--data demo-2/)
    expect(await database.db('events')).toHaveLength(4)
  })
})

describe.runIf(process.platform === 'linux' && disk)('a first start', () => {
  const own = temporaryFolder('disk')
  afterAll(() => void execFileSync('umount', [own]))
  const start = async (): Promise<{ close(): Promise<void> }> => {
    const env = { PASSDESK_LAN_PORT: 'off' }
    const settings = readSettings({ data: join(own, 'data'), port: '0', demo: true }, env)
    return startKiosk(settings, {
      openPrinter: ({ printerId: id, model, stock }) =>
        openPrinterAddress(`virtual:${settings.folder.labelDir}`, { id, model, stock }),
      reader: null,
      scanners: null,
      rendererDir: null,
      log: pino({ level: 'silent' }),
      renderThreads: 1,
    } as Parameters<typeof startKiosk>[1])
  }
  const problem = async (): Promise<{ en: string; ja: string }> => {
    const error: unknown = await start().then(
      (kiosk) => kiosk.close(),
      (cause: unknown) => cause,
    )
    return { en: formatError(error), ja: formatError(error, 'ja') }
  }

  it('on a disk that gets full says so, and continues when there is space', async () => {
    mount(own, 'size=16k')
    for (const size of ['16k', '36k', '40k', '64k', '100k', '400k', '1200k', '2m', '3m']) {
      mount(own, `remount,size=${size}`)
      const { en, ja } = await problem()
      expect(en).toMatch(/^The disk of .*data is full\. Free some space, then start PassDesk again/)
      expect(ja).toMatch(/のディスクに空きがありません/)
      expect(en).not.toMatch(/database or disk is full/)
    }
    mount(own, 'remount,size=64m')
    await (await start()).close()
    writeFileSync(join(own, 'ok'), '')
  }, 240_000)

  it('on a read-only disk says so, also of a new folder', async () => {
    makeDataFolder(dataFolder(join(own, 'data')))
    execFileSync('chmod', ['755', join(own, 'data')])
    execFileSync('mount', ['-o', 'remount,ro', own])
    const { en, ja } = await problem()
    expect(en).toMatch(/^The disk of the data folder .* is read-only\./)
    expect(ja).toMatch(/読み取り専用/)
    const settings = readSettings({ data: join(own, 'data') }, {})
    const { folder, database: address } = settings
    const source = { address, folder, key: Buffer.alloc(32), now: Date.now }
    const backup = await writeBackup(source, join(dir, 'none.sqlite')).catch(formatError)
    expect(backup).toMatch(
      /^No backup was written to .*none\.sqlite: The disk of the data folder .* is read-only/,
    )
    expect(englishLines(await withDatabase(settings, async () => []))).toEqual([
      expect.stringMatching(
        /^!! database \(SQLite\) cannot be used: The disk of the data folder .* is read-only/,
      ),
    ])
    expect(() => makeDataFolder(dataFolder(join(own, 'new', 'data')))).toThrow(/new\/data is read-only/)
    execFileSync('mount', ['-o', 'remount,rw', own])
  }, 60_000)
})
