import { describe, expect, it } from 'vitest'
import type { BackupError } from '../../../src-server/kiosk/backup/backup-error.ts'
import { requireKnownMigrations } from '../../../src-server/kiosk/backup/migrate-to.ts'
import { migrate, MigrationError, pendingMigrations } from '../../../src-server/platform/db/database.ts'
import { databaseKinds, makeDatabase } from '../../support/databases.ts'

function refusal(names: readonly string[], file: string | null): BackupError {
  try {
    requireKnownMigrations(names, file)
  } catch (error) {
    return error as BackupError
  }
  throw new Error('The migrations are known.')
}

const LATER = ['0001-schema', '9999-later']
const EARLIER = ['0001-people', '0002-events']

describe('a backup of another version', () => {
  it('is refused with its name and its age', () => {
    expect(refusal(LATER, '/backups/a.sqlite').sentence.en).toBe(
      '/backups/a.sqlite was made by a later PassDesk. Update PassDesk first.',
    )
    expect(refusal(EARLIER, '/backups/a.sqlite').sentence.en).toBe(
      '/backups/a.sqlite was made by a PassDesk before 0.1.0; this version cannot read it.',
    )
    expect(refusal(EARLIER, '/backups/a.sqlite').sentence.ja).toContain('/backups/a.sqlite')
  })

  it('is refused in the language of the desk if it is the database in use', () => {
    const { ja, en } = refusal(LATER, null).sentence
    expect(en).toBe('The database was made by a later PassDesk. Update PassDesk first.')
    expect(ja).toContain('データベース')
    expect(ja).not.toContain('The database')
  })
})

describe.each(databaseKinds)('a database of another version on %s', (kind) => {
  it.each([
    ['before the first release', EARLIER, /before 0\.1\.0/],
    ['after this one', LATER, /a later PassDesk/],
  ])('%s is refused, and nothing is changed in it', async (_, names, why) => {
    const { db, drop } = await makeDatabase(kind)
    try {
      await db('knex_migrations').delete()
      for (const name of names) await db('knex_migrations').insert({ name, batch: 1 })
      const before = await db('knex_migrations').pluck('name')
      await expect(pendingMigrations(db)).rejects.toThrow(why)
      await expect(pendingMigrations(db)).rejects.toBeInstanceOf(MigrationError)
      await expect(migrate(db)).rejects.toBeInstanceOf(MigrationError)
      expect(await db('knex_migrations').pluck('name')).toEqual(before)
    } finally {
      await drop()
    }
  })
})
