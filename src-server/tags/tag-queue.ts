import type { TagDeskState } from '../../contract/tags/tag-desk.ts'
import type { TagProblem } from '../../contract/tags/tag-problem.ts'
import { uidEnd } from './tag-problem-view.ts'
import { personView } from './tag-desk-view.ts'
import type { Turn } from './write-turn.ts'

/** Who comes next, whose tag is only half written, and what became of a bulk run. */
export interface TagQueue {
  readonly isEmpty: () => boolean
  /** Behind everybody who was armed by hand; a bulk run's people behind all. */
  add(turn: Turn): void
  /** Before everybody, in this order. */
  putFirst(...turns: readonly Turn[]): void
  /** Behind `turn`, which is in the queue. */
  putBehind(turn: Turn, next: Turn): void
  next(): Turn | undefined
  find(eventId: string, userId: string): Turn | undefined
  /** Neither waits nor is half written any longer. */
  forget(turn: Turn): void
  endBulk(): void
  clear(): void
  /** Left with a tag half written, which finishes whenever it is put back. */
  park(turn: Turn): void
  ownerOf(uid: string): Turn | undefined
  countVerified(): void
  skip(turn: Turn, problem: TagProblem): void
  startCounting(): void
  view(
    eventId: string,
  ): Pick<TagDeskState, 'unfinished' | 'bulk' | 'waiting' | 'next' | 'done' | 'skipped'>
}

export function createTagQueue(): TagQueue {
  let waiting: Turn[] = []
  const torn = new Set<Turn>()
  let done = 0
  let skipped: { readonly turn: Turn; readonly problem: TagProblem }[] = []

  return {
    isEmpty: () => waiting.length === 0,
    add(turn) {
      const firstOfBulk = turn.bulk ? -1 : waiting.findIndex((other) => other.bulk)
      waiting.splice(firstOfBulk < 0 ? waiting.length : firstOfBulk, 0, turn)
    },
    putFirst: (...turns) => void waiting.unshift(...turns),
    putBehind: (turn, next) => void waiting.splice(waiting.indexOf(turn) + 1, 0, next),
    next: () => waiting.shift(),
    find: (eventId, userId) =>
      [...waiting, ...torn].find((turn) => turn.eventId === eventId && turn.userId === userId),
    forget(turn) {
      waiting = waiting.filter((other) => other !== turn)
      torn.delete(turn)
    },
    endBulk() {
      waiting = waiting.filter((turn) => !turn.bulk)
    },
    clear() {
      waiting = []
    },
    park: (turn) => void torn.add(turn),
    ownerOf: (uid) => [...torn].find((turn) => turn.tornUid === uid),
    countVerified() {
      done += 1
    },
    skip: (turn, problem) => void skipped.push({ turn, problem }),
    startCounting() {
      done = 0
      skipped = []
    },
    view(eventId) {
      const ofEvent = waiting.filter((turn) => turn.eventId === eventId)
      const halfWritten = [...torn].filter((turn) => turn.eventId === eventId)
      return {
        unfinished: halfWritten.map((turn) => ({
          ...personView(turn),
          uidEnd: uidEnd(turn.tornUid ?? ''),
        })),
        bulk: ofEvent.some((turn) => turn.bulk),
        waiting: ofEvent.length,
        next: ofEvent[0] ? personView(ofEvent[0]) : null,
        done,
        skipped: skipped
          .filter(({ turn }) => turn.eventId === eventId)
          .map(({ turn, problem }) => ({ ...personView(turn), problem })),
      }
    },
  }
}
