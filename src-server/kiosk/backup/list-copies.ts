import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { namesIn } from '../../platform/files/foreign-file.ts'
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

const COPY = /^[^/\\]{1,200}\.sqlite$/
const NEWEST = 40

/**
 * The newest SQLite files of a folder. They are not read completely, so their metadata is not
 * verified.
 */
export function listCopies(dir: string): FoundCopy[] {
  return newestOf(filesOf(dir)).map((file) => ({ ...file, ...headerOf(join(file.dir, file.name)) }))
}

/** The newest 40 by the time of the file. */
export const newestOf = <T extends Pick<FoundCopy, 'changedAt'>>(files: readonly T[]): T[] =>
  files.toSorted((a, b) => b.changedAt - a.changedAt).slice(0, NEWEST)

function filesOf(dir: string): Omit<FoundCopy, keyof Header>[] {
  try {
    return namesIn(dir, COPY).flatMap((name) => {
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
