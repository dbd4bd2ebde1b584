import type { PrintJob } from '../../../contract/printing/jobs.ts'
import { faultSentence, questionSentence } from './fault-sentence.ts'
import type { JobRecord } from './job-record.ts'

/** The question whether it came out, else its fault. */
function messageOf({ state, problem }: JobRecord): PrintJob['message'] {
  return questionSentence(state, problem) ?? (problem && faultSentence(problem))
}

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
    moved: job.moved,
    bulk: job.bulk,
    station: job.stationName,
    requestedBy: job.requestedByName,
    reason: job.reason,
    reasonText: job.reasonText,
    problem: job.problem,
    message: messageOf(job),
    linesSent: job.linesSent,
    lines: job.lines,
    attempts: job.attempts,
    renderHash: job.renderHash,
    createdAt: job.createdAt,
    sentAt: job.sentAt,
    finishedAt: job.finishedAt,
  }
}
