import { DATABASE_FLAG, DATA_FLAG, print, type Command } from './command.ts'

export const keysRotate: Command = {
  spec: {
    name: 'keys rotate',
    about: 'Makes a new key for signing ID Tokens and retires the old one',
    takes: [],
    flags: { data: DATA_FLAG, database: DATABASE_FLAG },
    notes: ['The new key signs once it has been public for 300 s; the old one stays public until the last ID Token that it signed is out of date. Kiosks may run meanwhile.'],
    examples: ['keys rotate', 'keys rotate --data kiosk-data'],
  },
  async run(given) {
    const { dataSettings, withData } = await import('./open-data.ts')
    const { rotateSigningKeys } = await import('../../src-server/sign-in/signing-keys.ts')
    const { kid, signsFrom, made } = await withData(dataSettings(given), ({ db, secrets }) => rotateSigningKeys(db, secrets, Date.now()))
    print(made ? `new key ${kid} signs from ${signsFrom}` : `key ${kid} was made before and signs from ${signsFrom}`)
    return 0
  },
}
