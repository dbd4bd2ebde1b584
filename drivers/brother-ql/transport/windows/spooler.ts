import { setTimeout as sleep } from 'node:timers/promises'
import { Win32Error, type Handle, type PrintQueueInfo, type WindowsCalls } from './calls.ts'
import { CONSTANTS } from './constants.ts'
import { CallTimeout } from './run-pending.ts'

/** The print spooler as a way to a printer that cannot be opened. It says nothing of the paper. */
export interface Spooler {
  /** The queue of a printer of this model, if there is exactly one. */
  findQueue(model: string): Promise<PrintQueueInfo | null>
  /**
   * Hands one job over. @throws SpoolError
   * @returns after the queue has let go of it, or after the longest wait
   */
  send(queue: PrintQueueInfo, title: string, bytes: Uint8Array): Promise<'handed_over' | 'waiting'>
  /** True while a queue still has a job of ours: the printer must be left to it. */
  isPrinting(): Promise<boolean>
}

/** The job was not handed over completely. */
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
/** Longest wait for the queue to hand a job over, ms. */
const HAND_OVER_MS = 30_000

const ENDED =
  CONSTANTS.JOB_STATUS_PRINTED | CONSTANTS.JOB_STATUS_DELETED | CONSTANTS.JOB_STATUS_COMPLETE

export function createSpooler(calls: WindowsCalls, waitMs = HAND_OVER_MS): Spooler {
  /** Jobs that a queue still had when it was last asked. */
  const left = new Map<number, string>()

  async function hasLeft(queue: Handle, jobId: number): Promise<boolean> {
    const status = await calls.jobStatus(queue, jobId)
    return status === null || (status & ENDED) !== 0
  }

  async function isGone(name: string, jobId: number): Promise<boolean> {
    const queue = await calls.openQueue(name)
    try {
      return await hasLeft(queue, jobId)
    } finally {
      await calls.closeQueue(queue)
    }
  }

  /** Begins with RAW, or with XPS_PASS for a driver that takes no other raw data. */
  async function start(queue: Handle, title: string): Promise<number> {
    const flags = await calls.driverAttributes(queue)
    if ((flags & CONSTANTS.PRINTER_DRIVER_XPS) === 0)
      return calls.startDocument(queue, title, 'RAW')
    try {
      return await calls.startDocument(queue, title, 'XPS_PASS')
    } catch (error) {
      // One driver sets the flag wrongly.
      if (!(error instanceof Win32Error) || error.code !== CONSTANTS.ERROR_INVALID_DATATYPE)
        throw error
      return calls.startDocument(queue, title, 'RAW')
    }
  }

  async function write(queue: Handle, title: string, bytes: Uint8Array): Promise<number> {
    let jobId: number | null = null
    let sent = 0
    try {
      jobId = await start(queue, title)
      while (sent < bytes.length) {
        const taken = await calls.writeDocument(queue, bytes.subarray(sent, sent + WRITE_BYTES))
        if (taken === 0) throw new Error('the queue takes no bytes')
        sent += taken
      }
      await calls.endDocument(queue)
      return jobId
    } catch (error) {
      // A write that does not end may still hand its bytes over.
      const mayHaveSent = jobId !== null && error instanceof CallTimeout
      throw new SpoolError(error, sent === 0 && !mayHaveSent)
    }
  }

  const open = (name: string): Promise<Handle> =>
    calls.openQueue(name).catch((error: unknown) => {
      throw new SpoolError(error, true)
    })

  /** Waits until the queue no longer has the job. A spooler without an answer may still have it. */
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
        left.set(jobId, name)
        if (!(await leaves(queue, jobId))) return 'waiting'
        left.delete(jobId)
        return 'handed_over'
      } finally {
        await calls.closeQueue(queue)
      }
    },
    async isPrinting() {
      for (const [jobId, name] of left)
        // Without an answer of the spooler the job may still be there.
        if (await isGone(name, jobId).catch(() => false)) left.delete(jobId)
      return left.size > 0
    },
  }
}

/** Whether a text names the model: `Brother QL-800`, but not `QL-8000`. */
function namesModel(text: string, model: string): boolean {
  const at = text.toLowerCase().indexOf(model.toLowerCase())
  return at >= 0 && !/^[0-9]/.test(text.slice(at + model.length))
}
