import { mkdir, readFile } from 'node:fs/promises'
import { readPng, type Bitmap1 } from '../../drivers/label-printer.ts'

/** Messages for file system errors, by code. */
const FILE_ERRORS: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `there is no ${path}`,
  EISDIR: (path) => `${path} is a folder`,
  ENOTDIR: (path) => `${path} is not in a folder`,
  EEXIST: (path) => `${path} is not a folder`,
  EACCES: (path) => `this user may not use ${path}`,
  EPERM: (path) => `this user may not use ${path}`,
  EROFS: (path) => `the disk of ${path} is read-only`,
  ENOSPC: (path) => `there is no room left for ${path}`,
}

/** Runs `work`. A file system error becomes a one-line Error with `path` as typed. */
export async function withPath<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException
    const message = FILE_ERRORS[code]
    throw message ? new Error(message(path), { cause }) : cause
  }
}

export async function readBitmap(png: string): Promise<Bitmap1> {
  return readPng(await withPath(png, () => readFile(png)))
}

/** Creates the label folder first, so that a bad path fails before printing. */
export async function makeFolder(dir: string): Promise<void> {
  await withPath(dir, () => mkdir(dir, { recursive: true }))
}
