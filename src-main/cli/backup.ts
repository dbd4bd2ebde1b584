import { resolve } from 'node:path'
import type { BackupMeta } from '../../src-server/operations/backup/backup-meta.ts'
import { DATABASE_FLAG, DATA_FLAG, print, printError, type Command } from './command.ts'

export const backup: Command = {
  spec: {
    name: 'backup',
    about: 'Backs up all data of an installation into one file, also while it runs',
    positionals: [],
    flags: {
      out: {
        value: 'FILE',
        about: 'where the backup goes; written completely or not at all',
        required: true,
      },
      data: DATA_FLAG,
      database: DATABASE_FLAG,
    },
    notes: [
      'The file contains the installation key and the data of all people: store it as ' +
        'safely as the computer. PassDesk also makes backups by itself, in DIR/backups.',
    ],
    examples: [
      'backup --out /media/stick/event.sqlite',
      'backup --out event.sqlite --data demo-data',
    ],
  },
  async run(given) {
    const { dataSettings, existingKey } = await import('./open-data.ts')
    const { writeBackup } = await import('../../src-server/operations/backup/write-backup.ts')
    const settings = dataSettings(given)
    const source = {
      address: settings.database,
      folder: settings.folder,
      key: existingKey(settings),
      now: Date.now,
    }
    const file = resolve(given.required('out'))
    print(`${file}: ${describeBackup(await writeBackup(source, file))}`)
    return 0
  },
}

export const backupVerify: Command = {
  spec: {
    name: 'backup verify',
    about: 'Reads all of a backup and compares it with its checksum',
    positionals: ['FILE'],
    flags: {},
    notes: [
      'Exit code 1 for a damaged file, and for one without a checksum, which an ' +
        'earlier PassDesk made: such a file may be restored, but nobody can vouch for it.',
    ],
    examples: ['backup verify /media/stick/event.sqlite'],
  },
  async run(given) {
    const [name = ''] = given.positionalValues
    const { NOT_VERIFIED, readBackup } =
      await import('../../src-server/operations/backup/read-backup.ts')
    const file = resolve(name)
    const { meta, verified } = readBackup(file)
    if (verified) print(`${file} is whole: ${describeBackup(meta)}`)
    else printError(`passdesk: ${file}: ${describeBackup(meta)}. ${NOT_VERIFIED}`)
    return verified ? 0 : 1
  },
}

export const backupPassphrase: Command = {
  spec: {
    name: 'backup passphrase',
    about: 'Prints the passphrase of this installation’s sealed backups',
    positionals: [],
    flags: { data: DATA_FLAG, database: DATABASE_FLAG },
    notes: [
      'It is needed to restore a backup on another computer when it was made where the ' +
        'computer’s secret store keeps the key. Keep it apart from the backups. Only the ' +
        'desktop app can run this command there.',
    ],
    examples: ['backup passphrase'],
  },
  async run(given) {
    const { dataSettings, existingKey } = await import('./open-data.ts')
    const { passphraseOf } = await import('../../src-server/operations/backup/backup-key.ts')
    print(passphraseOf(existingKey(dataSettings(given))))
    return 0
  },
}

/** Contents of a backup in numbers. */
export function describeBackup({ madeAt, counts }: BackupMeta): string {
  return (
    `${counts.users ?? 0} people, ${counts.events ?? 0} events, ` +
    `${counts.print_jobs ?? 0} labels, as of ${madeAt}`
  )
}
