import { setTimeout as sleep } from 'node:timers/promises'
import { Win32Error, type Handle, type PrintQueueInfo, type WindowsCalls } from './calls.ts'
import { CONSTANTS } from './constants.ts'
import { CallTimeout } from './run-pending.ts'

/** Prints through a queue of the print spooler. The queue does not report the paper. */
export interface Spooler {
  /** The queue of a printer of this model; null unless there is exactly one. */
  findQueue(model: string): Promise<PrintQueueInfo | null>
  /**
   * Sends one job to the queue.
   * @returns `handed_over` when the job has left the queue; `waiting` if it has not left in time
   * @throws SpoolError
   */
  send(queue: PrintQueueInfo, title: string, bytes: Uint8Array): Promise<'handed_over' | 'waiting'>
  /** True while a queue has a job of this process, which needs the printer. */
  isPrinting(): Promise<boolean>
}

/** The queue has not received the whole job. */
export class SpoolError extends Error {
  override readonly name = 'SpoolError'
  /** No byte reached the queue. */
  readonly nothingSent: boolean
  readonly code: number | null

  constructor(cause: unknown, nothingSent: boolean) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.nothingSent = nothingSent
    this.code = cause instanceof Win32Error ? cause.code : null
  }
}

const WRITE_BYTES = 4_096
const POLL_MS = 250
/** Longest wait for a job to leave the queue, ms. */
const HAND_OVER_MS = 30_000

const ENDED = CONSTANTS.JOB_STATUS_PRINTED | CONSTANTS.JOB_STATUS_DELETED | CONSTANTS.JOB_STATUS_COMPLETE

export function createSpooler(calls: WindowsCalls, waitMs = HAND_OVER_MS): Spooler {
  /** Queues by id of the jobs that have not left them as far as known. */
  const queued = new Map<number, string>()

  async function hasLeft(queue: Handle, jobId: number): Promise<boolean> {
    const status = await calls.jobStatus(queue, jobId)
    return status === null || (status & ENDED) !== 0
  }

  async function hasLeftQueue(name: string, jobId: number): Promise<boolean> {
    const queue = await calls.openQueue(name)
    return hasLeft(queue, jobId).finally(() => calls.closeQueue(queue))
  }

  /** Uses the datatype RAW, or XPS_PASS for an XPS driver, which accepts no other raw data. */
  async function start(queue: Handle, title: string): Promise<number> {
    const flags = await calls.driverAttributes(queue)
    if ((flags & CONSTANTS.PRINTER_DRIVER_XPS) === 0) return calls.startDocument(queue, title, 'RAW')
    try {
      return await calls.startDocument(queue, title, 'XPS_PASS')
    } catch (error) {
      // At least one driver sets the XPS flag but rejects XPS_PASS.
      if (!(error instanceof Win32Error) || error.code !== CONSTANTS.ERROR_INVALID_DATATYPE) throw error
      return calls.startDocument(queue, title, 'RAW')
    }
  }

  async function write(queue: Handle, title: string, bytes: Uint8Array): Promise<number> {
    let jobId: number | null = null
    let sent = 0
    try {
      jobId = await start(queue, title)
      while (sent < bytes.length) {
        const accepted = await calls.writeDocument(queue, bytes.subarray(sent, sent + WRITE_BYTES))
        if (accepted === 0) throw new Error('the queue takes no bytes')
        sent += accepted
      }
      await calls.endDocument(queue)
      return jobId
    } catch (error) {
      // A call that timed out may still pass its bytes to the queue.
      const mayHaveSent = jobId !== null && error instanceof CallTimeout
      throw new SpoolError(error, sent === 0 && !mayHaveSent)
    }
  }

  const open = (name: string): Promise<Handle> =>
    calls.openQueue(name).catch((error: unknown) => {
      throw new SpoolError(error, true)
    })

  /** Waits until the job has left the queue. An error counts as not left. */
  async function leaves(queue: Handle, jobId: number): Promise<boolean> {
    for (const until = performance.now() + waitMs; performance.now() < until;) {
      if (await hasLeft(queue, jobId).catch(() => false)) return true
      await sleep(POLL_MS)
    }
    return false
  }

  return {
    async findQueue(model) {
      const queues = (await calls.listQueues()).filter(({ driver, name }) =>
        [driver, name].some((text) => namesModel(text, model)),
      )
      return queues.length === 1 ? queues[0]! : null
    },
    async send({ name }, title, bytes) {
      const queue = await open(name)
      try {
        const jobId = await write(queue, title, bytes)
        queued.set(jobId, name)
        if (!(await leaves(queue, jobId))) return 'waiting'
        queued.delete(jobId)
        return 'handed_over'
      } finally {
        await calls.closeQueue(queue)
      }
    },
    async isPrinting() {
      for (const [jobId, name] of queued)
        // After an error the job may still be in the queue.
        if (await hasLeftQueue(name, jobId).catch(() => false)) queued.delete(jobId)
      return queued.size > 0
    },
  }
}

/** Whether a text names the model: `Brother QL-800`, but not `QL-8000`. */
function namesModel(text: string, model: string): boolean {
  const at = text.toLowerCase().indexOf(model.toLowerCase())
  return at >= 0 && !/^[0-9]/.test(text.slice(at + model.length))
}
