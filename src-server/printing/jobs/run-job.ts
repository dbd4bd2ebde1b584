import { setTimeout as sleep } from 'node:timers/promises'
import type { PrintState } from '../../../contract/printing/jobs.ts'
import type { PrinterProblem } from '../../../contract/printing/printer-problem.ts'
import type {
  Bitmap1,
  LabelPrinter,
  PrintEvent,
  PrintOutcome,
} from '../../../drivers/label-printer.ts'
import { isoTime } from '../../db/column-values.ts'
import { appendAudit } from '../../db/audit-store.ts'
import { moved, signedMm, type Offset } from '../printers/offset-rules.ts'
import type { PrinterRecord } from '../printers/printer-store.ts'
import type { NeededRoll } from '../../../labels/roll-rules.ts'
import { changeJob, type JobChange, type JobFields } from './job-history-store.ts'
import { afterOutcome, type AfterOutcome } from './job-rules.ts'
import { findJob } from './job-store.ts'
import type { JobRecord } from './job-record.ts'
import type { WorkerDeps } from './queue-deps.ts'

/** A job with all that its printer needs. */
export interface ReadyJob {
  readonly job: JobRecord
  readonly printer: PrinterRecord
  readonly bitmap: Bitmap1
  readonly needed: NeededRoll
}

/** Somebody cancelled or moved the job before its first byte: the printer never sees it. */
class NoLongerOurs extends Error {}
/** The record before the first byte could not be written, so no byte was. */
class NotRecorded extends Error {}

/**
 * Takes a job through one attempt: claimed by compare-and-set, recorded as `sending` before the
 * first raster byte, and given the state that the printer's own answer means. `signal` stops it
 * before the first byte; once `ended` is aborted nothing is written any more.
 * @returns the state it came to, or null when it was no longer this printer's
 */
export async function runJob(
  deps: WorkerDeps,
  ready: ReadyJob,
  signal: AbortSignal,
  ended: AbortSignal,
): Promise<PrintState | null> {
  const steps = createSteps(deps, ready.job, ended)
  if (!(await steps.change('preflight', null, { stock: ready.needed.stock }))) return null
  const outcome = await attempt(deps, ready, steps, signal)
  if (outcome === null) return null
  const at = isoTime(deps.now())
  const recorded = await untilRecorded(deps, ready.printer, ended, () => steps.settle(outcome, at))
  if (!recorded) return null
  await audit(deps, ready, outcome)
  return outcome.to
}

/**
 * The job's state as this attempt knows it, and its changes from there, each by compare-and-set.
 */
interface Steps {
  readonly state: () => PrintState
  change(to: PrintState, problem: PrinterProblem | null, fields?: StepFields): Promise<boolean>
  /** The last step. False when somebody settled the job meanwhile, whose word counts. */
  settle(outcome: Ended, at: string): Promise<boolean>
}

type StepFields = JobFields & Pick<JobChange, 'tape' | 'note'>

function createSteps(deps: WorkerDeps, job: JobRecord, ended: AbortSignal): Steps {
  /**
   * More than one after a change of which nobody knows whether it was stored; the last is the one
   * that was meant.
   */
  let possible: readonly PrintState[] = [job.state]

  async function record(
    change: Pick<JobChange, 'to' | 'problem' | 'at'> & StepFields,
    from = possible,
  ): Promise<boolean> {
    if (ended.aborted) return false
    try {
      const key = { jobId: job.id, eventId: job.eventId, ofPrinter: job.printerId, by: null }
      const changed = await changeJob(deps.db, { ...key, from, ...change }, possible.length > 1)
      // A step tells the screens by itself; one that was not taken leaves them a printer that is
      // free again.
      if (changed) possible = [change.to]
      else deps.onChange()
      return changed
    } catch (error) {
      possible = [...possible.filter((state) => state !== change.to), change.to]
      throw error
    }
  }

  return {
    state: () => possible.at(-1)!,
    change: (to, problem, fields = {}) =>
      record({ to, problem, at: isoTime(deps.now()), ...fields }),
    async settle(outcome, at) {
      const change = { to: outcome.to, problem: outcome.problem, at, ...fieldsOf(outcome, at) }
      if (await record(change)) return true
      // Another desk took this station for lost, and nobody has answered yet: what the printer said
      // is known here.
      const now = await findJob(deps.db, job.id)
      return (
        now?.state === 'unknown' &&
        now.problem?.code === 'station_lost' &&
        record(change, ['unknown'])
      )
    },
  }
}

type Ended = AfterOutcome & { readonly note?: string }

const fieldsOf = (outcome: Ended, at: string): StepFields => ({
  linesSent: outcome.linesSent,
  finishedAt: outcome.finished ? at : undefined,
  tape: outcome.tape,
  ...(outcome.note !== undefined && { note: outcome.note }),
})

