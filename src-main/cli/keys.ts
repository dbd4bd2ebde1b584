import { DATABASE_FLAG, DATA_FLAG, print, type Command } from './command.ts'

export const keysRotate: Command = {
  spec: {
    name: 'keys rotate',
    about: 'Makes a new key for signing ID Tokens and retires the old one',
    positionals: [],
    flags: { data: DATA_FLAG, database: DATABASE_FLAG },
    notes: [
      'The new key signs once it has been public for 300 s; the old one stays public ' +
        'until the last ID Token that it signed is out of date. Kiosks may run meanwhile.',
    ],
    examples: ['keys rotate', 'keys rotate --data kiosk-data'],
  },
  async run(given) {
    const { dataSettings, withData } = await import('./open-data.ts')
    const { rotateSigningKeys } = await import('../../src-server/sign-in/provider/signing-keys.ts')
    const { kid, signsFrom, made } = await withData(dataSettings(given), ({ db, secrets }) =>
      rotateSigningKeys(db, secrets, Date.now()),
    )
    print(
      made
        ? `new key ${kid} signs from ${signsFrom}`
        : `key ${kid} already exists and signs from ${signsFrom}`,
    )
    return 0
  },
}

export const keysShow: Command = {
  spec: {
    name: 'keys show',
    about: 'Prints the installation’s key, for a further kiosk on the same database',
    positionals: [],
    flags: { data: DATA_FLAG, database: DATABASE_FLAG },
    notes: [
      'Whoever has it can read every QR and tag of this installation: set it as ' +
        'PASSDESK_INSTALLATION_KEY of the other kiosk, and keep it nowhere else. Where ' +
        'the secret store of the computer holds it, only the desktop app can run this ' +
        'command.',
    ],
    examples: ['keys show', 'keys show --data kiosk-data'],
  },
  async run(given) {
    const { dataSettings, existingKey } = await import('./open-data.ts')
    print(Buffer.from(existingKey(dataSettings(given))).toString('hex'))
    return 0
  },
}
