import { randomUUID } from 'node:crypto'
import type { Db } from '../../src-server/platform/db/database.ts'
import { runChoices } from './desk-bodies.ts'

export interface BoxedPass {
  readonly eventId: string
  readonly userId: string
  readonly jobId: string
  readonly renderHash: string
  readonly place: number
  readonly runId?: string
}

/** Rows of an ended run with one printed pass, in the run's only box. */
export async function putInBox(db: Db, pass: BoxedPass) {
  const at = new Date().toISOString()
  const job = await db('print_jobs').where({ id: pass.jobId }).first()
  const runId = pass.runId ?? randomUUID()
  if (!pass.runId) {
    await db('print_runs').insert({
      id: runId,
      event_id: pass.eventId,
      station_id: job.station_id,
      request_key: randomUUID(),
      state: 'ended',
      choices: JSON.stringify(runChoices([job.printer_id], { boxSize: 120 })),
      first_box: 10,
      created_by: job.requested_by,
      created_at: at,
      started_at: at,
      ended_at: at,
    })
    await db('print_run_boxes').insert({ run_id: runId, box: 0, printer_id: job.printer_id, turn: 0 })
  }
  const placeId = randomUUID()
  await db('print_run_labels').insert({
    id: placeId,
    run_id: runId,
    event_id: pass.eventId,
    seq: pass.place,
    kind: 'pass',
    user_id: pass.userId,
    initial: 'た',
    box: 0,
    place: pass.place,
    state: 'ordered',
    job_key: randomUUID(),
    job_id: pass.jobId,
    render_hash: pass.renderHash,
    changed_at: at,
  })
  return { runId, placeId }
}
