import type { Db } from '../../platform/db/database.ts'
import { storeChange } from '../job/job-history-store.ts'
import { BEFORE_SENDING } from '../job/job-rules.ts'

/** Cancels the person's jobs of which no byte was sent. A label that is being sent continues. */
export async function stopPrints(
  trx: Db,
  of: {
    readonly eventId: string
    readonly userId: string
    readonly by: string | null
    readonly at: string
  },
): Promise<void> {
  const { eventId, userId, by, at } = of
  const jobs: { id: string; printer_id: string }[] = await trx('print_jobs')
    .where({ event_id: eventId, user_id: userId })
    .whereIn('state', [...BEFORE_SENDING])
    .select('id', 'printer_id')
  for (const { id, printer_id: ofPrinter } of jobs)
    await storeChange(trx, {
      jobId: id,
      eventId,
      ofPrinter,
      from: BEFORE_SENDING,
      to: 'cancelled',
      problem: null,
      finishedAt: at,
      at,
      by,
    })
}
