import type { Handle, SpoolCalls, WindowsCalls } from './calls.ts'
import { withTimeout } from '../../../shared/with-timeout.ts'
import { CallTimeout } from './run-pending.ts'

/** Timeouts of `CreateFileW` and of a call of the spooler, ms. */
export interface CallLimits {
  readonly openMs: number
  readonly spoolMs: number
}

const LIMITS: CallLimits = { openMs: 3_000, spoolMs: 10_000 }

/**
 * Adds timeouts to the calls that run in another thread. A call that hangs keeps its thread, and
 * there are only four threads. Until it returns, its path is not opened again and the spooler is
 * not called. A handle that arrives after the timeout is closed.
 */
export function withTimeLimits(calls: WindowsCalls, given?: Partial<CallLimits>): WindowsCalls {
  const limits = { ...LIMITS, ...given }
  const opening = new Set<string>()
  return {
    ...calls,
    ...limitSpooler(calls, limits.spoolMs),
    openFile(path, mode) {
      if (opening.has(path)) return Promise.reject(timeoutOf('CreateFileW'))
      opening.add(path)
      const call = calls.openFile(path, mode)
      call.catch(() => {}).finally(() => opening.delete(path))
      return withTimeout(call, limits.openMs, () => {
        call.then(calls.closeHandle, () => {})
        return timeoutOf('CreateFileW')
      })
    },
  }
}

function limitSpooler(calls: SpoolCalls, ms: number): SpoolCalls {
  const hanging = new Set<Promise<unknown>>()
  function limit<T>(name: string, start: () => Promise<T>, drop?: (value: T) => unknown) {
    if (hanging.size > 0) return Promise.reject<T>(timeoutOf(name))
    const call = start()
    return withTimeout(call, ms, () => {
      hanging.add(call)
      void call.then(drop, () => {}).finally(() => hanging.delete(call))
      return timeoutOf(name)
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
    // Closes after the hanging calls, which still use the handle.
    async closeQueue(queue) {
      if (hanging.size > 0) {
        void Promise.allSettled(hanging).then(() => calls.closeQueue(queue))
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

const timeoutOf = (name: string): CallTimeout => new CallTimeout(`Windows does not answer ${name}`)
