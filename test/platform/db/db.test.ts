import Database from 'better-sqlite3'
import { readdirSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { migrations } from '../../../migrations/index.ts'
import {
  isUniqueViolation,
  migrate,
  pendingMigrations,
  type Row,
} from '../../../src-server/platform/db/database.ts'
import { lockImports } from '../../../src-server/platform/db/import-lock.ts'
import { inTransaction } from '../../../src-server/platform/db/in-transaction.ts'
import { databaseFault } from '../../../src-server/platform/db/database-fault.ts'
import {
  bumpRevs,
  createTicks,
  readRev,
  readScopes,
  peopleChanged,
  peopleSteps,
  sweepPeopleChanges,
} from '../../../src-server/platform/db/rev-store.ts'
import {
  canonicalJson,
  claimRequest,
  findRequest,
} from '../../../src-server/platform/db/request-key-store.ts'
import { databaseKinds } from '../../support/databases.ts'
import { databaseOfEach } from '../../support/opened-database.ts'
import { uuid } from '../../../contract/platform/http/scalars.ts'
import { asBoolean } from '../../../src-server/platform/db/column-values.ts'
import { among, insertMany, newRowId } from '../../../src-server/platform/db/many-rows.ts'
import { userRow } from '../../../src-server/person/user/user-store.ts'
import { reuseStatements } from '../../../src-server/platform/db/reuse-statements.ts'

it('every migration file is in the list, in order', () => {
  const files = readdirSync(new URL('../../../migrations', import.meta.url)).filter((file) =>
    /^\d{4}-.*\.ts$/.test(file),
  )
  expect(migrations.map((migration) => `${migration.name}.ts`)).toEqual(files.sort())
})

it('two bodies are equal whatever the order of their fields, without those that are missing', () => {
  expect(canonicalJson({ b: [2, { d: undefined, c: null }], a: 'x' })).toBe('{"a":"x","b":[2,{"c":null}]}')
})

it.each([
  ['ENOSPC', '', 'disk_full'],
  ['SQLITE_READONLY_DBMOVED', '', 'read_only'],
  ['53300', '', 'too_many_connections'],
  ['SQLITE_BUSY_SNAPSHOT', '', 'busy'],
  ['SQLITE_IOERR_READ', '', 'disk_error'],
  ['DATABASE_SILENT', '', 'silent'],
  ['53200', '', 'away'],
  ['', 'timeout expired', 'silent'],
  ['', 'Knex: Timeout acquiring a connection.', 'busy'],
  ['', 'Connection terminated unexpectedly', 'away'],
  ['23505', 'duplicate key', null],
  ['EPIPE', 'write EPIPE', null],
  ['ECONNRESET', 'read ECONNRESET', null],
])('the error "%s" %s, also as a cause, is the fault %s', (code, message, fault) => {
  const cause = Object.assign(new Error(message), { code })
  expect(databaseFault(new Error('outer', { cause }))).toBe(fault)
})

describe.each(databaseKinds)('the database on %s', (kind) => {
  const database = databaseOfEach(kind)

  it('stores many rows of a list as it stores one, or none of them', async () => {
    const { db } = database
    const row = (i: number) => ({
      ...userRow({ id: newRowId(), email: `p${i}@a.example`, name: `Person ${i}` }, 0),
      public_profile: i % 2 === 0,
    })
    const rows = Array.from({ length: 1_100 }, (_, i) => row(i))
    const add = (some: readonly Row[]) => db.transaction((trx) => insertMany(trx, 'users', some))
    await add([])
    await add(rows)
    await db('users').insert(row(-1))
    const [one, ...many] = await db('users').orderBy('created_at').orderBy('email')
    expect(many).toHaveLength(rows.length)
    expect(Object.keys(many[0])).toEqual(Object.keys(one))
    expect(many.filter((found) => asBoolean(found.public_profile))).toHaveLength(550)
    expect(many.filter((found) => found.kana === null)).toHaveLength(rows.length)
    const twice = await add([row(2_000), row(5)]).catch((error: unknown) => error)
    expect(isUniqueViolation(twice)).toBe(true)
    expect(await db('users')).toHaveLength(rows.length + 1)
  })

  it('a rev that grows with time never falls when the clock is set back', () => {
    let now = 100_000
    const ticks = createTicks(() => now, 1_000)
    const at = [0, 1_500, -50_000, 900, 100].map((ms) => ((now += ms), ticks()))
    expect(at).toEqual([100, 101, 101, 102, 102])
  })

  it('counts every change of a scope, also ten at once', async () => {
    const before = await readRev(database.db, 'people')
    await Promise.all(Array.from({ length: 10 }, () => bumpRevs(database.db, 'people', 'templates')))
    expect(await readRev(database.db, 'people')).toBe(before + 10)
    expect(await readRev(database.db, 'people', 'templates')).toBe(before + 20)
  })

  it('gives a request key to one of ten transactions', async () => {
    const claim = { scope: 's', key: 'k'.repeat(16), hash: 'h', reply: '{}', at: '2026-01-01T00:00:00.000Z' }
    const won = await Promise.all(Array.from({ length: 10 }, () => claimRequest(database.db, claim)))
    expect(won.filter(Boolean)).toHaveLength(1)
    expect(await findRequest(database.db, 's', claim.key, 'other')).toEqual({ same: false })
  })

  it.each([
    ['40P01', 5],
    ['40001', 5],
    ['23505', 1],
  ])('after the error %s a transaction was tried %i times, and nothing is stored', async (code, n) => {
    const before = await readRev(database.db, 'names')
    let tries = 0
    const failing = inTransaction(database.db, async (trx) => {
      tries += 1
      await bumpRevs(trx, 'names')
      throw Object.assign(new Error(code), { code })
    })
    await expect(failing).rejects.toThrow(code)
    expect([tries, await readRev(database.db, 'names')]).toEqual([n, before])
  })

  // A write after a read fails if another process, such as an import, wrote in between.
  it.runIf(kind === 'sqlite')('a transaction excludes other writers from its beginning', async () => {
    const { address } = database
    const other = new Database(address.kind === 'sqlite' ? address.file : '', { timeout: 0 })
    const write = () => other.prepare('delete from settings where key = ?').run('none')
    await inTransaction(database.db, async () => expect(write).toThrow('database is locked'))
    expect(write).not.toThrow()
    other.close()
  })

  it.runIf(kind === 'postgres')('an import waits until another one has ended', async () => {
    const { db } = database
    const first = await db.transaction()
    await lockImports(first)
    let ended = false
    const second = inTransaction(db, async (trx) => {
      await lockImports(trx)
      return ended
    })
    const waiting = () =>
      db('pg_stat_activity').whereRaw('datname = current_database()').where({ wait_event_type: 'Lock' })
    await expect.poll(async () => (await waiting()).length).toBe(1)
    ended = true
    await first.commit()
    expect(await second).toBe(true)
  })

  it('stores, finds and deletes more rows than one statement can have', async () => {
    const keys = Array.from({ length: 1_001 }, (_, i) => `many-${i}`)
    const settings = () => database.db('settings')
    const rows = keys.map((key) => ({ key, value: '1' }))
    await insertMany(database.db, 'settings', rows)
    expect(new Set((await settings().where(among('key', keys))).map(({ key }) => key))).toEqual(new Set(keys))
    await settings().where(among('key', keys)).delete()
    expect(await settings().where('key', 'like', 'many-%')).toEqual([])
    const scopes = keys.map((key) => `user:${key}` as const)
    await bumpRevs(database.db, ...scopes)
    const revs = await readScopes(database.db, scopes)
    expect(scopes.filter((scope) => revs.get(scope) !== 1)).toEqual([])
  })

  it('detects a unique violation, whose error has no values', async () => {
    const row = { key: 'once', value: 'private' }
    await database.db('settings').insert(row)
    const again = database.db('settings').insert(row)
    const error = await again.catch((failure: unknown) => failure)
    expect(isUniqueViolation(error)).toBe(true)
    expect(String(error)).not.toContain('private')
  })

  it('reverts every migration and runs all again', async () => {
    const { db } = database
    expect(await pendingMigrations(db)).toEqual([])
    for (const migration of migrations.toReversed()) await migration.down(db)
    await db('knex_migrations').delete()
    expect((await pendingMigrations(db)).length).toBe(migrations.length)
    await migrate(db)
    expect(await pendingMigrations(db)).toEqual([])
  })

  it('names each person who changed since a rev, once', async () => {
    const { db } = database
    await bumpRevs(db, 'people', 'user:a')
    const since = await peopleSteps(db)
    await bumpRevs(db, 'people', 'user:b', 'user:c')
    await bumpRevs(db, 'people', 'user:b')
    const now = await peopleSteps(db)
    expect((await peopleChanged(db, since, now))?.toSorted()).toEqual(['b', 'c'])
    expect(await peopleChanged(db, now, now)).toEqual([])
  })

  it('names no person after a change without a name, nor for a rev of another database', async () => {
    const { db } = database
    await bumpRevs(db, 'people', 'user:a')
    const since = await peopleSteps(db)
    await bumpRevs(db, 'people')
    const now = await peopleSteps(db)
    expect(await peopleChanged(db, since, now)).toBeNull()
    expect(await peopleChanged(db, now + 1, now)).toBeNull()
  })

  it('keeps who changed for 5,000 changes', async () => {
    const { db } = database
    for (const id of ['a', 'b']) await bumpRevs(db, 'people', `user:${id}`)
    await db('revs').where({ scope: 'people' }).update({ rev: 5_001 })
    await sweepPeopleChanges(db)
    expect(await db('people_changes').select('user_id')).toEqual([{ user_id: 'b' }])
    expect(await peopleChanged(db, 0, 5_001)).toBeNull()
  })

  it('releases the migration lock of a killed update, and reports it afterwards', async () => {
    await database.db('knex_migrations_lock').update({ is_locked: 1 })
    await database.db.migrate.latest({ migrationSource: NOTHING }).then(
      () => expect.fail('knex ignored its lock'),
      () => {},
    )
    expect(await migrate(database.db)).toEqual({ releasedLock: true })
    expect(await migrate(database.db)).toEqual({ releasedLock: false })
  })

  it.skipIf(kind === 'sqlite')('waits for another station that is updating it', async () => {
    const both = await Promise.all([migrate(database.db), migrate(database.reopen())])
    expect(both).toEqual([{ releasedLock: false }, { releasedLock: false }])
  })
})

afterEach(() => void vi.useRealTimers())

it('a store gives later rows higher ids, so that they stand at the end of an index', () => {
  vi.useFakeTimers()
  const times = [1, 1_000, Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 1) + 1, Date.UTC(2999, 0, 1)]
  const ids = times.map((time) => {
    vi.setSystemTime(time)
    return newRowId()
  })
  expect(ids.toSorted()).toEqual(ids)
})

