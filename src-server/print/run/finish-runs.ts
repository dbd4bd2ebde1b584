import { UNSETTLED_STATES } from '../../../contract/print/job/jobs.ts'
import { audited, type AuditDeps } from '../../platform/db/audit-store.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import type { Db } from '../../platform/db/database.ts'
import { changeRun, findRun } from './run-store.ts'

/** Ends the running runs with boxes of this printer whose last label is out. */
export async function finishRuns(deps: AuditDeps, printerId: string): Promise<void> {
  for (const id of await runsWithoutWork(deps.db, printerId)) {
    const run = (await findRun(deps.db, id))!
    await audited(
      deps,
      (trx) => changeRun(trx, run, ['running'], { state: 'ended', ended_at: isoTime(deps.now()) }),
      (ended) =>
        ended
          ? {
              action: 'finish_print_run',
              userId: null,
              eventId: run.eventId,
              detail: { run: run.id },
            }
          : null,
    )
  }
}

async function runsWithoutWork(db: Db, printerId: string): Promise<string[]> {
  return db('print_runs as r')
    .where('r.state', 'running')
    .whereExists(
      db('print_run_boxes as b')
        .whereRaw('b.run_id = r.id')
        .where('b.printer_id', printerId)
        .select(db.raw('1')),
    )
    .whereNotExists(
      db('print_run_labels as l')
        .whereRaw('l.run_id = r.id')
        .whereIn('l.state', ['waiting', 'sending', 'unknown'])
        .select(db.raw('1')),
    )
    .whereNotExists(
      db('print_run_labels as l')
        .join('print_jobs as j', 'j.id', 'l.job_id')
        .whereRaw('l.run_id = r.id')
        .whereIn('j.state', [...UNSETTLED_STATES])
        .select(db.raw('1')),
    )
    .pluck('r.id')
}
