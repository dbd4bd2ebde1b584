import { sentence } from '../../messages/sentence.ts'
import { DATABASE_FLAG, DATA_FLAG, print, type Command } from './command.ts'

export const keysRotate: Command = {
  spec: {
    name: 'keys rotate',
    about: sentence('commandHelp.keys.rotate'),
    positionals: [],
    flags: { data: DATA_FLAG, database: DATABASE_FLAG },
    notes: [sentence('commandHelp.keys.signs')],
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
    about: sentence('commandHelp.keys.show'),
    positionals: [],
    flags: { data: DATA_FLAG, database: DATABASE_FLAG },
    notes: [sentence('commandHelp.keys.secret')],
    examples: ['keys show', 'keys show --data kiosk-data'],
  },
  async run(given) {
    const { dataSettings, existingKey } = await import('./open-data.ts')
    print(Buffer.from(existingKey(dataSettings(given))).toString('hex'))
    return 0
  },
}
