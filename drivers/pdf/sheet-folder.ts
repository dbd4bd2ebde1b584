import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { encodePdf } from './protocol/encode-pdf.ts'
import { readPdf } from './protocol/read-pdf.ts'
import type { SheetFile } from './protocol/sheet-file.ts'
import { fileName } from './file-name.ts'

/** Number of newest files in the folder that are searched for those of this printer. */
const MAX_FILES_READ = 200

/** A published file and its state after the last write. */
export interface PublishedSheet {
  readonly path: string
  readonly file: SheetFile
  readonly size: number
  readonly modifiedMs: number
}

/**
 * The folder of one printer's PDF files. A file appears or changes by one `rename`, so a crash
 * leaves the old or the new one. Every call throws errors of the file system.
 */
export interface SheetFolder {
  /** Creates the folder if allowed, and checks that it is writable. */
  check(): Promise<void>
  /** Published files of this printer, newest first. */
  published(): AsyncGenerator<PublishedSheet>
  /** The prepared file of an earlier process that has not published it; null without one. */
  unpublished(): Promise<SheetFile | null>
  /** Writes the complete file without publishing it. Fails if the disk is full. */
  prepare(file: SheetFile): Promise<void>
  /** Publishes the prepared file in place of another, or with a new name. */
  publish(
    file: SheetFile,
    at: { readonly replace: string } | { readonly number: string | null },
  ): Promise<PublishedSheet>
  /** False if another program has changed or removed a published file. */
  isUnchanged(published: PublishedSheet): Promise<boolean>
  /** Removes the prepared file. Never throws. */
  discard(): Promise<void>
}

export function createSheetFolder(
  dir: string,
  { printerId, createIfMissing }: { readonly printerId: string; readonly createIfMissing: boolean },
): SheetFolder {
  const prepared = join(dir, `.passdesk-${printerId.replace(/[^\w-]/g, '_')}.tmp`)

  async function ensureFolder(): Promise<void> {
    if (createIfMissing) await mkdir(dir, { recursive: true, mode: 0o700 })
  }

  /** Reserves a free name with an empty file. @returns its path */
  async function reserve(file: SheetFile, number: string | null): Promise<string> {
    for (let tries = 1; ; tries++) {
      const name =
        number === null
          ? fileName(file.title, file.startedAt, String(tries).padStart(3, '0'))
          : fileName(file.title, file.startedAt, number, tries)
      try {
        await (await open(join(dir, name), 'wx')).close()
        return join(dir, name)
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error
      }
    }
  }

  async function describePublished(path: string, file: SheetFile): Promise<PublishedSheet> {
    await syncFolder(dir)
    const { size, mtimeMs } = await stat(path)
    return { path, file, size, modifiedMs: mtimeMs }
  }

  return {
    async check() {
      await ensureFolder()
      await access(dir, constants.W_OK)
      // On Windows `access` does not check the permission to write.
      const probe = join(dir, `.passdesk-${randomUUID()}.tmp`)
      await (await open(probe, 'wx')).close()
      await rm(probe, { force: true })
    },
    async *published() {
      await ensureFolder()
      const names = (await readdir(dir)).filter((name) => /^[^.].*\.pdf$/i.test(name))
      const found = await Promise.all(
        names.map(async (name) => {
          const at = await stat(join(dir, name)).catch(() => null)
          return at?.isFile()
            ? [{ path: join(dir, name), size: at.size, modifiedMs: at.mtimeMs }]
            : []
        }),
      )
      const newest = found.flat().toSorted((one, other) => other.modifiedMs - one.modifiedMs)
      for (const at of newest.slice(0, MAX_FILES_READ)) {
        const file = readPdf(await readFile(at.path))
        if (file?.printerId === printerId) yield { ...at, file }
      }
    },
    async unpublished() {
      const bytes = await readFile(prepared).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return null
        throw error
      })
      return bytes && readPdf(bytes)
    },
    async prepare(file) {
      await ensureFolder()
      const handle = await open(prepared, 'w', 0o600)
      try {
        await handle.writeFile(encodePdf(file))
        await handle.sync()
      } finally {
        await handle.close()
      }
    },
    async publish(file, at) {
      if ('replace' in at) {
        await rename(prepared, at.replace)
        return describePublished(at.replace, file)
      }
      const path = await reserve(file, at.number)
      try {
        await rename(prepared, path)
      } catch (error) {
        await rm(path, { force: true }).catch(() => {})
        throw error
      }
      return describePublished(path, file)
    },
    async isUnchanged({ path, size, modifiedMs }) {
      const at = await stat(path).catch(() => null)
      return at?.size === size && at.mtimeMs === modifiedMs
    },
    discard: () => rm(prepared, { force: true }).catch(() => {}),
  }
}

/** Makes a rename durable against a power failure. Not every system supports it. */
async function syncFolder(dir: string): Promise<void> {
  const handle = await open(dir, 'r').catch(() => null)
  await handle?.sync().catch(() => {})
  await handle?.close().catch(() => {})
}

export const nameOf = ({ path }: PublishedSheet): string => basename(path)

export const codeOf = (error: unknown): string | undefined =>
  (error as NodeJS.ErrnoException | null)?.code
