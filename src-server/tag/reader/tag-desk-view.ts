import type { TagDeskState } from '../../../contract/tag/reader/tag-desk.ts'
import type { TagSeen, ReaderState, TagReader } from '../../../drivers/tag-reader.ts'
import { uidEnd } from '../operation/tag-view.ts'
import type { z } from 'zod'
import type { TagOperation } from '../../../contract/tag/operation/tag.ts'
import type { DeskState } from '../../../contract/kiosk/state/desk-state.ts'

export type Operation = z.infer<typeof TagOperation>

/** The writing of one person's tag. */
export interface WriteSession {
  readonly eventId: string
  readonly userId: string
  readonly name: string
  readonly kana: string | null
  /** The staff member who started it. */
  readonly staffId: string
  /** Part of a bulk run, which comes after sessions started by hand. */
  readonly bulk: boolean
  operation: Operation | null
  /** UID of the tag that was removed while it was written: only this tag may be finished. */
  incompleteUid: string | null
  /** Fingerprint of the content that staff allowed to overwrite. */
  allowed: string | null
}

/** The part of the state that belongs to the current write session. */
export type TagDeskStatus = Pick<TagDeskState, 'state' | 'step' | 'tag' | 'problem' | 'question' | 'result'>

export const BLANK: TagDeskStatus = {
  state: 'idle',
  step: null,
  tag: null,
  problem: null,
  question: null,
  result: null,
}

/** The state of the tag desk's screen; `rev` increases with every change. */
export interface TagDeskView {
  readonly status: () => TagDeskStatus
  readonly rev: () => number
  show(change: Partial<TagDeskStatus>): void
  /** Starts another session and drops the state of the last one. */
  clear(state: TagDeskStatus['state']): void
  /** Increments `rev` after a change outside the current session. */
  touch(): void
}

/** Revs start at the clock's milliseconds, so they also increase over a restart. */
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

/** The operation without its URL, which is secret. */
export function operationOf({ operation }: WriteSession): TagDeskState['operation'] {
  if (!operation) return null
  const { operationId, expiresAt, templateRevision, draftRevision } = operation
  return { operationId, expiresAt, templateRevision, draftRevision }
}

type ReaderView = z.infer<typeof DeskState>['reader']

/** The reader as the device panel shows it. */
export function readerView(reader: TagReader | null): ReaderView {
  return reader ? stateView(reader.state()) : { state: 'off', name: null }
}

function stateView(state: ReaderState): ReaderView {
  switch (state.status) {
    case 'ready':
      return {
        state: state.via === 'simulator' ? 'simulated' : 'ready',
        name: state.readers[0] ?? null,
      }
    case 'busy':
      return { state: 'busy', name: state.readers[0] ?? null }
    case 'starting':
    case 'restarting':
      return { state: 'restarting', name: null }
    case 'closed':
      return { state: 'off', name: null }
    case 'no_service':
    case 'no_library':
    case 'no_reader':
      return { state: state.status, name: null }
  }
}
