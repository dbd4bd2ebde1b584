import type { Decided, Decision } from '../../../contract/events/event-admin.ts'
import type { Db } from '../../db/database.ts'
import { bumpRevs } from '../../db/rev-store.ts'
import { transact } from '../../db/in-transaction.ts'
import { freePlace, moveEntry, readEntry, takePlace, type EntryToDecide } from '../entry-store.ts'
import { holdsPlace, moveOf, type Move } from './decision-rules.ts'

export interface DecideEntry {
  readonly eventId: string
  readonly entryId: string
  readonly decision: Decision
  readonly by: string | null
  readonly now: number
}

/** Ends the transaction without anything kept; what became of the entry is told all the same. */
class NotDone extends Error {
  readonly outcome: Decided['outcome']
  constructor(outcome: Decided['outcome']) {
    super(outcome)
    this.outcome = outcome
  }
}

/**
 * Decides about one entry. The entry changes by compare-and-set and its place in the same transaction, so of several
 * who decide at once one does, and a place is freed, or taken again by `undo`, exactly once.
 */
export async function decideEntry(db: Db, wanted: DecideEntry): Promise<Decided> {
  const { eventId, entryId } = wanted
  try {
    return await transact(db, async (trx) => {
      const entry = await readEntry(trx, eventId, entryId)
      if (!entry) throw new NotDone('not_found')
      const move = moveOf(wanted.decision, entry)
      if (!move || !(await moveEntry(trx, entry, move, wanted))) throw new NotDone('other_state')
      await settlePlace(trx, entry, move)
      await bumpRevs(trx, 'people', `event:${eventId}`, `user:${entry.userId}`)
      return { entryId, outcome: 'done', state: move.state }
    })
  } catch (error) {
    if (!(error instanceof NotDone)) throw error
    return { entryId, outcome: error.outcome, state: (await readEntry(db, eventId, entryId))?.state ?? null }
  }
}

async function settlePlace(trx: Db, entry: EntryToDecide, move: Move): Promise<void> {
  const [held, holds] = [holdsPlace(entry.state), holdsPlace(move.state)]
  if (held && !holds) await freePlace(trx, entry.ticketId)
  if (!held && holds && !(await takePlace(trx, entry.ticketId))) throw new NotDone('sold_out')
}
