import type { TagDeskState } from '../../contract/tags/tag-desk.ts'
import type { TagSeen } from '../../drivers/tag-reader.ts'
import { uidEnd } from './tag-problem-view.ts'
import type { WriteSession } from './write-session-types.ts'

/** What the tag desk shows about the turn at hand. */
export type TagDeskStatus = Pick<
  TagDeskState,
  'state' | 'step' | 'tag' | 'problem' | 'question' | 'result'
>

export const BLANK: TagDeskStatus = {
  state: 'idle',
  step: null,
  tag: null,
  problem: null,
  question: null,
  result: null,
}

/** What the desk's screen says, with a number that grows with every change of it. */
export interface TagDeskView {
  readonly status: () => TagDeskStatus
  readonly rev: () => number
  show(change: Partial<TagDeskStatus>): void
  /** Another turn: nothing of the one before is shown. */
  clear(state: TagDeskStatus['state']): void
  /** Something beside the turn at hand changed. */
  touch(): void
}

/**
 * Revs start at the clock's milliseconds, so that they also grow over a restart without being
 * stored.
 */
export function createTagDeskView(now: () => number): TagDeskView {
  let status = BLANK
  let rev = now()
  const touch = (): void => {
    rev += 1
  }
  return {
    status: () => status,
    rev: () => rev,
    show(change) {
      const next = { ...status, ...change }
      if (JSON.stringify(next) === JSON.stringify(status)) return
      status = next
      touch()
    },
    clear(state) {
      status = { ...BLANK, state }
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

export const personView = (session: WriteSession): NonNullable<TagDeskState['person']> => ({
  userId: session.userId,
  name: session.name,
  kana: session.kana,
})

/** Without the URL: it is nobody's but the tag's. */
export function operationOf({ operation }: WriteSession): TagDeskState['operation'] {
  if (!operation) return null
  const { operationId, expiresAt, templateRevision, draftRevision } = operation
  return { operationId, expiresAt, templateRevision, draftRevision }
}
