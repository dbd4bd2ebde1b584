import { rotateSigningKeys } from '../../src-server/sign-in/signing-keys.ts'
import { DATABASE_FLAG, DATA_FLAG, print, type Command } from './command.ts'
import { dataSettings, withData } from './open-data.ts'

export const keysRotate: Command = {
  spec: {
    name: 'keys rotate',
    about: 'Makes a new key for signing ID Tokens and retires the old one',
    takes: [],
    flags: { data: DATA_FLAG, database: DATABASE_FLAG },
    notes: ['The new key signs once it has been public for 300 s; the old one stays public until the last ID Token that it signed is out of date. Kiosks may run meanwhile.'],
    examples: ['keys rotate', 'keys rotate --data kiosk-data'],
  },
  run: (given) =>
    withData(dataSettings(given), async ({ db, secrets }) => {
      const { kid, signsFrom, made } = await rotateSigningKeys(db, secrets, Date.now())
      print(made ? `new key ${kid} signs from ${signsFrom}` : `key ${kid} was made before and signs from ${signsFrom}`)
      return 0
    }),
}
