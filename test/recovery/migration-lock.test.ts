import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '../../src-server/platform/db/database.ts'
import { databaseKinds, makeDatabase, type TestDatabase } from '../support/databases.ts'

describe.each(databaseKinds)('an update of %s', (kind) => {
  let database: TestDatabase

  beforeEach(async () => {
    database = await makeDatabase(kind)
  })
  afterEach(() => database.drop())

  it('releases the lock of a killed update, and reports it afterwards', async () => {
    await database.db('knex_migrations_lock').update({ is_locked: 1 })
    await database.db.migrate.latest({ migrationSource: NOTHING }).then(
      () => expect.fail('knex ignored its lock'),
      () => {},
    )
    expect(await migrate(database.db)).toEqual({ releasedLock: true })
    expect(await migrate(database.db)).toEqual({ releasedLock: false })
  })

  it.skipIf(kind === 'sqlite')('waits for another station that is updating', async () => {
    const both = await Promise.all([migrate(database.db), migrate(database.reopen())])
    expect(both).toEqual([{ releasedLock: false }, { releasedLock: false }])
  })
})

const NOTHING = {
  getMigrations: async () => [{}],
  getMigrationName: () => 'none',
  getMigration: async () => ({ up: async () => {}, down: async () => {} }),
}
