import type { Handle, SpoolCalls, WindowsCalls } from './calls.ts'
import { CallTimeout } from './run-pending.ts'

/** Longest waits, ms: for `CreateFileW`, and for a call of the spooler. */
export interface CallLimits {
  readonly openMs: number
  readonly spoolMs: number
}

const LIMITS: CallLimits = { openMs: 3_000, spoolMs: 10_000 }

/**
 * The calls with those of another thread giving up in time. A call that hangs keeps its thread, and
 * there are four for all: meanwhile its path is not opened again, and the spooler is not called. A
 * handle that comes too late is closed.
 */
export function withTimeLimits(calls: WindowsCalls, given?: Partial<CallLimits>): WindowsCalls {
  const limits = { ...LIMITS, ...given }
  const opening = new Set<string>()
  return {
    ...calls,
    ...limitSpooler(calls, limits.spoolMs),
    openFile(path, mode) {
      if (opening.has(path)) return Promise.reject(tooLate('CreateFileW'))
      opening.add(path)
      const call = calls.openFile(path, mode)
      call.catch(() => {}).finally(() => opening.delete(path))
      return inTime(call, 'CreateFileW', limits.openMs, () => {
        call.then(calls.closeHandle, () => {})
      })
    },
  }
}

function limitSpooler(calls: SpoolCalls, ms: number): SpoolCalls {
  const late = new Set<Promise<unknown>>()
  function limit<T>(name: string, start: () => Promise<T>, drop?: (value: T) => unknown) {
    if (late.size > 0) return Promise.reject<T>(tooLate(name))
    const call = start()
    return inTime(call, name, ms, () => {
      late.add(call)
      void call.then(drop, () => {}).finally(() => late.delete(call))
    })
  }
  return {
    listQueues: () => limit('EnumPrintersW', () => calls.listQueues()),
    openQueue: (name) =>
      limit(
        'OpenPrinterW',
        () => calls.openQueue(name),
        (queue: Handle) => calls.closeQueue(queue),
      ),
    // After the late calls: they still use the handle.
    async closeQueue(queue) {
      if (late.size > 0) {
        void Promise.allSettled(late).then(() => calls.closeQueue(queue))
        return
      }
      await limit('ClosePrinter', () => calls.closeQueue(queue)).catch(() => {})
    },
    driverAttributes: (queue) => limit('GetPrinterDriverW', () => calls.driverAttributes(queue)),
    startDocument: (queue, title, datatype) =>
      limit('StartDocPrinterW', () => calls.startDocument(queue, title, datatype)),
    writeDocument: (queue, bytes) => limit('WritePrinter', () => calls.writeDocument(queue, bytes)),
    endDocument: (queue) => limit('EndDocPrinter', () => calls.endDocument(queue)),
    jobStatus: (queue, jobId) => limit('GetJobW', () => calls.jobStatus(queue, jobId)),
  }
}

/** The end of a call; after `ms` a CallTimeout, and `onLate`. */
function inTime<T>(call: Promise<T>, name: string, ms: number, onLate: () => void): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => {
      onLate()
      reject(tooLate(name))
    }, ms)
    call.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

const tooLate = (name: string): CallTimeout => new CallTimeout(`Windows does not answer ${name}`)
