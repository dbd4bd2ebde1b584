import { ensureFolder } from '../../drivers/shared/ensure-folder.ts'
import { FileRejected, readRegularFile } from '../../src-server/platform/files/foreign-file.ts'
import { sentence, TextError } from '../../messages/sentence.ts'
import { readPng, type Bitmap1 } from '../../drivers/label-printer.ts'

/** File system errors that have a text, by code. */
const CODES = ['ENOENT', 'EISDIR', 'ENOTDIR', 'EEXIST', 'EACCES', 'EPERM', 'EROFS', 'ENOSPC'] as const

/** Runs `work`. A file system error becomes a one-line TextError with `path` as typed. */
export async function withPath<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof FileRejected)
      throw new TextError(sentence('commandLine.file.rejected', { path, reason: cause.sentence }), {
        cause,
      })
    const code = CODES.find((one) => one === (cause as NodeJS.ErrnoException).code)
    if (!code) throw cause
    throw new TextError(sentence(`commandLine.file.${code}`, { path }), { cause })
  }
}

/** More than the longest label takes. */
const PNG_BYTES = 16 * 1024 * 1024

export async function readBitmap(png: string): Promise<Bitmap1> {
  return readPng(await withPath(png, () => readRegularFile(png, { most: PNG_BYTES, follows: true })))
}

/** Creates the label folder first, so that a bad path fails before printing. */
export async function makeFolder(dir: string): Promise<void> {
  await withPath(dir, () => ensureFolder(dir))
}
