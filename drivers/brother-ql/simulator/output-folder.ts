import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bitmap1 } from '../../types/label-printer.ts'
import { encodeBitmap } from '../../../labels/png.ts'

/** The folder a virtual printer prints into. Never overwrites: numbers go on from what is there. */
export interface OutputFolder {
  /** `NNNN.png`, a whole label. @returns the file's path */
  label(bitmap: Bitmap1): Promise<string>
  /** `partial-NNNN.png`, what was on the paper when printing stopped. */
  partial(bitmap: Bitmap1): Promise<string>
  /** `refused-NNNN.txt`, why a stream was not printed. */
  refused(reason: string): Promise<string>
}

export function createOutputFolder(dir: string): OutputFolder {
  const next = new Map<string, number>()

  async function write(prefix: string, ending: string, content: Buffer | string): Promise<string> {
    await mkdir(dir, { recursive: true })
    for (let number = next.get(prefix) ?? (await firstFree(dir, prefix, ending)); ; number++) {
      const file = join(dir, `${prefix}${String(number).padStart(4, '0')}${ending}`)
      next.set(prefix, number + 1)
      try {
        await writeFile(file, content, { flag: 'wx' })
        return file
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
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
