import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../../contract/app/endpoints.ts'
import { listCopies } from '../../../src-server/kiosk/backup/list-copies.ts'
import { previewBackup } from '../../../src-server/kiosk/backup/backup-worker.ts'
import { readBackup } from '../../../src-server/kiosk/backup/read-backup.ts'
import { restoreBackup } from '../../../src-server/kiosk/backup/restore-backup.ts'
import { temporaryFolder } from '../../support/after-file.ts'
import { createClient, expectError } from '../../support/client.ts'
import { startTestKiosk } from '../../support/kiosk.ts'
import { made, opened } from '../../support/opened.ts'
import { backupOf, changedCopy, restoreTarget, startBusyKiosk } from './rig.ts'

/** Takes longer than the test, if SQLite evaluates it. */
const ENDLESS = `(hex(zeroblob(50)) not like '${'%0'.repeat(40)}%1')`
const ENDLESS_QUERY = 'with recursive n(i) as (select 1 union all select i + 1 from n) select max(i) from n'

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
const COMPUTED = /computed when it is read/
const extraColumn = (table: string): string => `alter table ${table} add column extra text as (${ENDLESS})`
/** SQL that changes the definition of a table or an index without a check by SQLite. */
const rewrite = (name: string, from: string, to: string): string => `
  pragma writable_schema = on;
  update sqlite_master set sql = replace(sql, ${quoted(from)}, ${quoted(to)}) where name = '${name}';
  pragma writable_schema = reset`

describe.skipIf(process.platform === 'win32')('a file that looks like a backup', () => {
  const busy = opened(() => startBusyKiosk('sqlite'))
  let good: string
  beforeAll(async () => void (good = await backupOf(busy)))
  const changed = (sql: string): string => changedCopy(good, (copy) => copy.exec(sql))

  it.each<[string, RegExp, string]>([
    [
      'a header whose values are computed',
      COMPUTED,
      `alter table backup_meta rename column station to stored;
       alter table backup_meta add column station text as (${ENDLESS})`,
    ],
    ['a further column of the header that is computed', COMPUTED, extraColumn('backup_meta')],
    ['a table with a computed column', COMPUTED, extraColumn('users')],
    [
      'a view in place of a table',
      /the table consents is missing/,
      `pragma foreign_keys = off; drop table consents; create view consents as ${ENDLESS_QUERY}`,
    ],
    [
      'a view in place of the list of migrations',
      /the table knex_migrations is missing/,
      `alter table knex_migrations rename to kept;
       create view knex_migrations as ${ENDLESS_QUERY}`,
    ],
    [
      'an index of an expression',
      COMPUTED,
      `create index slow on users (email || ''); ${rewrite('slow', "email || ''", ENDLESS)}`,
    ],
    [
      'an index of some rows',
      COMPUTED,
      `create index slow on users (email) where email is null;
       ${rewrite('slow', 'email is null', ENDLESS)}`,
    ],
    ['a virtual table', /virtual table/, 'create virtual table hidden using fts5(text)'],
    [
      'a virtual table behind a comment',
      /virtual table/,
      `create virtual table hidden using fts5(text);
       ${rewrite('hidden', 'CREATE VIRTUAL TABLE', 'create /**/ virtual table')}`,
    ],
  ])('is refused before SQLite computes anything: %s', async (_, why, sql) => {
    const file = changed(sql)
    listCopies(join(file, '..'))
    expect(() => void (readBackup(file) && previewBackup(file))).toThrow(why)
    const target = restoreTarget()
    await expect(restoreBackup(target, file)).rejects.toThrow(why)
    expect(existsSync(target.folder.databaseFile)).toBe(false)
  })

  it('has no constraints that are computed', () => {
    const check = `check (${ENDLESS.replace('not like', 'like')})`
    const file = changed(rewrite('consents', '`source` text', `\`source\` text ${check}`))
    expect(readFileSync(file).includes(check)).toBe(true)
    expect(readBackup(file).meta.format).toBe(2)
  })

  it.each(["update events set tags = '{'", "update users set name = x'00'"])(
    'has no values that no kiosk can read: %s',
    (sql) => expect(() => readBackup(changed(sql))).toThrow(/values that PassDesk does not write/),
  )

  it('has no values that are too long for its header', () => {
    const file = changed('update backup_meta set counts = hex(zeroblob(25000000))')
    expect(listCopies(join(file, '..'))[0]).toMatchObject({ madeAt: null, people: null })
    expect(() => readBackup(file)).toThrow(/cannot be read/)
  })

  it.each(['-journal', '-wal', '-shm'])('is not opened with a pipe beside it: %s', (ending) => {
    const file = changed('')
    execFileSync('mkfifo', [file + ending])
    expect(listCopies(join(file, '..'))[0]).toMatchObject({ madeAt: null })
    expect(() => readBackup(file)).toThrow(/a journal lies beside it/)
  })
})

describe.skipIf(process.platform === 'win32')('a hostile stick', () => {
  const media = temporaryFolder('hostile')
  const stick = join(media, 'STICK')
  const victim = join(media, 'victim.txt')
  const rig = opened(() => startTestKiosk({ usbRoots: [media] }))
  const admin = made(() => rig.makeAdmin())
  beforeAll(async () => {
    mkdirSync(stick)
    writeFileSync(victim, 'untouched')
    execFileSync('mkfifo', [join(stick, 'passdesk-backups.json')])
    execFileSync('mkfifo', [join(stick, 'pipe.sqlite')])
    symlinkSync(victim, join(stick, 'passdesk-backups.json.new'))
    symlinkSync(victim, join(stick, 'link.sqlite'))
    await rig.makeEvent()
  })

  it('is listed, without its pipes and links', async () => {
    const { body } = await admin.client.get(endpoints.listBackups.path)
    expect(body.targets.map(({ name }: { name: string }) => name)).toEqual(['', 'STICK'])
    expect(body.copies).toEqual([])
    const { verifyBackup, restoreBackup } = endpoints
    for (const name of ['pipe.sqlite', 'link.sqlite']) {
      const file = { targetId: stick, name }
      expectError(await admin.client.post(verifyBackup.path, file), 'not_found')
      expectError(await admin.client.post(restoreBackup.path, { ...file, eventTitle: null }), 'not_found')
    }
  })

  it('can be chosen: its pipe is replaced, and no link is followed', async () => {
    const { path } = endpoints.setAutomaticBackups
    expect((await admin.client.post(path, { targetId: stick })).status).toBe(200)
    expect(readFileSync(victim, 'utf8')).toBe('untouched')
    expect(JSON.parse(readFileSync(join(stick, 'passdesk-backups.json'), 'utf8'))).toHaveProperty('id')
    expect((await admin.client.get(endpoints.listBackups.path)).body.targets[1].automatic.state).toBe('on')
  })

  it('that gets a pipe in place of its marker counts as missing, and nobody waits', async () => {
    rmSync(join(stick, 'passdesk-backups.json'))
    execFileSync('mkfifo', [join(stick, 'passdesk-backups.json')])
    const { body } = await admin.client.get(endpoints.listBackups.path)
    expect(body.targets[1].automatic?.state ?? 'missing').toBe('missing')
    expect((await createClient(rig.kiosk.url).get('/desk/session')).status).toBeLessThan(500)
  })
})
