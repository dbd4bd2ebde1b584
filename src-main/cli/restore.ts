import { resolve } from 'node:path'
import { describeBackup } from './backup.ts'
import type { RestoreFacts } from '../../src-server/kiosk/backup/restore-backup.ts'
import { DATABASE_FLAG, DATA_FLAG, print, type Command, type Given, t } from './command.ts'

export const restore: Command = {
  spec: {
    name: 'restore',
    about: () => t('commandHelp.restore.about'),
    positionals: ['FILE'],
    flags: {
      data: {
        ...DATA_FLAG,
        about: () => t('commandHelp.restore.data'),
        required: true,
      },
      database: DATABASE_FLAG,
    },
    notes: [() => t('commandHelp.restore.sealed')],
    examples: [
      'restore /media/stick/event.sqlite --data kiosk-data',
      'restore event.sqlite --data kiosk-data --database postgres://passdesk@db.local/empty',
    ],
  },
  async run(given) {
    const { t } = given
    const [file = ''] = given.positionalValues
    const { dataSettings, settingsOf } = await import('./open-data.ts')
    const { restoreBackup } = await import('../../src-server/kiosk/backup/restore-backup.ts')
    const { folder, database, installationKey } = dataSettings(given)
    // The database of the settings is the one that --database replaces.
    const { database: before } = settingsOf({ data: given.value('data') })
    const { meta, putAside } = await restoreBackup(
      {
        folder,
        database,
        installationKey,
        passphrase: process.env.PASSDESK_BACKUP_PASSPHRASE,
        now: Date.now,
        replaced: [before],
        onStart: (facts) => printUndone(given, facts),
      },
      resolve(file),
    )
    print(
      t('commandLine.backup.restored', {
        place: database.kind === 'sqlite' ? folder.dir : 'PostgreSQL',
        contents: describeBackup(t, meta),
      }),
    )
    if (putAside) print(t('commandLine.backup.putAside', { file: putAside }))
    return 0
  },
}

/** What the restore undoes, before it starts. */
function printUndone({ t }: Given, { madeAt, lost }: RestoreFacts): void {
  print(
    lost
      ? t('commandLine.backup.undoes', { madeAt, ...lost })
      : t('commandLine.backup.undoesUnknown', { madeAt }),
  )
  print(t('commandLine.backup.ends'))
}
