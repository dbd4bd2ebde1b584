import { setTimeout as sleep } from 'node:timers/promises'
import { Win32Error, type Handle, type PrintQueueInfo, type WindowsCalls } from './calls.ts'
import { CONSTANTS } from './constants.ts'

/** The print spooler as a way to a printer that cannot be opened. It says nothing of the paper. */
export interface Spooler {
  /** The queue of a printer of this model, if there is exactly one. */
  findQueue(model: string): PrintQueueInfo | null
  /**
   * Hands one job over. @throws SpoolError
   * @returns after the queue has let go of it, or after the longest wait
   */
  send(queue: PrintQueueInfo, title: string, bytes: Uint8Array): Promise<'handed_over' | 'waiting'>
  /** True while a queue still has a job of ours: the printer must be left to it. */
  isPrinting(): boolean
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

  function hasLeft(queue: Handle, jobId: number): boolean {
    const status = calls.jobStatus(queue, jobId)
    return status === null || (status & ENDED) !== 0
  }

  function withQueue<T>(name: string, work: (queue: Handle) => T): T {
    const queue = calls.openQueue(name)
    try {
      return work(queue)
    } finally {
      calls.closeQueue(queue)
    }
  }

  /** Begins with RAW, or with XPS_PASS for a driver that takes no other raw data. */
  function start(queue: Handle, title: string): number {
    const isXps = (calls.driverAttributes(queue) & CONSTANTS.PRINTER_DRIVER_XPS) !== 0
    if (!isXps) return calls.startDocument(queue, title, 'RAW')
    try {
      return calls.startDocument(queue, title, 'XPS_PASS')
    } catch (error) {
      // One driver sets the flag wrongly.
      if (!(error instanceof Win32Error) || error.code !== CONSTANTS.ERROR_INVALID_DATATYPE)
        throw error
      return calls.startDocument(queue, title, 'RAW')
    }
  }

  function write(queue: Handle, title: string, bytes: Uint8Array): number {
    let sent = 0
    try {
      const jobId = start(queue, title)
      while (sent < bytes.length) {
        const taken = calls.writeDocument(queue, bytes.subarray(sent, sent + WRITE_BYTES))
        if (taken === 0) throw new Error('the queue takes no bytes')
        sent += taken
      }
      calls.endDocument(queue)
      return jobId
    } catch (error) {
      throw new SpoolError(error, sent === 0)
    }
  }

  function open(name: string): Handle {
    try {
      return calls.openQueue(name)
    } catch (error) {
      throw new SpoolError(error, true)
    }
  }

  return {
    findQueue(model) {
      const queues = calls
        .listQueues()
        .filter(({ driver, name }) => [driver, name].some((text) => namesModel(text, model)))
      return queues.length === 1 ? queues[0]! : null
    },
    async send({ name }, title, bytes) {
      const queue = open(name)
      try {
        const jobId = write(queue, title, bytes)
        left.set(jobId, name)
        for (const until = performance.now() + waitMs; performance.now() < until;) {
          if (hasLeft(queue, jobId)) {
            left.delete(jobId)
            return 'handed_over'
          }
          await sleep(POLL_MS)
        }
        return 'waiting'
      } finally {
        calls.closeQueue(queue)
      }
    },
    isPrinting() {
      for (const [jobId, name] of left) {
        const isGone = (): boolean => withQueue(name, (queue) => hasLeft(queue, jobId))
        try {
          if (isGone()) left.delete(jobId)
        } catch {
          // Without an answer of the spooler the job may still be there.
        }
      }
      return left.size > 0
    },
  }
}

/** Whether a text names the model: `Brother QL-800`, but not `QL-8000`. */
function namesModel(text: string, model: string): boolean {
  const at = text.toLowerCase().indexOf(model.toLowerCase())
  return at >= 0 && !/^[0-9]/.test(text.slice(at + model.length))
}
