import type { Decided, Decision } from '../../../contract/event/event/event-admin.ts'
import type { Db } from '../../platform/db/database.ts'
import { bumpRevs } from '../../platform/db/rev-store.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { releasePlace, moveEntry, readEntry, reservePlace, type EntryToDecide } from './entry-store.ts'
import type { EntryState } from '../../../contract/event/entry/entry-state.ts'

/** The result of a decision: the next state of an entry, and its previous state for the undo. */
interface Transition {
  readonly state: EntryState
  readonly stateBefore: EntryState | null
}

const TRANSITIONS: Readonly<Record<Exclude<Decision, 'undo'>, Partial<Record<EntryState, EntryState>>>> = {
  approve: { PENDING: 'UNUSED' },
  refuse: { PENDING: 'CANCELLED' },
  cancel: { PENDING: 'CANCELLED', UNUSED: 'CANCELLED' },
}

/** Null if the decision does not apply to the state: a checked-in entry cannot be refused. */
function transitionOf(
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

interface DecideEntry {
  readonly eventId: string
  readonly entryId: string
  readonly decision: Decision
  readonly by: string | null
  readonly now: number
}

/** Rolls back the transaction; the current state of the entry is still reported. */
class DecisionRejected extends Error {
  readonly outcome: Decided['outcome']
  constructor(outcome: Decided['outcome']) {
    super(outcome)
    this.outcome = outcome
  }
}

/**
 * Decides about one entry. The entry changes by compare-and-set, and its place in the same
 * transaction. Of several concurrent decisions one succeeds, and a place is freed (or taken again
 * by `undo`) exactly once.
 */
export async function decideEntry(db: Db, wanted: DecideEntry): Promise<Decided> {
  const { eventId, entryId } = wanted
  try {
    return await inTransaction(db, async (trx) => {
      const entry = await readEntry(trx, eventId, entryId)
      if (!entry) throw new DecisionRejected('not_found')
      const move = transitionOf(wanted.decision, entry)
      if (!move || !(await moveEntry(trx, entry, move, wanted))) throw new DecisionRejected('other_state')
      await settlePlace(trx, entry, move)
      await bumpRevs(trx, 'people', `event:${eventId}`, `user:${entry.userId}`)
      return { entryId, outcome: 'done', state: move.state }
    })
  } catch (error) {
    if (!(error instanceof DecisionRejected)) throw error
    return {
      entryId,
      outcome: error.outcome,
      state: (await readEntry(db, eventId, entryId))?.state ?? null,
    }
  }
}

async function settlePlace(trx: Db, entry: EntryToDecide, move: Transition): Promise<void> {
  const [hadPlace, hasPlace] = [holdsPlace(entry.state), holdsPlace(move.state)]
  if (hadPlace && !hasPlace) await releasePlace(trx, entry.ticketId)
  if (!hadPlace && hasPlace && !(await reservePlace(trx, entry.ticketId)))
    throw new DecisionRejected('sold_out')
}
