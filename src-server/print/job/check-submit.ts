import type { Db } from '../../platform/db/database.ts'
import { loadPassFacts } from '../../pass/draft/pass-facts.ts'
import { defaultPrinter, findPrinter } from '../printer/printer-store.ts'
import { findJobByKey, findUnsettledJob, wasPrinted } from './job-store.ts'
import { decideSubmit, type PrintOrder, type SubmitDecision } from './submit-rules.ts'

/** The person, the station and the hash of the whole request. */
export interface SubmitScope {
  readonly eventId: string
  readonly userId: string
  readonly stationId: string
  readonly requestHash: string
}

/** Reads the facts of an order and decides on it. */
export async function checkSubmit(
  db: Db,
  { eventId, userId, stationId, requestHash }: SubmitScope,
  order: PrintOrder,
): Promise<SubmitDecision> {
  const pass = await loadPassFacts(db, eventId, userId)
  const { printerId, requestKey } = order
  const facts = {
    pass,
    printer: await (printerId ? findPrinter(db, printerId) : defaultPrinter(db, stationId)),
    unsettled: await findUnsettledJob(db, eventId, userId),
    wasPrinted: await wasPrinted(db, eventId, userId),
    // Read last: the job of a parallel request with this key is not taken for another order.
    earlier: await findJobByKey(db, requestKey),
  }
  return decideSubmit(facts, order, requestHash)
}
