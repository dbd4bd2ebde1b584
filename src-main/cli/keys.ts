import { DATABASE_FLAG, DATA_FLAG, print, type Command, t } from './command.ts'

export const keysRotate: Command = {
  spec: {
    name: 'keys rotate',
    about: () => t('commandHelp.keys.rotate'),
    positionals: [],
    flags: { data: DATA_FLAG, database: DATABASE_FLAG },
    notes: [() => t('commandHelp.keys.signs')],
    examples: ['keys rotate', 'keys rotate --data kiosk-data'],
  },
  async run(given) {
    const { dataSettings, withData } = await import('./open-data.ts')
    const { rotateSigningKeys } = await import('../../src-server/account/oauth/signing-keys.ts')
    const { kid, signsFrom, made } = await withData(dataSettings(given), ({ db, secrets }) =>
      rotateSigningKeys(db, secrets, Date.now()),
    )
    print(
      given.t(made ? 'commandLine.keys.made' : 'commandLine.keys.exists', {
        kid,
        from: signsFrom,
      }),
    )
    return 0
  },
}

export const keysShow: Command = {
  spec: {
    name: 'keys show',
    about: () => t('commandHelp.keys.show'),
    positionals: [],
    flags: { data: DATA_FLAG, database: DATABASE_FLAG },
    notes: [() => t('commandHelp.keys.secret')],
    examples: ['keys show', 'keys show --data kiosk-data'],
  },
  async run(given) {
    const { dataSettings, existingKey } = await import('./open-data.ts')
    print(Buffer.from(existingKey(dataSettings(given))).toString('hex'))
    return 0
  },
}
