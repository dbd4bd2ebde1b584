import type { Translate } from '../../messages/translate.ts'
import { resolve } from 'node:path'
import type { BackupMeta } from '../../src-server/kiosk/backup/backup-meta.ts'
import { DATABASE_FLAG, DATA_FLAG, print, type Command, t } from './command.ts'

export const backup: Command = {
  spec: {
    name: 'backup',
    about: () => t('commandHelp.backup.about'),
    positionals: [],
    flags: {
      out: {
        value: 'FILE',
        about: () => t('commandHelp.backup.out'),
        required: true,
      },
      data: DATA_FLAG,
      database: DATABASE_FLAG,
    },
    notes: [() => t('commandHelp.backup.contains')],
    examples: ['backup --out /media/stick/event.sqlite', 'backup --out event.sqlite --data demo-data'],
  },
  async run(given) {
    const { dataSettings, existingKey } = await import('./open-data.ts')
    const { writeBackup } = await import('../../src-server/kiosk/backup/write-backup.ts')
    const settings = dataSettings(given)
    const source = {
      address: settings.database,
      folder: settings.folder,
      key: existingKey(settings),
      now: Date.now,
    }
    const file = resolve(given.required('out'))
    const contents = describeBackup(given.t, await writeBackup(source, file))
    print(given.t('commandLine.backup.made', { file, contents }))
    return 0
  },
}

export const backupVerify: Command = {
  spec: {
    name: 'backup verify',
    about: () => t('commandHelp.backup.verify'),
    positionals: ['FILE'],
    flags: {},
    notes: [() => t('commandHelp.backup.verifyCodes')],
    examples: ['backup verify /media/stick/event.sqlite'],
  },
  async run(given) {
    const [name = ''] = given.positionalValues
    const { t } = given
    const { readBackupInThread } = await import('../../src-server/kiosk/backup/backup-thread.ts')
    const file = resolve(name)
    const { meta } = await readBackupInThread(file)
    const contents = describeBackup(t, meta)
    print(t('commandLine.backup.whole', { file, contents }))
    if (meta.installationKey !== null) print(t('commandLine.backup.plainKey', { file }))
    return 0
  },
}

export const backupSeal: Command = {
  spec: {
    name: 'backup seal',
    about: () => t('commandHelp.backup.seal'),
    positionals: ['FILE'],
    flags: {},
    notes: [() => t('commandHelp.backup.sealUse')],
    examples: ['backup seal /media/stick/event.sqlite'],
  },
  async run(given) {
    const [name = ''] = given.positionalValues
    const { readBackupInThread, sealBackupInThread } =
      await import('../../src-server/kiosk/backup/backup-thread.ts')
    const { passphraseOf } = await import('../../src-server/kiosk/backup/backup-key.ts')
    const file = resolve(name)
    const { installationKey } = (await readBackupInThread(file)).meta
    // Before the file needs it.
    if (installationKey !== null) {
      const passphrase = passphraseOf(Buffer.from(installationKey, 'hex'))
      print(given.t('commandLine.backup.passphrase', { file, passphrase }))
    }
    await sealBackupInThread(file)
    print(given.t('commandLine.backup.sealed', { file }))
    return 0
  },
}

export const backupPassphrase: Command = {
  spec: {
    name: 'backup passphrase',
    about: () => t('commandHelp.backup.passphrase'),
    positionals: [],
    flags: { data: DATA_FLAG, database: DATABASE_FLAG },
    notes: [() => t('commandHelp.backup.passphraseUse')],
    examples: ['backup passphrase'],
  },
  async run(given) {
    const { dataSettings, existingKey } = await import('./open-data.ts')
    const { passphraseOf } = await import('../../src-server/kiosk/backup/backup-key.ts')
    print(passphraseOf(existingKey(dataSettings(given))))
    return 0
  },
}

/** Contents of a backup in numbers. */
export function describeBackup(t: Translate, { madeAt, counts }: BackupMeta): string {
  return t('commandLine.backup.contents', {
    people: counts.users ?? 0,
    events: counts.events ?? 0,
    labels: counts.print_jobs ?? 0,
    madeAt,
  })
}
