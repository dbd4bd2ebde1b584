import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { namesIn } from '../../platform/files/foreign-file.ts'
import { timeInName } from './backup-files.ts'
import { readCopy, readMeta } from './backup-meta.ts'

/** A file that may be a backup, with its unverified metadata. */
export interface FoundCopy {
  readonly dir: string
  readonly name: string
  readonly bytes: number
  /** ms since 1970 */
  readonly changedAt: number
  /** ISO 8601; null if the file does not contain it. */
  readonly madeAt: string | null
  readonly people: number | null
  /** The installation's key is in it in plain text. */
  readonly plainKey: boolean
}

type Header = Pick<FoundCopy, 'madeAt' | 'people' | 'plainKey'>

type File = Omit<FoundCopy, keyof Header>

const COPY = /^[^/\\]{1,200}\.sqlite$/
/** More than the automatic backups that a folder keeps. */
const MOST_OWN = 200
const MOST_OTHERS = 40

/**
 * The newest SQLite files of a folder: those with names of PassDesk by the time in the name, then a
 * few others. They are not read completely, so their metadata is not verified.
 * @param name only the file with this name
 */
export function listCopies(dir: string, name?: string): FoundCopy[] {
  return newestOf(filesOf(dir, name)).map((file) => ({ ...file, ...headerOf(join(dir, file.name)) }))
}

function newestOf(files: readonly File[]): File[] {
  const sorted = files
    .map((file) => ({ file, named: timeInName(file.name) }))
    .sort((a, b) => (b.named ?? b.file.changedAt) - (a.named ?? a.file.changedAt))
  const own = sorted.filter(({ named }) => named !== null).slice(0, MOST_OWN)
  const others = sorted.filter(({ named }) => named === null).slice(0, MOST_OTHERS)
  return [...own, ...others].map(({ file }) => file)
}

function filesOf(dir: string, only?: string): File[] {
  try {
    const names = only === undefined ? namesIn(dir, COPY) : [only]
    return names.flatMap((name) => {
      const found = lstatSync(join(dir, name), { throwIfNoEntry: false })
      return found?.isFile() ? [{ dir, name, bytes: found.size, changedAt: found.mtimeMs }] : []
    })
  } catch {
    // The stick may have been removed.
    return []
  }
}

function headerOf(file: string): Header {
  try {
    const { madeAt, counts, installationKey } = readCopy(file, (copy) => readMeta(copy, file))
    return { madeAt, people: counts.users ?? 0, plainKey: installationKey !== null }
  } catch {
    return { madeAt: null, people: null, plainKey: false }
  }
}
