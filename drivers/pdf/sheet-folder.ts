import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, lstat, open, opendir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { noAnswer, withTimeout } from '../shared/with-timeout.ts'
import { ensureFolder } from '../shared/ensure-folder.ts'
import { encodePdf } from './protocol/encode-pdf.ts'
import { type SheetFile, type SheetRecord, readPdf } from './protocol/sheet-file.ts'

/** More than the largest file of a printer: the dots of one page and a record. */
const MOST_BYTES = 4 * 1024 * 1024
/** Further names of the folder are not read: other programs may use it too. */
const MOST_NAMES = 100_000
/** Files whose times are compared. */
const MOST_FILES = 10_000
/** A network share may hang, ms. */
const REPLY_MS = 20_000
/** Files looked at together. */
const AT_ONCE = 100
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
  published(): AsyncGenerator<{ readonly path: string; readonly record: SheetRecord }>
  /** The prepared file of an earlier process that has not published it; null without one. */
  unpublished(): Promise<SheetRecord | null>
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
  let last: Promise<unknown> = Promise.resolve()
  /** One call after another: one that hangs takes one of the four threads that Node has for files. */
  const inTime = <T>(work: () => Promise<T>): Promise<T> => {
    let isLate = false
    const running = last.then(() => (isLate ? Promise.reject(noAnswer(REPLY_MS)) : work()))
    last = running.catch(() => {})
    return withTimeout(running, REPLY_MS).finally(() => (isLate = true))
  }
  const prepared = join(dir, `.passdesk-${printerId.replace(/[^\w-]/g, '_')}.tmp`)

  async function makeFolder(): Promise<void> {
    if (createIfMissing) await ensureFolder(dir, 0o700)
  }

  async function checkFolder(): Promise<void> {
    await makeFolder()
    await access(dir, constants.W_OK)
    // On Windows `access` does not check the permission to write.
    const probe = join(dir, `.passdesk-${randomUUID()}.tmp`)
    await (await open(probe, 'wx')).close()
    await rm(probe, { force: true })
  }

  async function writePrepared(file: SheetFile): Promise<void> {
    await makeFolder()
    // A new file under a name of its own: `prepared` may be a link that somebody else has made.
    const draft = join(dir, `.passdesk-${randomUUID()}.tmp`)
    try {
      const handle = await open(draft, 'wx', 0o600)
      try {
        await handle.writeFile(encodePdf(file))
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(draft, prepared)
    } catch (error) {
      await rm(draft, { force: true }).catch(() => {})
      throw error
    }
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
    // Another program may have taken it already: then it has changed.
    const at = await lstat(path).catch(() => null)
    return { path, file, size: at?.size ?? -1, modifiedMs: at?.mtimeMs ?? -1 }
  }

  async function publish(
    file: SheetFile,
    at: Parameters<SheetFolder['publish']>[1],
  ): Promise<PublishedSheet> {
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
  }

  return {
    check: () => inTime(checkFolder),
    async *published() {
      await inTime(makeFolder)
      const newest = (await inTime(() => pdfFilesIn(dir))).toSorted(
        (one, other) => other.modifiedMs - one.modifiedMs,
      )
      for (const at of newest.slice(0, MAX_FILES_READ)) {
        const bytes = await inTime(() => readOwn(at.path))
        const record = bytes && readPdf(bytes)
        if (record?.printerId === printerId) yield { path: at.path, record }
      }
    },
    async unpublished() {
      const bytes = await inTime(() => readOwn(prepared))
      return bytes && readPdf(bytes)
    },
    prepare: (file) => inTime(() => writePrepared(file)),
    publish: (file, at) => inTime(() => publish(file, at)),
    async isUnchanged({ path, size, modifiedMs }) {
      const at = await inTime(() => lstat(path).catch(() => null))
      return at?.size === size && at.mtimeMs === modifiedMs
    },
    discard: () => inTime(() => rm(prepared, { force: true })).catch(() => {}),
  }
}

interface FoundFile {
  readonly path: string
  readonly modifiedMs: number
}

/** Regular PDF files of the folder that are small enough to be a printer's. */
async function pdfFilesIn(dir: string): Promise<FoundFile[]> {
  const names: string[] = []
  let read = 0
  for await (const { name } of await opendir(dir, { bufferSize: 1_000 })) {
    if (/^[^.].*\.pdf$/i.test(name)) names.push(name)
    read += 1
    if (read >= MOST_NAMES || names.length >= MOST_FILES) break
  }
  const found: FoundFile[] = []
  for (let from = 0; from < names.length; from += AT_ONCE) {
    const paths = names.slice(from, from + AT_ONCE).map((name) => join(dir, name))
    const states = await Promise.all(paths.map((path) => lstat(path).catch(() => null)))
    for (const [index, at] of states.entries())
      if (at?.isFile() && at.size <= MOST_BYTES) found.push({ path: paths[index]!, modifiedMs: at.mtimeMs })
  }
  return found
}

/** Neither a link, a pipe nor a device; the flags do not exist on Windows. */
const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0)

/** The bytes of a file that may be this printer's; null if there is none. */
async function readOwn(path: string): Promise<Buffer | null> {
  const handle = await open(path, READ).catch((error: unknown) => {
    if (['ENOENT', 'ELOOP', 'EMLINK', 'ENXIO'].includes(codeOf(error) ?? '')) return null
    throw error
  })
  try {
    const found = await handle?.stat()
    if (!handle || !found?.isFile() || found.size > MOST_BYTES) return null
    const bytes = Buffer.alloc(found.size)
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, 0)
    return bytes.subarray(0, bytesRead)
  } finally {
    await handle?.close()
  }
}

/** Makes a rename durable against a power failure. Not every system supports it. */
async function syncFolder(dir: string): Promise<void> {
  const handle = await open(dir, 'r').catch(() => null)
  await handle?.sync().catch(() => {})
  await handle?.close().catch(() => {})
}

export const nameOf = ({ path }: Pick<PublishedSheet, 'path'>): string => basename(path)

export const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException | null)?.code

/** Characters that Windows, macOS or Linux do not allow in a file name. */
const FORBIDDEN = /[\p{Cc}<>:"/\\|?*]/gu

/** Longest title in a file name, characters. Four bytes each stay below the limit of 255. */
const TITLE_LENGTH = 50

/**
 * `Event 2026-11-23 0007.pdf`: by title, day and number.
 * @param copy from 2 on it is added, for a name that is taken
 */
function fileName(title: string, startedAt: number, number: string, copy = 1): string {
  const plain = Array.from(title.replace(FORBIDDEN, ' ').replace(/\s+/g, ' ').trim())
    .slice(0, TITLE_LENGTH)
    .join('')
    .replace(/^\.+/, '')
    .trim()
  const day = new Date(startedAt)
  const date = [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
  return `${plain === '' ? 'PassDesk' : plain} ${date} ${number}${copy > 1 ? `-${copy}` : ''}.pdf`
}
