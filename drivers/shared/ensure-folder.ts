import { mkdir, stat } from 'node:fs/promises'

/**
 * Makes a folder and its parents if it is not there. Windows refuses to make the root of a drive
 * (EPERM), although it is there.
 * @param mode rights of a new folder
 * @throws the error of the file system, also if the path is a file
 */
export async function ensureFolder(dir: string, mode = 0o777): Promise<void> {
  const found = await stat(dir).catch(() => null)
  if (!found?.isDirectory()) await mkdir(dir, { recursive: true, mode })
}
