import type { PrintJob } from '../../../contract/print/job/jobs.ts'
import type { JobRecord } from './job-record.ts'

export function jobView(job: JobRecord): PrintJob {
  return {
    jobId: job.id,
    number: job.number,
    eventId: job.eventId,
    userId: job.userId,
    name: job.name,
    kana: job.kana,
    state: job.state,
    printerId: job.printerId,
    printerName: job.printerName,
    printerConnection: job.printerConnection,
    moved: job.moved,
    bulk: job.bulk,
    station: job.stationName,
    requestedBy: job.requestedByName,
    reason: job.reason,
    reasonText: job.reasonText,
    problem: job.problem,
    linesSent: job.linesSent,
    lines: job.lines,
    attempts: job.attempts,
    renderHash: job.renderHash,
    createdAt: job.createdAt,
    sentAt: job.sentAt,
    finishedAt: job.finishedAt,
  }
}
