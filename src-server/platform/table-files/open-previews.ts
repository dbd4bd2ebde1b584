import { ApiError } from '../http/api-error.ts'

/** A file that is open in a preview, and who opened it for which event. */
interface Preview {
  readonly importId: string
  readonly eventId: string
  /** Id of the staff member. */
  readonly openedBy: string
  /** Time of opening, ms. */
  readonly openedAt: number
  /** Bytes of the file. */
  readonly size: number
  readonly state: string
}

/** Previews of one person for one event; the oldest one is dropped. */
const MOST_OF_ONE = 8
/** A preview that is open for longer is dropped. */
const LONGEST_MS = 12 * 3_600_000
/** Bytes of all open files together: eight of the largest. */
const MOST_BYTES = 256 * 1024 * 1024

/** The open previews of this desk. Nobody drops those of another person. */
export interface OpenPreviews<T extends Preview> {
  /** @throws ApiError `rate_limited` if the files of others need all memory */
  add(one: T): void
  find(importId: string): T | undefined
}

export function createOpenPreviews<T extends Preview>(now: () => number): OpenPreviews<T> {
  const previews = new Map<string, T>()
  const drop = (some: readonly T[]): void => some.forEach((one) => previews.delete(one.importId))
  /** Idle previews, oldest first. */
  const idle = (of: (one: T) => boolean): T[] =>
    [...previews.values()].filter((one) => one.state !== 'running' && of(one))
  const bytes = (): number => [...previews.values()].reduce((sum, { size }) => sum + size, 0)
  return {
    add(one) {
      drop(idle(({ openedAt }) => now() - openedAt > LONGEST_MS))
      const own = ({ openedBy }: T): boolean => openedBy === one.openedBy
      const same = idle((other) => own(other) && other.eventId === one.eventId)
      drop(same.slice(0, Math.max(0, same.length + 1 - MOST_OF_ONE)))
      for (const old of idle(own)) if (bytes() + one.size > MOST_BYTES) drop([old])
      if (bytes() + one.size > MOST_BYTES)
        throw new ApiError('rate_limited', {
          message: 'Other people have too many large lists open; import one of them first.',
        })
      previews.set(one.importId, one)
    },
    find: (importId) => previews.get(importId),
  }
}

type RowResult = 'new' | 'changed' | 'unchanged' | 'refused'

/** Number of planned rows, in total and by result. */
export function countResults(rows: readonly { readonly result: string }[]) {
  const count = (result: RowResult): number => rows.filter((row) => row.result === result).length
  return {
    total: rows.length,
    new: count('new'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    refused: count('refused'),
  }
}
