import { resolve } from 'node:path'
import { describeBackup } from './backup.ts'
import { DATABASE_FLAG, DATA_FLAG, print, type Command } from './command.ts'

export const restore: Command = {
  spec: {
    name: 'restore',
    about: 'Checks a backup, then replaces the data in a data folder, or fills an empty PostgreSQL',
    positionals: ['FILE'],
    flags: {
      data: {
        ...DATA_FLAG,
        about: 'data folder to restore into; no kiosk may run on it',
        required: true,
      },
      database: DATABASE_FLAG,
    },
    notes: [
      'A backup made where the computer’s secret store keeps the key is sealed: set ' +
        'PASSDESK_BACKUP_PASSPHRASE to the passphrase that the kiosk showed, unless it ' +
        'is restored where it was made. Sessions, personal tokens and phones end: ' +
        'everybody signs in again. If the file is damaged or not a PassDesk backup, nothing changes. The ' +
        'database that was there stays in DIR/backups and can be restored as well.',
    ],
    examples: [
      'restore /media/stick/event.sqlite --data kiosk-data',
      'restore event.sqlite --data kiosk-data --database postgres://passdesk@db.local/empty',
    ],
  },
  async run(given) {
    const [file = ''] = given.positionalValues
    const { dataSettings } = await import('./open-data.ts')
    const { restoreBackup } = await import('../../src-server/operations/backup/restore-backup.ts')
    const { folder, database, installationKey } = dataSettings(given)
    const { NOT_VERIFIED } = await import('../../src-server/operations/backup/read-backup.ts')
    const { meta, putAside, verified } = await restoreBackup(
      {
        folder,
        database,
        installationKey,
        passphrase: process.env.PASSDESK_BACKUP_PASSPHRASE,
        now: Date.now,
      },
      resolve(file),
    )
    print(
      `restored into ${database.kind === 'sqlite' ? folder.dir : 'PostgreSQL'}: ${describeBackup(meta)}`,
    )
    if (!verified) print(NOT_VERIFIED)
    if (putAside) print(`what was there before is in ${putAside}`)
    return 0
  },
}
