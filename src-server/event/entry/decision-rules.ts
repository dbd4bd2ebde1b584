import type { Decision } from '../../../contract/event/event/event-admin.ts'
import type { EntryState } from '../../../contract/event/entry/entry-state.ts'

/** The result of a decision: the next state of an entry, and its previous state for the undo. */
export interface Transition {
  readonly state: EntryState
  readonly stateBefore: EntryState | null
}

const TRANSITIONS: Readonly<
  Record<Exclude<Decision, 'undo'>, Partial<Record<EntryState, EntryState>>>
> = {
  approve: { PENDING: 'UNUSED' },
  refuse: { PENDING: 'CANCELLED' },
  cancel: { PENDING: 'CANCELLED', UNUSED: 'CANCELLED' },
}

/** Null if the decision does not apply to the state: a checked-in entry cannot be refused. */
export function transitionOf(
  decision: Decision,
  entry: { readonly state: EntryState; readonly stateBefore: EntryState | null },
): Transition | null {
  if (decision === 'undo') {
    const back = entry.state === 'USED' ? null : entry.stateBefore
    return back ? { state: back, stateBefore: null } : null
  }
  const next = TRANSITIONS[decision][entry.state]
  return next ? { state: next, stateBefore: entry.state } : null
}

/** Every entry but a cancelled one holds a place. */
export const holdsPlace = (state: EntryState): boolean => state !== 'CANCELLED'