it('a store gives each of many rows of one millisecond its own UUID of version 7', () => {
  vi.useFakeTimers()
  const ids = Array.from({ length: 1_000 }, newRowId)
  expect(new Set(ids).size).toBe(1_000)
  expect(new Set(ids.map((id) => id.slice(0, 15))).size).toBe(1)
  for (const id of ids) expect(uuid.parse(id)[14]).toBe('7')
})

const NOTHING = {
  getMigrations: async () => [{}],
  getMigrationName: () => 'none',
  getMigration: async () => ({ up: async () => {}, down: async () => {} }),
}

describe('prepared statements of a SQLite connection', () => {
  let db: Database.Database
  beforeEach(() => {
    db = new Database(':memory:')
    reuseStatements(db as unknown as Parameters<typeof reuseStatements>[0])
    db.exec('create table people (name text)')
    db.prepare('insert into people values (?)').run('Ann')
    db.prepare('insert into people values (?)').run('Bea')
  })
  afterEach(() => void db.close())

  it('are prepared once for the same text', () => {
    const first = db.prepare('select * from people')
    expect(db.prepare('select * from people')).toBe(first)
    expect(db.prepare('select name from people')).not.toBe(first)
  })

  it('are prepared again while a cursor of the first is open', () => {
    const cursor = db.prepare('select * from people').iterate()
    expect(cursor.next().value).toEqual({ name: 'Ann' })
    expect(db.prepare('select * from people').all()).toHaveLength(2)
    cursor.return?.()
  })

  it('return a column that was added since', () => {
    expect(db.prepare('select * from people').get()).toEqual({ name: 'Ann' })
    db.prepare('alter table people add column seat integer').run()
    expect(db.prepare('select * from people').get()).toEqual({ name: 'Ann', seat: null })
  })
})
