import { readFile } from 'node:fs/promises'
import { ApiError } from './api-error.ts'
import { staticDocument, type StaticDocument } from './static-document.ts'

/** Fonts of all scripts have 60 MB; a page uses two of them. */
const MOST_BYTES = 32 * 1024 * 1024
const RETRY_AFTER = { 'Retry-After': '2' } as const

interface Kept {
  readonly document: StaticDocument
  readonly bytes: number
}

/**
 * Large files that never change, read when they are asked for. The recently used ones are kept in
 * memory, and a file is opened once for all who wait for it.
 */
export interface FileDocuments {
  /**
   * Null if the file has gone. Throws `temporarily_unavailable` if it cannot be read now, for
   * example because too many files are open.
   */
  get(file: string, type: string): Promise<StaticDocument | null>
}

export function createFileDocuments(mostBytes = MOST_BYTES): FileDocuments {
  const kept = new Map<string, Kept>()
  const opening = new Map<string, Promise<StaticDocument | null>>()

  function keep(file: string, one: Kept): void {
    kept.delete(file)
    kept.set(file, one)
    let sum = [...kept.values()].reduce((bytes, each) => bytes + each.bytes, 0)
    for (const [oldest, { bytes }] of kept) {
      if (sum <= mostBytes) break
      kept.delete(oldest)
      sum -= bytes
    }
  }

  async function open(file: string, type: string): Promise<StaticDocument | null> {
    try {
      const bytes = await readFile(file)
      const document = staticDocument(type, bytes)
      keep(file, { document, bytes: bytes.length })
      return document
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw new ApiError('temporarily_unavailable', {
        message: 'The file cannot be read at the moment; try again.',
        headers: RETRY_AFTER,
        cause,
      })
    }
  }

  return {
    async get(file, type) {
      const known = kept.get(file)
      if (known) {
        keep(file, known)
        return known.document
      }
      const waiting = opening.get(file) ?? open(file, type).finally(() => opening.delete(file))
      opening.set(file, waiting)
      return waiting
    },
  }
}
