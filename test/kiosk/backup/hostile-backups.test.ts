import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../../contract/app/endpoints.ts'
import { listCopies } from '../../../src-server/kiosk/backup/list-copies.ts'
import { previewBackup } from '../../../src-server/kiosk/backup/backup-worker.ts'
import { appendChecksum, readBackup } from '../../../src-server/kiosk/backup/read-backup.ts'
import { restoreBackup } from '../../../src-server/kiosk/backup/restore-backup.ts'
import { writeBackup } from '../../../src-server/kiosk/backup/write-backup.ts'
import { createClient, expectError } from '../../support/client.ts'
import { startTestKiosk, type TestKiosk, type TestPerson } from '../../support/kiosk.ts'
import { removeChecksum, newFolder, startBusyKiosk, type BusyKiosk } from './rig.ts'

/** Takes longer than the test, if SQLite evaluates it. */
const ENDLESS = `(hex(zeroblob(50)) not like '${'%0'.repeat(40)}%1')`
const ENDLESS_QUERY =
  'with recursive n(i) as (select 1 union all select i + 1 from n) select max(i) from n'

describe.skipIf(process.platform === 'win32')('a file that looks like a backup', () => {
  let busy: BusyKiosk
  let good: string
  beforeAll(async () => {
    busy = await startBusyKiosk('sqlite')
    good = join(busy.dir, 'good.sqlite')
    await writeBackup(busy.source, good)
  })
  afterAll(() => busy.close())

  const changed = (change: (copy: Database.Database) => void): string => {
    const file = join(newFolder().dir, 'copy.sqlite')
    copyFileSync(good, file)
    removeChecksum(file)
    const copy = new Database(file)
    copy.unsafeMode()
    change(copy)
    copy.close()
    appendChecksum(file)
    return file
  }
  const rewrite = (copy: Database.Database, name: string, from: RegExp, to: string): void => {
    copy.pragma('writable_schema = ON')
    const sql = copy
      .prepare('select sql from sqlite_master where name = ?')
      .pluck()
      .get(name) as string
    copy.prepare('update sqlite_master set sql = ? where name = ?').run(sql.replace(from, to), name)
    copy.pragma('writable_schema = RESET')
  }
  /** Each is rejected before SQLite computes anything. */
  const refused: readonly (readonly [string, RegExp, (copy: Database.Database) => void])[] = [
    [
      'a header whose values are computed',
      /computed when it is read/,
      (copy) => {
        copy.exec('alter table backup_meta rename column station to stored')
        copy.exec(`alter table backup_meta add column station text as (${ENDLESS})`)
      },
    ],
    [
      'a further column of the header that is computed',
      /computed when it is read/,
      (copy) => copy.exec(`alter table backup_meta add column extra text as (${ENDLESS})`),
    ],
    [
      'a table with a computed column',
      /computed when it is read/,
      (copy) => copy.exec(`alter table users add column extra text as (${ENDLESS})`),
    ],
    [
      'a view in place of a table',
      /the table consents is missing/,
      (copy) => {
        copy.pragma('foreign_keys = OFF')
        copy.exec(`drop table consents; create view consents as ${ENDLESS_QUERY}`)
      },
    ],
    [
      'a view in place of the list of migrations',
      /the table knex_migrations is missing/,
      (copy) => {
        copy.exec('alter table knex_migrations rename to kept')
        copy.exec(`create view knex_migrations as ${ENDLESS_QUERY}`)
      },
    ],
    [
      'an index of an expression',
      /computed when it is read/,
      (copy) => {
        copy.exec("create index slow on users (email || '')")
        rewrite(copy, 'slow', /email \|\| ''/, ENDLESS)
      },
    ],
    [
      'an index of some rows',
      /computed when it is read/,
      (copy) => {
        copy.exec('create index slow on users (email) where email is null')
        rewrite(copy, 'slow', /email is null/, ENDLESS)
      },
    ],
    [
      'a virtual table behind a comment',
      /virtual table/,
      (copy) => {
        copy.exec('create virtual table hidden using fts5(text)')
        rewrite(copy, 'hidden', /create virtual table/i, 'create /**/ virtual table')
      },
    ],
  ]

  it.each(refused)(
    'is neither listed with its figures nor restored: %s',
    async (_, why, change) => {
      const file = changed(change)
      listCopies(join(file, '..'))
      expect(() => void (readBackup(file) && previewBackup(file))).toThrow(why)
      const folder = newFolder()
      const target = {
        folder,
        database: { kind: 'sqlite', file: folder.databaseFile } as const,
        installationKey: undefined,
        now: Date.now,
      }
      await expect(restoreBackup(target, file)).rejects.toThrow(why)
      expect(existsSync(folder.databaseFile)).toBe(false)
    },
  )

  it('has no constraints that are computed', () => {
    const file = changed((copy) =>
      rewrite(copy, 'consents', /\)$/, `, check (${ENDLESS.replace('not like', 'like')}))`),
    )
    expect(readBackup(file).meta.format).toBe(2)
  })

  it('has no values that are too long for its header', () => {
    const file = changed((copy) => {
      copy.prepare('update backup_meta set counts = ?').run('x'.repeat(50_000_000))
    })
    expect(listCopies(join(file, '..'))[0]).toMatchObject({ madeAt: null, people: null })
    expect(() => readBackup(file)).toThrow(/cannot be read/)
  })

  it.each(['-journal', '-wal', '-shm'])('is not opened with a pipe beside it: %s', (ending) => {
    const file = changed(() => {})
    execFileSync('mkfifo', [file + ending])
    expect(listCopies(join(file, '..'))[0]).toMatchObject({ madeAt: null })
    expect(() => readBackup(file)).toThrow(/a journal lies beside it/)
  })
})

