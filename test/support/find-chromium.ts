import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** For a browser without a network of its own and without a sandbox that containers refuse. */
export const CHROMIUM_ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']

/** Path of a Chromium or Chrome on this machine; `PASSDESK_CHROMIUM` names another. Throws where there is none. */
export function findChromium(): string {
  const named = process.env['PASSDESK_CHROMIUM']
  if (named) return named
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  const found = folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find((path) => existsSync(path))
  if (found) return found
  if (existsSync(MAC)) return MAC
  throw new Error('The tests of the screens need Chromium or Chrome. Install one (Debian: apt-get install chromium), or set PASSDESK_CHROMIUM to one.')
}
