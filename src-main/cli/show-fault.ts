import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { printError } from './command.ts'

/** Programs of Linux desktops that show a text, in the order in which they are tried. */
const DIALOGS: readonly (readonly [program: string, args: (text: string) => string[]])[] = [
  ['zenity', (text) => ['--error', '--no-markup', '--title=PassDesk', `--text=${text}`]],
  ['kdialog', (text) => ['--title', 'PassDesk', '--error', text]],
  ['xmessage', (text) => [text]],
  ['notify-send', (text) => ['--urgency=critical', 'PassDesk', text]],
]

/**
 * Writes a line to standard error. After a double click on a Linux desktop nobody sees it: then a
 * dialog shows it too.
 */
export function showFault(text: string): void {
  printError(text)
  const { DISPLAY, WAYLAND_DISPLAY, PATH = '' } = process.env
  const hasDesktop = Boolean(DISPLAY || WAYLAND_DISPLAY)
  if (process.platform !== 'linux' || process.stderr.isTTY || !hasDesktop) return
  const folders = PATH.split(':').filter((folder) => folder !== '')
  const dialog = DIALOGS.find(([name]) => folders.some((folder) => existsSync(join(folder, name))))
  if (!dialog) return
  const [program, args] = dialog
  // It stays when this process ends.
  spawn(program, args(text), { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref()
}