describe.skipIf(process.platform === 'win32')('a hostile stick', () => {
  let rig: TestKiosk
  let admin: TestPerson
  const media = mkdtempSync(join(tmpdir(), 'passdesk-hostile-'))
  const stick = join(media, 'STICK')
  const victim = join(media, 'victim.txt')
  beforeAll(async () => {
    mkdirSync(stick)
    writeFileSync(victim, 'untouched')
    execFileSync('mkfifo', [join(stick, 'passdesk-backups.json')])
    execFileSync('mkfifo', [join(stick, 'pipe.sqlite')])
    symlinkSync(victim, join(stick, 'passdesk-backups.json.new'))
    symlinkSync(victim, join(stick, 'link.sqlite'))
    rig = await startTestKiosk({ usbRoots: [media] })
    admin = await rig.makeAdmin()
    await rig.makeEvent()
  })
  afterAll(async () => {
    await rig.close()
    rmSync(media, { recursive: true, force: true })
  })

  it('is listed, without its pipes and links', async () => {
    const { body } = await admin.client.get(endpoints.listBackups.path)
    expect(body.targets.map(({ name }: { name: string }) => name)).toEqual(['', 'STICK'])
    expect(body.copies).toEqual([])
    for (const name of ['pipe.sqlite', 'link.sqlite'])
      for (const { path } of [endpoints.verifyBackup, endpoints.restoreBackup])
        expectError(
          await admin.client.post(path, {
            targetId: stick,
            name,
            ...(path === endpoints.restoreBackup.path && { eventTitle: null }),
          }),
          'not_found',
        )
  })

  it('can be chosen: its pipe is replaced, and no link is followed', async () => {
    const { path } = endpoints.setAutomaticBackups
    expect((await admin.client.post(path, { targetId: stick })).status).toBe(200)
    expect(readFileSync(victim, 'utf8')).toBe('untouched')
    expect(JSON.parse(readFileSync(join(stick, 'passdesk-backups.json'), 'utf8'))).toHaveProperty(
      'id',
    )
    const { body } = await admin.client.get(endpoints.listBackups.path)
    expect(body.targets[1].automatic.state).toBe('on')
  })

  it('that gets a pipe in place of its marker counts as missing, and nobody waits', async () => {
    rmSync(join(stick, 'passdesk-backups.json'))
    execFileSync('mkfifo', [join(stick, 'passdesk-backups.json')])
    const { body } = await admin.client.get(endpoints.listBackups.path)
    expect(body.targets[1].automatic?.state ?? 'missing').toBe('missing')
    expect((await createClient(rig.kiosk.url).get('/desk/session')).status).toBeLessThan(500)
  })
})