/** Hands the label to the printer. Null when the job was taken back before its first byte. */
async function attempt(
  deps: WorkerDeps,
  ready: ReadyJob,
  steps: Steps,
  signal: AbortSignal,
): Promise<Ended | null> {
  const { job, needed } = ready
  const { offset } = ready.printer
  const bitmap = moved(ready.bitmap, offset)
  const print = (printer: LabelPrinter): Promise<PrintOutcome> =>
    printer.print(
      { jobId: job.id, bitmap, stock: needed.stock },
      (event) => onEvent(deps, steps, event, offset),
      signal,
    )
  try {
    const outcome = await deps.printers.use(job.printerId, print)
    deps.log.info({ job: job.id, printer: job.printerId, outcome }, 'A print job came to its end.')
    return afterOutcome(job, outcome, needed)
  } catch (error) {
    if (error instanceof NoLongerOurs) return null
    if (error instanceof NotRecorded) return { to: 'queued', problem: null, finished: false }
    deps.log.error({ err: error, job: job.id }, 'A printer would not take a print job.')
    return afterRefusal(ready, steps, error)
  }
}

/** What an error of the driver means, which promises to reject before the first byte only. */
function afterRefusal({ job, needed }: ReadyJob, steps: Steps, error: unknown): Ended {
  if (steps.state() !== 'preflight')
    return afterOutcome(
      job,
      { result: 'unknown', problem: { code: 'system_error' }, linesSent: 0 },
      needed,
    )
  // A drawing that this printer can never print does not hold up the others.
  if (error instanceof Error && error.name === 'RasterError')
    return { to: 'cancelled', problem: { code: 'rejected' }, finished: true, note: error.message }
  return { to: 'blocked', problem: { code: 'not_available' }, finished: false }
}

async function onEvent(
  deps: WorkerDeps,
  steps: Steps,
  event: PrintEvent,
  offset: Offset,
): Promise<void> {
  switch (event.kind) {
    case 'sending':
      return recordSending(deps, steps, noteOf(offset))
    case 'printing':
      return note(deps, () => steps.change('printing', null))
    case 'cooling':
      return note(deps, () => steps.change(steps.state(), { code: 'cooling' }))
    case 'resumed':
      return note(deps, () => steps.change(steps.state(), null))
    case 'preflight':
    case 'line':
      return
  }
}

/** Where the print was moved to, for whoever compares the label with what was confirmed. */
function noteOf({ x, y }: Offset): { note?: string } {
  return x === 0 && y === 0 ? {} : { note: `x ${signedMm(x)}, y ${signedMm(y)}` }
}

/** Written and committed before the first raster byte; without it no byte leaves. */
async function recordSending(
  deps: WorkerDeps,
  steps: Steps,
  note: { note?: string },
): Promise<void> {
  let recorded: boolean
  try {
    recorded = await steps.change('sending', null, { sentAt: isoTime(deps.now()), ...note })
  } catch (cause) {
    deps.log.error({ err: cause }, 'A print job could not be recorded, so it is not sent.')
    throw new NotRecorded('not recorded', { cause })
  }
  if (!recorded) throw new NoLongerOurs('taken back before the first byte')
}

/** What is shown of a label under way does not stop it. */
async function note(deps: WorkerDeps, change: () => Promise<boolean>): Promise<void> {
  try {
    await change()
  } catch (error) {
    deps.log.warn({ err: error }, 'The progress of a print job could not be noted.')
  }
}

/**
 * Repeats until it is recorded, or the job is proven to be settled by somebody else, whatever the
 * error is: the label is out, and nothing else will look at the job. The printer shows meanwhile
 * that it waits for the database.
 */
async function untilRecorded(
  deps: WorkerDeps,
  printer: PrinterRecord,
  ended: AbortSignal,
  record: () => Promise<boolean>,
): Promise<boolean> {
  try {
    for (
      let waitMs = deps.pace.retryMs;
      ;
      waitMs = Math.min(2 * waitMs, deps.pace.slowestRetryMs)
    ) {
      try {
        return await record()
      } catch (error) {
        if (ended.aborted) return false
        deps.log.error(
          { err: error, printer: printer.id },
          'The result of a print job could not be recorded yet.',
        )
        deps.printers.noteUnrecorded(printer.id, true)
        await sleep(waitMs, undefined, { signal: ended, ref: false }).catch(() => {})
      }
    }
  } finally {
    deps.printers.noteUnrecorded(printer.id, false)
  }
}

/**
 * The device's result belongs to the log of who did what; a queue that waits for its roll does not.
 */
async function audit(
  deps: WorkerDeps,
  { job, printer }: ReadyJob,
  { to, problem, linesSent }: AfterOutcome,
): Promise<void> {
  if (to === 'blocked' || to === 'queued') return
  try {
    await appendAudit(deps, {
      action: 'print_result',
      userId: null,
      eventId: job.eventId,
      subjectId: job.userId,
      detail: {
        job: job.id,
        number: job.number,
        result: to,
        problem,
        linesSent: linesSent ?? null,
        printer: printer.name,
      },
    })
  } catch (error) {
    deps.log.error(
      { err: error, job: job.id },
      'The result of a print job could not be put into the audit log.',
    )
  }
}
