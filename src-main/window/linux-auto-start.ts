import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { replacePrivateFile } from '../../src-server/platform/files/private-files.ts'

/** An entry in the user's autostart folder (freedesktop.org, Desktop Application Autostart 0.5). */
export interface AutoStart {
  isOn(): boolean
  set(on: boolean): void
}

/** @param command the program and its arguments */
export function linuxAutoStart(env: NodeJS.ProcessEnv, command: readonly string[]): AutoStart {
  const file = join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'autostart', 'passdesk.desktop')
  return {
    isOn: () => existsSync(file),
    set(on) {
      if (!on) return rmSync(file, { force: true })
      mkdirSync(dirname(file), { recursive: true })
      replacePrivateFile(
        file,
        '[Desktop Entry]\nType=Application\nName=PassDesk\n' +
          `Exec=${command.map(quoted).join(' ')}\nTerminal=false\n`,
      )
    },
  }
}

/**
 * Format of the Exec key: quoted with reserved characters escaped, then backslashes as in every
 * text (Desktop Entry Specification 1.5, "The Exec key").
 */
const quoted = (word: string): string =>
  `"${word
    .replace(/[\\"`$]/g, '\\$&')
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')}"`
