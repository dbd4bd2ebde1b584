import { describe, expect, it } from 'vitest'
import { BackupError } from '../../../src-server/kiosk/backup/backup-error.ts'
import { requireKnownMigrations } from '../../../src-server/kiosk/backup/migrate-to.ts'

function refusal(file: string | null): BackupError {
  try {
    requireKnownMigrations(['0001-people', '9999-later'], file)
  } catch (error) {
    if (error instanceof BackupError) return error
    throw error
  }
  throw new Error('The migration is known.')
}

describe('data of a later PassDesk', () => {
  it('is refused with the name of the file', () => {
    expect(refusal('/backups/a.sqlite').sentence.ja).toContain('/backups/a.sqlite')
  })

  it('is refused in the language of the desk if it is the database in use', () => {
    const { ja, en } = refusal(null).sentence
    expect(en).toBe(
      'The database was made by a later PassDesk (it has 9999-later). Update PassDesk first.',
    )
    expect(ja).toContain('データベース')
    expect(ja).not.toContain('The database')
  })
})
