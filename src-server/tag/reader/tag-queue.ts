import type { TagDeskState } from '../../../contract/tag/reader/tag-desk.ts'
import type { TagProblem } from '../../../contract/tag/operation/tag-problem.ts'
import { uidEnd } from '../operation/tag-view.ts'
import { personView, type WriteSession } from './tag-desk-view.ts'

/** The waiting sessions, those with an incomplete tag, and the result of a bulk run. */
export interface TagQueue {
  readonly isEmpty: () => boolean
  /** Adds behind sessions started by hand; a session of a bulk run goes last. */
  add(session: WriteSession): void
  /** Adds at the front, in this order. */
  putFirst(...sessions: readonly WriteSession[]): void
  /** Adds `next` behind `session`. */
  putBehind(session: WriteSession, next: WriteSession): void
  next(): WriteSession | undefined
  find(eventId: string, userId: string): WriteSession | undefined
  /** Removes it from the waiting and the incomplete sessions. */
  forget(session: WriteSession): void
  endBulk(): void
  clear(): void
  /** Stores a session with an incomplete tag. It continues when the tag is back on the reader. */
  addIncomplete(session: WriteSession): void
  /** The session of the incomplete tag with this UID. */
  findIncomplete(uid: string): WriteSession | undefined
  countVerified(session: WriteSession): void
  skip(session: WriteSession, problem: TagProblem): void
  startCounting(): void
  view(eventId: string): Pick<TagDeskState, 'unfinished' | 'bulk' | 'waiting' | 'next' | 'done' | 'skipped'>
}

export function createTagQueue(): TagQueue {
  let waiting: WriteSession[] = []
  const incomplete = new Set<WriteSession>()
  let verified: WriteSession[] = []
  let skipped: { readonly session: WriteSession; readonly problem: TagProblem }[] = []

  return {
    isEmpty: () => waiting.length === 0,
    add(session) {
      const firstOfBulk = session.bulk ? -1 : waiting.findIndex((other) => other.bulk)
      waiting.splice(firstOfBulk < 0 ? waiting.length : firstOfBulk, 0, session)
    },
    putFirst: (...sessions) => void waiting.unshift(...sessions),
    putBehind: (session, next) => void waiting.splice(waiting.indexOf(session) + 1, 0, next),
    next: () => waiting.shift(),
    find: (eventId, userId) =>
      [...waiting, ...incomplete].find((session) => session.eventId === eventId && session.userId === userId),
    forget(session) {
      waiting = waiting.filter((other) => other !== session)
      incomplete.delete(session)
    },
    endBulk() {
      waiting = waiting.filter((session) => !session.bulk)
    },
    clear() {
      waiting = []
    },
    addIncomplete: (session) => void incomplete.add(session),
    findIncomplete: (uid) => [...incomplete].find((session) => session.incompleteUid === uid),
    countVerified: (session) => void verified.push(session),
    skip: (session, problem) => void skipped.push({ session, problem }),
    startCounting() {
      verified = []
      skipped = []
    },
    view(eventId) {
      const isHere = (session: WriteSession): boolean => session.eventId === eventId
      const ofEvent = waiting.filter(isHere)
      return {
        unfinished: [...incomplete].filter(isHere).map((session) => ({
          ...personView(session),
          uidEnd: uidEnd(session.incompleteUid ?? ''),
        })),
        bulk: ofEvent.some((session) => session.bulk),
        waiting: ofEvent.length,
        next: ofEvent[0] ? personView(ofEvent[0]) : null,
        done: verified.filter(isHere).length,
        skipped: skipped
          .filter(({ session }) => isHere(session))
          .map(({ session, problem }) => ({ ...personView(session), problem })),
      }
    },
  }
}
