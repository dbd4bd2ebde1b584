import { resolve } from 'node:path'
import type { BackupMeta } from '../../src-server/desk/backup/backup-meta.ts'
import { DATABASE_FLAG, DATA_FLAG, print, type Command } from './command.ts'

export const backup: Command = {
  spec: {
    name: 'backup',
    about: 'Copies everything a kiosk knows into one file, also while it runs',
    takes: [],
    flags: { out: { value: 'FILE', about: 'where the copy goes; it appears whole or not at all', required: true }, data: DATA_FLAG, database: DATABASE_FLAG },
    notes: ['The file holds the installation’s key and everybody’s data: keep it as you keep the kiosk. A kiosk also makes backups by itself, in DIR/backups.'],
    examples: ['backup --out /media/stick/event.sqlite', 'backup --out event.sqlite --data demo-data'],
  },
  async run(given) {
    const { dataSettings, existingKey } = await import('./open-data.ts')
    const { writeBackup } = await import('../../src-server/desk/backup/write-backup.ts')
    const settings = dataSettings(given)
    const source = { address: settings.database, folder: settings.folder, key: existingKey(settings), now: Date.now }
    const file = resolve(given.needed('out'))
    print(`${file}: ${describeBackup(await writeBackup(source, file, { check: true }))}`)
    return 0
  },
}

/** What is in a backup, in numbers that people know. */
export function describeBackup({ madeAt, counts }: BackupMeta): string {
  return `${counts.users ?? 0} people, ${counts.events ?? 0} events, ${counts.print_jobs ?? 0} labels, as of ${madeAt}`
}
