import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrations } from '../../../migrations/index.ts'
import {
  isUniqueViolation,
  migrate,
  pendingMigrations,
} from '../../../src-server/platform/db/database.ts'
import { bumpRevs, readRev } from '../../../src-server/platform/db/rev-store.ts'
import { claimRequest, findRequest } from '../../../src-server/platform/db/request-key-store.ts'
import { databaseKinds, makeDatabase, type TestDatabase } from '../../support/databases.ts'

it('every migration file is in the list, in order', () => {
  const files = readdirSync(new URL('../../../migrations', import.meta.url)).filter((file) =>
    /^\d{4}-.*\.ts$/.test(file),
  )
  expect(migrations.map((migration) => `${migration.name}.ts`)).toEqual(files.sort())
})

describe.each(databaseKinds)('the database on %s', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await makeDatabase(kind)
  })
  afterAll(() => database.drop())

  it('has nothing to migrate after a migration', async () => {
    expect(await pendingMigrations(database.db)).toEqual([])
  })

  it('counts every change of a scope, also ten at once', async () => {
    const before = await readRev(database.db, 'people')
    await Promise.all(
      Array.from({ length: 10 }, () => bumpRevs(database.db, 'people', 'templates')),
    )
    expect(await readRev(database.db, 'people')).toBe(before + 10)
    expect(await readRev(database.db, 'people', 'templates')).toBe(before + 20)
  })

  it('gives a request key to one of ten transactions', async () => {
    const at = '2026-01-01T00:00:00.000Z'
    const claim = { scope: 's', key: 'k'.repeat(16), hash: 'h', reply: '{}', at }
    const won = await Promise.all(
      Array.from({ length: 10 }, () => claimRequest(database.db, claim)),
    )
    expect(won.filter(Boolean)).toHaveLength(1)
    expect(await findRequest(database.db, 's', claim.key, 'other')).toEqual({ same: false })
  })

  it('detects a unique violation', async () => {
    const row = { key: 'once', value: '1' }
    await database.db('settings').insert(row)
    const again = database.db('settings').insert(row)
    expect(isUniqueViolation(await again.catch((error: unknown) => error))).toBe(true)
  })

  it('reverts every migration and runs all again', async () => {
    const other = await makeDatabase(kind)
    for (const migration of migrations.toReversed()) await migration.down(other.db)
    await other.db('knex_migrations').delete()
    expect((await pendingMigrations(other.db)).length).toBe(migrations.length)
    await migrate(other.db)
    expect(await pendingMigrations(other.db)).toEqual([])
    await other.drop()
  })
})
