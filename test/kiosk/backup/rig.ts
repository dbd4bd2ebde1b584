import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import pino from 'pino'
import { expect } from 'vitest'
import { dataFolder, type DataFolder } from '../../../src-server/platform/files/data-folder.ts'
import { openDatabase, type DatabaseAddress } from '../../../src-server/platform/db/database.ts'
import { startBackups } from '../../../src-server/kiosk/backup/backup-schedule.ts'
import { appendChecksum } from '../../../src-server/kiosk/backup/read-backup.ts'
import { writeBackup, type BackupSource } from '../../../src-server/kiosk/backup/write-backup.ts'
import { temporaryFolder } from '../../support/after-file.ts'
import type { DatabaseKind } from '../../support/databases.ts'
import { saveBody, startTestKiosk, type TestKiosk } from '../../support/kiosk.ts'
import { tableNames } from '../../support/table-rows.ts'

export interface BusyKiosk extends TestKiosk {
  readonly source: BackupSource
}

export const newFolder = (): DataFolder => dataFolder(temporaryFolder('backup'))

/** A kiosk with an event, three people and a confirmed pass: texts, flags and images are in its tables. */
export async function startBusyKiosk(kind: DatabaseKind): Promise<BusyKiosk> {
  const kiosk = await startTestKiosk({ kind })
  const eventId = await kiosk.makeEvent()
  await kiosk.makeManager(eventId)
  const person = await kiosk.makePerson({ eventId })
  await kiosk.makePerson({ eventId, name: '𠮷田 Łucja "O’Neil"', consent: false })
  const confirm = saveBody({ action: 'confirm' })
  expect((await person.client.post(`/api/passes/${eventId}`, confirm)).status).toBe(200)
  const folder = dataFolder(kiosk.dir)
  const key = Buffer.from(readFileSync(join(kiosk.dir, 'installation.key'), 'utf8').trim(), 'hex')
  return { ...kiosk, source: { address: kiosk.database, folder, key, now: Date.now } }
}

/** A new backup of the kiosk. */
export async function backupOf({ source }: BusyKiosk): Promise<string> {
  const file = join(newFolder().dir, 'backup.sqlite')
  await writeBackup(source, file)
  return file
}

/** The automatic backups of the kiosk, besides its own. */
export const backupsOf = (
  { source, db }: BusyKiosk,
  change: Partial<Parameters<typeof startBackups>[0]> = {},
) => startBackups({ ...source, db, log: pino({ level: 'silent' }), ...change })

/** A new data folder with SQLite, into which a backup can be restored. */
export const restoreTarget = (folder = newFolder()) => ({
  folder,
  database: { kind: 'sqlite', file: folder.databaseFile } as const,
  installationKey: undefined,
  now: Date.now,
})

/** Begin of the last line of a backup. */
export const CHECKSUM = '\npassdesk-backup sha256 '

/** A changed copy of a backup, with the checksum of the changed content. */
export function changedCopy(file: string, change: (copy: Database.Database) => void): string {
  const changed = join(newFolder().dir, 'copy.sqlite')
  const bytes = readFileSync(file)
  writeFileSync(changed, bytes.subarray(0, bytes.lastIndexOf(CHECKSUM)))
  const copy = new Database(changed)
  copy.unsafeMode()
  change(copy)
  copy.close()
  appendChecksum(changed)
  return changed
}

/** Emptied by a restore; consents are, where the replaced database is not at hand. */
const ENDED = (
  'web_sessions app_tokens pairings oauth_interactions oauth_tokens oauth_grants oauth_consents ' +
  'consents staff_pins'
).split(' ')

/** Every row, in one form for both databases, but those that a running kiosk updates or a restore ends. */
export async function contentsOf(address: DatabaseAddress): Promise<Record<string, string[]>> {
  const db = openDatabase(address)
  try {
    const names = await tableNames(db)
    const contents: Record<string, string[]> = {}
    for (const name of names.filter((one) => one !== 'stations' && !ENDED.includes(one))) {
      const rows: Record<string, unknown>[] = await db(name)
      contents[name] = rows
        .map((row) =>
          JSON.stringify(
            Object.entries(row)
              .map(([column, value]) => [column, plain(value)])
              .sort(),
          ),
        )
        .sort()
    }
    return contents
  } finally {
    await db.destroy()
  }
}

function plain(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value)
  return Buffer.isBuffer(value) ? value.toString('base64') : value
}
