import { randomUUID } from 'node:crypto'
import fs, {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import pino from 'pino'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type DataFolder,
  lockDataFolder,
  makeDataFolder,
  writeInstallationKey,
  writeStation,
} from '../../../src-server/platform/files/data-folder.ts'
import { anchorFile } from '../../../src-server/platform/db/audit-anchor.ts'
import { openDatabase, type DatabaseAddress, type Db } from '../../../src-server/platform/db/database.ts'
import { BackupError } from '../../../src-server/kiosk/backup/backup-error.ts'
import { withData } from '../../../src-main/cli/open-data.ts'
import { readSettings } from '../../../src-server/app/settings.ts'
import { backupName } from '../../../src-server/kiosk/backup/backup-files.ts'
import { startBackups } from '../../../src-server/kiosk/backup/backup-schedule.ts'
import { readBackup } from '../../../src-server/kiosk/backup/read-backup.ts'
import { requireNoHalfRestore, restoreBackup } from '../../../src-server/kiosk/backup/restore-backup.ts'
import { sealBackup } from '../../../src-server/kiosk/backup/seal-backup.ts'
import { sealBackupInThread, writeBackupInThread } from '../../../src-server/kiosk/backup/backup-thread.ts'
import { writeBackup } from '../../../src-server/kiosk/backup/write-backup.ts'
import { databaseKinds, postgresAddress } from '../../support/databases.ts'
import {
  backupOf,
  backupsOf,
  changedCopy,
  contentsOf,
  newFolder,
  CHECKSUM,
  restoreTarget,
  startBusyKiosk,
} from './rig.ts'
import { makeOauthToken } from '../../support/oauth-token.ts'
import { isPrivate } from '../../support/is-private.ts'
import { opened } from '../../support/opened.ts'
import { pairedPhone } from '../../support/paired-phone.ts'

describe.each(databaseKinds)('a backup of a kiosk on %s', (kind) => {
  const busy = opened(() => startBusyKiosk(kind))
  let file: string
  let restored: ReturnType<typeof restoreTarget>
  beforeAll(async () => {
    file = await backupOf(busy)
    restored = await intoFolder(file)
  })

  it('leaves no file if it is ended while its thread starts or copies', async () => {
    const { dir } = newFolder()
    const write = (signal?: AbortSignal) => writeBackupInThread(busy.source, join(dir, 'b.sqlite'), signal)
    const from = performance.now()
    await write()
    const wholeMs = performance.now() - from
    for (const share of [0, 0.2, 0.4, 0.6, 0.8, 0.9]) {
      const signal = AbortSignal.timeout(Math.round(share * wholeMs))
      const error = await write(signal).catch((cause: Error) => cause)
      if (error instanceof Error) expect(error.name).toMatch(/^(Abort|Timeout)Error$/)
      expect(readdirSync(dir).filter((name) => name.endsWith('.part'))).toEqual([])
    }
  })

  async function intoFolder(backup: string) {
    const target = restoreTarget()
    await restoreBackup(target, backup)
    return target
  }

  it('is made while the kiosk runs, is one file, and only its owner can read it', () => {
    expect(isPrivate(file)).toBe(true)
    expect(readdirSync(join(file, '..'))).toEqual(['backup.sqlite'])
    expect(readBackup(file).meta).toMatchObject({
      source: kind,
      counts: { users: 3, events: 1, pass_confirmations: 1 },
      station: { name: 'Desk 1' },
    })
  })

  it('restores every row of every table into a data folder', async () => {
    expect(await contentsOf(restored.database)).toEqual(await contentsOf(busy.source.address))
  })

  it('contains the key and the station, and no key in the database', async () => {
    const { folder } = restored
    for (const name of ['installation.key', 'station.json'])
      expect(readFileSync(join(folder.dir, name), 'utf8')).toBe(readFileSync(join(busy.dir, name), 'utf8'))
    const key = Buffer.from(busy.source.key).toString('hex')
    expect(readFileSync(folder.databaseFile).includes(key)).toBe(false)
  })

  it('restores every row into an empty PostgreSQL, and into no other', async () => {
    const { address, remove } = await postgresAddress({ empty: true })
    const target = { ...restoreTarget(), database: address }
    await restoreBackup(target, file)
    expect(await contentsOf(address)).toEqual(await contentsOf(busy.source.address))
    await expect(restoreBackup(target, file)).rejects.toThrow(/is not empty/)
    await remove()
  })

  it('ends every session, personal token, phone, authorization and consent to an app', async () => {
    const { db } = busy
    const person = await busy.makePerson()
    const { userId } = person
    await busy.tokenOf(person)
    await pairedPhone(db, person)
    await makeOauthToken(db, userId, { kind: 'RefreshToken' })
    const later = openDatabase((await intoFolder(await backupOf(busy))).database)
    const tables = ['web_sessions', 'app_tokens', 'oauth_grants', 'oauth_tokens', 'oauth_consents']
    const open = await Promise.all([
      ...tables.map((table) => later(table)),
      later('personal_tokens').whereNull('revoked_at'),
    ])
    const devices = await later('app_devices')
    await later.destroy()
    expect(open.flat()).toEqual([])
    expect(devices).toMatchObject([{ ended_at: expect.any(String), ended_reason: 'restored' }])
  })
})

