import { setTimeout as sleep } from 'node:timers/promises'
import type { PrintState } from '../../../contract/print/job/jobs.ts'
import type { PrinterProblem } from '../../../contract/print/printer/printer-problem.ts'
import type { Bitmap1, LabelPrinter, PrintEvent, PrintOutcome } from '../../../drivers/label-printer.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import type { AuditEntry } from '../../platform/db/audit-store.ts'
import { isPlausible } from '../printer/printer-monitor.ts'
import { shiftBitmap, signedMm, type Offset } from '../printer/offset-rules.ts'
import type { PrinterRecord } from '../printer/printer-store.ts'
import type { NeededRoll } from '../../../facts/roll-rules.ts'
import { changeJob, type JobChange, type JobFields } from '../job/job-history-store.ts'
import { afterOutcome, type AfterOutcome } from '../job/job-rules.ts'
import { findJob } from '../job/job-store.ts'
import { keyOf, type JobRecord } from '../job/job-record.ts'
import type { QueuePace, WorkerDeps } from './queue-deps.ts'

/** A job with everything that its printer needs. */
export interface ReadyJob {
  readonly job: JobRecord
  readonly printer: PrinterRecord
  /** All dots, black and red. */
  readonly bitmap: Bitmap1
  readonly red: Bitmap1 | null
  readonly needed: NeededRoll
  /** Cut after the label; otherwise the next one hangs on it. */
  readonly cut: boolean
  /** Prefer quality over speed. */
  readonly quality: boolean
}

/** The job was cancelled or moved before its first byte. */
class NoLongerOurs extends Error {}
/** The step before the first byte could not be stored, so no byte is sent. */
class NotRecorded extends Error {}

/**
 * Runs one attempt of a job: claims it by compare-and-set, stores `sending` before the first raster
 * byte, and stores the state that follows from the printer's reply. `signal` aborts before the
 * first byte; after `ended` is aborted nothing is stored.
 * @returns the final state, or null if the job is no longer this printer's
 */
export async function runJob(
  deps: WorkerDeps,
  ready: ReadyJob,
  signal: AbortSignal,
  ended: AbortSignal,
): Promise<PrintState | null> {
  const steps = createSteps(deps, ready, ended)
  if (!(await steps.change('preflight', null, { stock: ready.needed.stock }))) return null
  const outcome = await attempt(deps, ready, steps, signal)
  if (outcome === null) return null
  const at = isoTime(deps.now())
  const recorded = await untilRecorded(deps, ready.printer, ended, () => steps.settle(outcome, at))
  return recorded ? outcome.to : null
}

/** The job's state as this attempt knows it, and changes to it by compare-and-set. */
interface Steps {
  readonly state: () => PrintState
  change(to: PrintState, problem: PrinterProblem | null, fields?: StepFields): Promise<boolean>
  /** The last step. False if somebody settled the job meanwhile. */
  settle(outcome: AfterOutcome, at: string): Promise<boolean>
}

type StepFields = JobFields & Pick<JobChange, 'tape' | 'note'>

