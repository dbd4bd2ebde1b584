import { readFile } from 'node:fs/promises'
import { PASS_FIXTURES, type LogoName } from './pass-samples.ts'

/** An invented logo as a file, prepared like the kiosk does. */
export const makeSampleLogo = (name: LogoName): Promise<Uint8Array> =>
  readFile(new URL(`logos/${name}.png`, PASS_FIXTURES))