describe('a restore', () => {
  const busy = opened(() => startBusyKiosk('sqlite'))
  let file: string
  beforeAll(async () => void (file = await backupOf(busy)))

  it('keeps a database unchanged if it is too damaged for a backup', async () => {
    const into = restoreTarget()
    makeDataFolder(into.folder)
    writeFileSync(into.folder.databaseFile, 'torn')
    expect(readFileSync((await restoreBackup(into, file)).putAside!, 'utf8')).toBe('torn')
    expect(await contentsOf(into.database)).toEqual(await contentsOf(busy.source.address))
  })

  it('keeps what it replaces: the key, the end of the activity log, and a database to restore', async () => {
    const into = restoreTarget()
    makeDataFolder(into.folder)
    const key = Buffer.alloc(32, 9)
    writeInstallationKey(into.folder, key)
    writeFileSync(anchorFile(into.folder), 'the end before')
    await restoreBackup(into, file)
    const aside = (ending: string): string => {
      const names = readdirSync(into.folder.backupDir).filter((name) => name.endsWith(ending))
      expect(names).toEqual([expect.stringMatching(/^before-restore-/)])
      return readFileSync(join(into.folder.backupDir, names[0]!), 'utf8')
    }
    expect(aside('.key').trim()).toBe(key.toString('hex'))
    expect(aside('.audit-anchor.json')).toBe('the end before')
    expect(existsSync(anchorFile(into.folder))).toBe(false)
    const change = openDatabase(into.database)
    await change('users').update({ affiliation: 'Changed since' })
    await change.destroy()
    const { putAside } = await restoreBackup(into, file)
    // The same key again is not kept twice.
    aside('.key')
    const again = restoreTarget()
    await restoreBackup(again, putAside!)
    expect((await contentsOf(again.database)).users!.join()).toContain('Changed since')
  })

  it.each([
    ['an old database', true],
    ['no database', false],
  ])(
    'over %s may be killed: the old or the new data is there, or a start says what to do',
    async (_, old) => {
      const into = restoreTarget()
      makeDataFolder(into.folder)
      if (old) {
        const first = restoreTarget()
        await restoreBackup(first, file)
        // As a kiosk leaves it that is killed: with a journal.
        const killed = new Database(first.database.file)
        killed.exec("pragma journal_mode = wal; update users set affiliation = 'Old'")
        cpSync(first.folder.dir, into.folder.dir, { recursive: true })
        killed.close()
      }
      const copies: DataFolder[] = []
      const spies = (['renameSync', 'rmSync'] as const).map((name) => {
        const call = fs[name] as (...args: unknown[]) => void
        return vi.spyOn(fs, name).mockImplementation((...args: unknown[]) => {
          const copy = newFolder()
          cpSync(into.folder.dir, copy.dir, { recursive: true })
          copies.push(copy)
          return call(...args)
        })
      })
      syncBuiltinESMExports()
      await restoreBackup(into, file).finally(() => spies.forEach((spy) => spy.mockRestore()))
      syncBuiltinESMExports()
      const found = [...copies, into.folder].map((folder) => {
        try {
          requireNoHalfRestore(folder, { kind: 'sqlite', file: folder.databaseFile })
        } catch (error) {
          return (error as Error).message.replace(folder.dir, 'DIR').slice(0, 40)
        }
        if (!existsSync(folder.databaseFile)) return 'empty'
        expect(readdirSync(folder.dir).join()).not.toContain('restoring')
        const database = new Database(folder.databaseFile)
        expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
        return database.prepare('select distinct affiliation from users').pluck().all().join()
      })
      const [before, after] = old ? ['Old', '株式会社クモ'] : ['empty', '株式会社クモ']
      const states = old ? [before, after] : [before, 'The database of DIR is missing or empty:', after]
      expect(found.filter((state, i) => state !== found[i - 1])).toEqual(states)
    },
  )

  it('is refused while a command uses the database, and refuses the commands that come later', async () => {
    const into = restoreTarget()
    await restoreBackup(into, file)
    const settings = readSettings({ data: into.folder.dir }, {})
    const work = (during: () => Promise<void>) => withData(settings, during)
    await work(async () => {
      const kiosk = lockDataFolder(into.folder)
      await work(async () => {})
      kiosk.release()
      await expect(restoreBackup(into, file)).rejects.toThrow(/Another PassDesk already runs/)
    })
    let refused: Promise<void> | undefined
    const onStart = () => (refused = expect(work(async () => {})).rejects.toThrow(/is being restored into/))
    await restoreBackup({ ...into, onStart }, file)
    await refused
    await work(async () => {})
  })

  it('is rejected if the settings have another installation’s key', async () => {
    const into = { ...restoreTarget(), installationKey: 'a'.repeat(64) }
    await expect(restoreBackup(into, file)).rejects.toThrow(/installation key/)
    expect(readdirSync(into.folder.dir)).toEqual([])
  })

  it.each<[string, RegExp, (bytes: Buffer) => Buffer]>([
    ['text', /not an SQLite file/, () => Buffer.from('a list of names')],
    ['nothing', /not an SQLite file/, () => Buffer.alloc(0)],
    ['its first half', /damaged/, (bytes) => bytes.subarray(0, bytes.length / 2)],
    ['a page of zeros', /damaged/, (bytes) => bytes.fill(0, 8192, 12288)],
    ['no checksum', /its checksum is missing/, (bytes) => bytes.subarray(0, bytes.lastIndexOf(CHECKSUM))],
  ])('of a file with %s changes nothing', async (_, why, damage) => {
    const bad = join(newFolder().dir, 'bad.sqlite')
    writeFileSync(bad, damage(readFileSync(file)))
    const into = restoreTarget()
    await expect(restoreBackup(into, bad)).rejects.toThrow(why)
    expect(readdirSync(into.folder.dir)).toEqual([])
  })

  it.each<[string, RegExp, string]>([
    ['nothing about itself', /has no backup header/, 'drop table backup_meta'],
    ['a later format', /later PassDesk/, 'update backup_meta set format = 3'],
    ['a later migration', /a later PassDesk/, "insert into knex_migrations (name) values ('9999-later')"],
    ['a row too few', /damaged \(users has 2 rows instead of 3\)/, 'delete from users where rowid = 3'],
    [
      'another key',
      /its key is another installation/,
      `update backup_meta set installation_key = '${'b'.repeat(64)}'`,
    ],
    ['a time that is none', /what it says about itself/, "update backup_meta set made_at = 'yesterday'"],
    ['a table too few', /schema of its version \(the table pairings is missing/, 'drop table pairings'],
    [
      'a column too few',
      /schema of its version \(the table users has no column title/,
      'alter table users drop column title',
    ],
  ])('of a copy with %s is refused', async (_, why, sql) => {
    const bad = changedCopy(file, (copy) => copy.exec(`pragma foreign_keys = off; ${sql}`))
    await expect(restoreBackup(restoreTarget(), bad)).rejects.toThrow(why)
  })

  it('copies no trigger, view, table or column that is not PassDesk’s', async () => {
    const foreign = changedCopy(file, (copy) =>
      copy.exec(`
      create trigger spy after insert on web_sessions begin update users set email = new.id_hash; end;
      create view everybody as select * from users;
      create table extra (x);
      create index extra_index on users (title);
      alter table users add column backdoor text default 'open';
    `),
    )
    const into = restoreTarget()
    await restoreBackup(into, foreign)
    const schemaOf = (db: Db) =>
      db('sqlite_master').whereNot('name', 'like', 'sqlite_%').orderBy('name').select('type', 'name', 'sql')
    const restored = openDatabase(into.database)
    expect(await schemaOf(restored)).toEqual(await schemaOf(busy.db))
    await restored.destroy()
  })
})

/** A timer that never fires. */
const NO_TIMER = setTimeout(() => {}, 0)
clearTimeout(NO_TIMER)

describe('automatic backups of a kiosk', () => {
  const busy = opened(() => startBusyKiosk('sqlite'))
  const made = () => readdirSync(busy.source.folder.backupDir).filter((name) => name.endsWith('.sqlite'))
  // The kiosk itself makes copies in the same folder.
  const log = pino({ level: 'silent' })
  const reports = vi.spyOn(log, 'info')
  const copies = (): number => reports.mock.calls.filter(([, text]) => text === 'a backup was made').length
  beforeEach(() => void reports.mockClear())

  it('are made after a change, and not without one', async () => {
    const backups = backupsOf(busy, { log })
    await backups.backUpChanges()
    await backups.backUpChanges()
    expect(copies()).toBe(1)
    await busy.db('revs').update({ rev: 99 })
    await backups.backUpChanges()
    expect(copies()).toBe(2)
    await backups.stop()
  })

  it('report a failure until one succeeds', async () => {
    const missing = { kind: 'sqlite', file: join(newFolder().dir, 'none.sqlite') } as const
    const deps = { ...busy.source, address: missing as DatabaseAddress, db: busy.db, log }
    const backups = startBackups(deps)
    const state = () => [backups.hasFailed(), backups.automatic().state]
    expect(state()).toEqual([false, 'on'])
    await backups.backUpChanges()
    expect(state()).toEqual([true, 'failed'])
    deps.address = busy.source.address
    await backups.backUpChanges()
    expect(state()).toEqual([false, 'on'])
    await backups.stop()
  })

  it('are due ten seconds after the start, then every five minutes', async () => {
    let now = Date.now()
    const intervals = vi.spyOn(globalThis, 'setInterval')
    // The first copy is not made here.
    const delays = vi.spyOn(globalThis, 'setTimeout').mockReturnValueOnce(NO_TIMER)
    const backups = backupsOf(busy, { log, now: () => now })
    const [tick, everyMs] = intervals.mock.calls[0]!
    const [, firstMs] = delays.mock.calls[0]!
    intervals.mockRestore()
    delays.mockRestore()
    expect([firstMs, everyMs]).toEqual([10_000, 300_000])
    const dueIn = (): number => Date.parse(backups.automatic().nextAt!) - now
    expect([backups.automatic().everyMinutes, dueIn()]).toEqual([5, 10_000])
    now += 300_000
    await busy.db('revs').increment('rev', 1)
    tick()
    expect(dueIn()).toBe(300_000)
    await expect.poll(copies).toBe(1)
    await backups.stop()
  })

  it('delete old automatic copies, once a new one is verified', async () => {
    const days = Array.from({ length: 13 }, (_, i) => backupName('auto', Date.now() - (30 + i) * 86_400_000))
    const ofPeople = 'before-the-event.sqlite'
    for (const name of [...days, ofPeople]) writeFileSync(join(busy.source.folder.backupDir, name), '')
    const backups = backupsOf(busy)
    await backups.backUpChanges()
    await backups.stop()
    expect(made()).toContain(ofPeople)
    expect(made()).toContain(days[0])
    expect(made()).not.toContain(days.at(-1))
  })

  it('are ended by the stop of the kiosk, which waits for them', async () => {
    const backups = startBackups({ ...busy.source, db: busy.db, log })
    let isOver = false
    void backups.backUpChanges().then(() => (isOver = true))
    await backups.stop()
    expect([isOver, copies(), backups.hasFailed()]).toEqual([true, 0, false])
  })

  it('precede a migration, which waits for them', async () => {
    const backups = backupsOf(busy)
    await backups.beforeMigration()
    await backups.stop()
    const name = made().find((one) => one.startsWith('before-migration-'))
    expect(readBackup(join(busy.source.folder.backupDir, name!)).meta.counts.users).toBe(3)
  })
})

it('a backup overwrites no file of a kiosk, and needs a folder and a database', async () => {
  const folder = newFolder()
  const address = { kind: 'sqlite', file: folder.databaseFile } as const
  const write = (file: string) => writeBackup({ address, folder, key: Buffer.alloc(32), now: Date.now }, file)
  const file = join(folder.dir, 'b.sqlite')
  await expect(write(file)).rejects.toThrow(/no database/)
  new Database(folder.databaseFile).exec('create table other (x)').close()
  await expect(write(file)).rejects.toThrow(/is empty/)
  const link = join(newFolder().dir, 'link')
  symlinkSync(folder.dir, link)
  linkSync(folder.databaseFile, join(folder.dir, 'hard-link'))
  makeDataFolder(folder)
  mkdirSync(join(folder.dir, 'tls'))
  const own = 'passdesk.sqlite passdesk.sqlite-wal lock installation.key station.json hard-link tls/new'
  const names = [...own.split(' '), 'backups/automatic.json']
  const paths = names.flatMap((name) => [join(folder.dir, name), join(link, name)])
  for (const path of paths) await expect(write(path), path).rejects.toThrow(/own files/)
  writeStation(folder, { stationId: randomUUID(), name: 'Desk' })
  const ofAnother = { ...restoreTarget(), address, key: Buffer.alloc(32) }
  const intoOwn = writeBackup({ ...ofAnother, folder: newFolder() }, join(link, 'lock'))
  await expect(intoOwn).rejects.toThrow(/own f/)
  await expect(write(join(folder.backupDir, 'b.sqlite'))).rejects.toThrow(/is empty/)
  await expect(write(join(folder.dir, 'none', 'b.sqlite'))).rejects.toThrow(/none does not exist/)
})

describe('a backup that cannot be written', () => {
  const busy = opened(() => startBusyKiosk('sqlite'))
  const partOf = (file: string): string => `${file}.${process.pid}.part`

  it('names its fault, also if its incomplete file cannot be removed', async () => {
    const written = await backupOf(busy)
    const file = join(newFolder().dir, 'b.sqlite')
    for (const path of [file, written]) mkdirSync(partOf(path))
    await expect(writeBackup(busy.source, file)).rejects.toThrow(BackupError)
    expect(() => sealBackup(written)).toThrow(BackupError)
    const ended = AbortSignal.abort()
    await expect(writeBackupInThread(busy.source, file, ended)).rejects.toThrow(/abort/)
    await expect(sealBackupInThread(written, ended)).rejects.toThrow(/abort/)
  })

  it('deletes old incomplete copies of its folder, and no backup', async () => {
    const { dir } = newFolder()
    const old = backupName('auto', Date.now() - 7_200_000)
    const kept = [old, `${backupName('by-hand', Date.now())}.4242.part`, 'of-people.sqlite.4242.part']
    for (const name of [...kept, `${old}.4242.part`, `${old}.4242.part-journal`])
      writeFileSync(join(dir, name), '')
    const file = join(dir, 'b.sqlite')
    mkdirSync(partOf(file))
    await expect(writeBackup(busy.source, file)).rejects.toThrow(BackupError)
    rmdirSync(partOf(file))
    expect(readdirSync(dir).sort()).toEqual(kept.sort())
  })
})
