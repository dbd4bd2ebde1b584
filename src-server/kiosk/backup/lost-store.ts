import type { BackupPreview } from '../../../contract/kiosk/backup/backup.ts'
import type { Db } from '../../platform/db/database.ts'
import { asCount } from '../../platform/db/column-values.ts'

/** Actions since a time (ISO 8601): restoring a backup of that time loses them. */
export async function countSince(db: Db, at: string): Promise<BackupPreview['lost']> {
  const since = async (table: string, column: string): Promise<number> =>
    asCount(await db(table).where(column, '>', at).count({ n: '*' }).first())
  return {
    checkIns: await since('entries', 'used_at'),
    prints: await since('print_jobs', 'created_at'),
    edits: await since('pass_confirmations', 'confirmed_at'),
    people: await since('users', 'created_at'),
  }
}
