import type { BackupPreview } from '../../../contract/kiosk/backup/backup.ts'
import { readCopy } from './backup-meta.ts'
import { requireTables } from './own-schema.ts'

/** Contents of a checked backup, in numbers that staff know. */
export type BackupContents = Omit<BackupPreview, 'lost'>

const MOST_EVENTS = 5

const READ = [
  'app_devices',
  'consents',
  'entries',
  'events',
  'pass_confirmations',
  'role_grants',
  'users',
]

/** Counts records in a backup that `readBackup` has verified. */
export function previewBackup(file: string): BackupContents {
  return readCopy(file, (copy) => {
    requireTables(copy, READ, file)
    const count = (sql: string): number => copy.prepare(sql).pluck().get() as number
    return {
      events: copy
        .prepare(`select title from events order by starts_at desc limit ${MOST_EVENTS}`)
        .pluck()
        .all() as string[],
      people: count('select count(*) from users'),
      consents: count('select count(distinct user_id) from consents'),
      passes: count('select count(*) from pass_confirmations'),
      checkedIn: count('select count(*) from entries where used_at is not null'),
      staff: count('select count(distinct user_id) from role_grants'),
      phones: count('select count(*) from app_devices where ended_at is null'),
    }
  })
}
