import type { TagDeskState } from '../../contract/tags/tag-desk.ts'
import type { TagSeen } from '../../drivers/tag-reader.ts'
import { uidEnd } from './tag-problem-view.ts'
import type { Turn } from './write-turn.ts'

/** What the tag desk shows about the turn at hand. */
export type Shown = Pick<TagDeskState, 'state' | 'step' | 'tag' | 'problem' | 'question' | 'result'>

export const BLANK: Shown = {
  state: 'idle',
  step: null,
  tag: null,
  problem: null,
  question: null,
  result: null,
}

/** What the desk's screen says, with a number that grows with every change of it. */
export interface TagDeskView {
  readonly shown: () => Shown
  readonly rev: () => number
  show(change: Partial<Shown>): void
  /** Another turn: nothing of the one before is shown. */
  clear(state: Shown['state']): void
  /** Something beside the turn at hand changed. */
  touch(): void
}

/**
 * Revs start at the clock's milliseconds, so that they also grow over a restart without being
 * stored.
 */
export function createTagDeskView(now: () => number): TagDeskView {
  let shown = BLANK
  let rev = now()
  const touch = (): void => {
    rev += 1
  }
  return {
    shown: () => shown,
    rev: () => rev,
    show(change) {
      const next = { ...shown, ...change }
      if (JSON.stringify(next) === JSON.stringify(shown)) return
      shown = next
      touch()
    },
    clear(state) {
      shown = { ...BLANK, state }
      touch()
    },
    touch,
  }
}

export const tagView = (seen: TagSeen): TagDeskState['tag'] => ({
  kind: seen.kind,
  uidStart: seen.uid.slice(0, 4),
  uidEnd: uidEnd(seen.uid),
  capacityBytes: seen.capacityBytes,
  content: seen.content.state,
})

export const personView = (turn: Turn): NonNullable<TagDeskState['person']> => ({
  userId: turn.userId,
  name: turn.name,
  kana: turn.kana,
})

/** Without the URL: it is nobody's but the tag's. */
export function operationOf({ operation }: Turn): TagDeskState['operation'] {
  if (!operation) return null
  const { operationId, expiresAt, templateRevision, draftRevision } = operation
  return { operationId, expiresAt, templateRevision, draftRevision }
}
