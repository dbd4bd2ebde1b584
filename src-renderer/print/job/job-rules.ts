import type { PrintJob } from '../../../contract/print/job/jobs.ts'

/** It is unknown whether the pass came out: staff must answer. */
export function asksForAnswer(job: PrintJob): boolean {
  return job.state === 'unknown' || job.state === 'sent_unconfirmed'
}

/** No byte was sent: it can be cancelled. */
export function isWaiting(job: PrintJob): boolean {
  return job.state === 'queued' || job.state === 'blocked'
}

/** Another printer can take it without printing it twice. */
export function canMove(job: PrintJob): boolean {
  return isWaiting(job)
}