function createSteps(deps: WorkerDeps, ready: ReadyJob, ended: AbortSignal): Steps {
  const { job } = ready
  /** Several states after a change that may not have been stored; the last is the intended one. */
  let possible: readonly PrintState[] = [job.state]

  async function record(
    change: StepChange,
    from = possible,
    entry: AuditEntry | null = null,
  ): Promise<boolean> {
    if (ended.aborted) return false
    try {
      const full = { ...keyOf(job), by: null, from, ...change }
      const changed = await changeJob(deps, full, entry, possible.length > 1)
      // A stored step notifies the screens; after a rejected one they show a free printer.
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
    change: (to, problem, fields = {}) => record({ to, problem, at: isoTime(deps.now()), ...fields }),
    async settle(outcome, at) {
      const change = changeAfter(outcome, at)
      const entry = resultEntry(job, outcome)
      if (await record(change, possible, entry)) return true
      // Another desk marked this station as lost and nobody has answered: the result is known here.
      const now = await findJob(deps.db, job.jobId)
      return (
        now?.state === 'unknown' && now.problem?.code === 'station_lost' && record(change, ['unknown'], entry)
      )
    },
  }
}

type StepChange = Pick<JobChange, 'to' | 'problem' | 'at'> & StepFields

/** The change of a job that stores the outcome. */
export const changeAfter = (outcome: AfterOutcome, at: string): StepChange => ({
  to: outcome.to,
  problem: outcome.problem,
  at,
  linesSent: outcome.linesSent,
  finishedAt: outcome.finished ? at : undefined,
  tape: outcome.tape,
  ...(outcome.note !== undefined && { note: outcome.note }),
})

/** Prints the label. Null if the job was cancelled or moved before its first byte. */
async function attempt(
  deps: WorkerDeps,
  ready: ReadyJob,
  steps: Steps,
  signal: AbortSignal,
): Promise<AfterOutcome | null> {
  const { job, needed, cut, quality } = ready
  const { offset } = ready.printer
  const bitmap = shiftBitmap(ready.bitmap, offset)
  const red = ready.red && shiftBitmap(ready.red, offset)
  const print = (printer: LabelPrinter): Promise<PrintOutcome> =>
    printer.print(
      {
        jobId: job.jobId,
        bitmap,
        ...(red && { red }),
        stock: needed.stock,
        cut,
        quality,
        title: job.eventTitle,
        number: job.number,
        attempt: job.attempts,
      },
      (event) => onEvent(deps, steps, event, offset),
      signal,
    )
  try {
    const startedAt = performance.now()
    const outcome = await deps.registry.use(job.printerId, print)
    if (outcome.result === 'printed' || outcome.result === 'printed_network') {
      const ms = performance.now() - startedAt
      if (isPlausible({ ...ready.printer, stock: needed.stock }, bitmap, ms))
        deps.registry.notePace(job.printerId, quality ? 'careful' : 'fast', ms)
    }
    deps.log.info({ job: job.jobId, printer: job.printerId, outcome }, 'A print job has ended.')
    return afterOutcome(job, outcome, needed)
  } catch (error) {
    if (error instanceof NoLongerOurs) return null
    if (error instanceof NotRecorded) return { to: 'queued', problem: null, finished: false }
    deps.log.error({ err: error, job: job.jobId }, 'A printer rejected a print job.')
    return afterRefusal(ready, steps, error)
  }
}

/** Maps an error of the driver, which throws only before the first byte. */
function afterRefusal({ job, needed }: ReadyJob, steps: Steps, error: unknown): AfterOutcome {
  if (steps.state() !== 'preflight')
    return afterOutcome(job, { result: 'unknown', problem: { code: 'system_error' }, linesSent: 0 }, needed)
  // A bitmap that this printer cannot print must not block the queue.
  if (error instanceof Error && error.name === 'RasterError')
    return { to: 'cancelled', problem: { code: 'rejected' }, finished: true, note: error.message }
  return { to: 'blocked', problem: { code: 'not_available' }, finished: false }
}

async function onEvent(deps: WorkerDeps, steps: Steps, event: PrintEvent, offset: Offset): Promise<void> {
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

/** The offset of the print, for comparison with the confirmed look. */
function noteOf({ x, y }: Offset): { note?: string } {
  return x === 0 && y === 0 ? {} : { note: `x ${signedMm(x)}, y ${signedMm(y)}` }
}

/** Committed before the first raster byte is sent. */
async function recordSending(deps: WorkerDeps, steps: Steps, note: { note?: string }): Promise<void> {
  let recorded: boolean
  try {
    recorded = await steps.change('sending', null, { sentAt: isoTime(deps.now()), ...note })
  } catch (cause) {
    deps.log.error({ err: cause }, 'A print job could not be recorded, so it is not sent.')
    throw new NotRecorded('not recorded', { cause })
  }
  if (!recorded) throw new NoLongerOurs('cancelled or moved before the first byte')
}

/** A progress step that cannot be stored does not stop the label. */
async function note(deps: WorkerDeps, change: () => Promise<boolean>): Promise<void> {
  try {
    await change()
  } catch (error) {
    deps.log.warn({ err: error }, 'The progress of a print job could not be recorded.')
  }
}

/**
 * Repeats after any error until the result is stored, or the job turns out to be settled by
 * somebody else: the label is out, and nothing else settles the job. Meanwhile the printer shows
 * that it waits for the database.
 */
export async function untilRecorded(
  deps: Pick<WorkerDeps, 'log' | 'registry'> & {
    readonly pace: Pick<QueuePace, 'retryMs' | 'slowestRetryMs'>
  },
  printer: Pick<PrinterRecord, 'id'>,
  ended: AbortSignal,
  record: () => Promise<boolean>,
): Promise<boolean> {
  try {
    for (let waitMs = deps.pace.retryMs; ; waitMs = Math.min(2 * waitMs, deps.pace.slowestRetryMs)) {
      try {
        return await record()
      } catch (error) {
        if (ended.aborted) return false
        deps.log.error(
          { err: error, printer: printer.id },
          'The result of a print job could not be recorded yet.',
        )
        deps.registry.noteUnrecorded(printer.id, true)
        await sleep(waitMs, undefined, { signal: ended, ref: false }).catch(() => {})
      }
    }
  } finally {
    deps.registry.noteUnrecorded(printer.id, false)
  }
}

/** The audit log has the results of the device, but not that a job waits. */
export function resultEntry(job: JobRecord, { to, problem, linesSent }: AfterOutcome): AuditEntry | null {
  if (to === 'blocked' || to === 'queued') return null
  return {
    action: 'print_result',
    userId: null,
    eventId: job.eventId,
    subjectId: job.userId,
    detail: {
      job: job.jobId,
      number: job.number,
      result: to,
      problem,
      linesSent: linesSent ?? null,
      printer: job.printerName,
    },
  }
}
