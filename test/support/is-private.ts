import { statSync } from 'node:fs'

/** Whether only its owner can read a file. Windows has no modes: the user's profile protects it. */
export const isPrivate = (file: string): boolean =>
  process.platform === 'win32' || (statSync(file).mode & 0o777) === 0o600
