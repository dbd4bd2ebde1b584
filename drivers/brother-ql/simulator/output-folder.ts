import { randomUUID } from 'node:crypto'
import { constants, copyFile, link, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureFolder } from '../../shared/ensure-folder.ts'
import type { Bitmap1 } from '../../types/label-printer.ts'
import { encodeBitmap } from '../../../facts/png.ts'

/**
 * The output folder of a virtual printer. Files are written atomically, even if the process is
 * killed, and never overwritten: numbers continue from the existing files.
 */
export interface OutputFolder {
  /** Writes `NNNN.png`, a complete label. @returns the path of the file */
  label(bitmap: Bitmap1): Promise<string>
  /** Writes `partial-NNNN.png`, the printed part when printing stopped. */
  partial(bitmap: Bitmap1): Promise<string>
  /** Writes `refused-NNNN.txt`, why a stream was not printed. */
  refused(reason: string): Promise<string>
}

/** Error codes of file systems without hard links, such as FAT. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV'])

export function createOutputFolder(dir: string): OutputFolder {
  const next = new Map<string, number>()

  async function write(prefix: string, ending: string, content: Buffer | string): Promise<string> {
    await ensureFolder(dir)
    const unfinished = join(dir, `.${randomUUID()}.tmp`)
    await writeFile(unfinished, content, { flag: 'wx' })
    try {
      return await publish(unfinished, prefix, ending)
    } finally {
      await rm(unfinished, { force: true })
    }
  }

  async function publish(unfinished: string, prefix: string, ending: string): Promise<string> {
    for (let number = next.get(prefix) ?? (await firstFree(dir, prefix, ending)); ; number++) {
      const file = join(dir, `${prefix}${String(number).padStart(4, '0')}${ending}`)
      next.set(prefix, number + 1)
      try {
        await linkOrCopy(unfinished, file)
        return file
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error
      }
    }
  }

  return {
    label: (bitmap) => write('', '.png', encodeBitmap(bitmap)),
    partial: (bitmap) => write('partial-', '.png', encodeBitmap(bitmap)),
    refused: (reason) => write('refused-', '.txt', `${reason}\n`),
  }
}

async function firstFree(dir: string, prefix: string, ending: string): Promise<number> {
  const numbers = (await readdir(dir))
    .filter((name) => name.startsWith(prefix) && name.endsWith(ending))
    .map((name) => Number(name.slice(prefix.length, -ending.length)))
    .filter(Number.isInteger)
  return Math.max(0, ...numbers) + 1
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (!NO_LINKS.has(codeOf(error) ?? '')) throw error
    await copyFile(from, to, constants.COPYFILE_EXCL)
  }
}
