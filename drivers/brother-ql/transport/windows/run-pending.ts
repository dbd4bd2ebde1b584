import { setTimeout as sleep } from 'node:timers/promises'
import { CONSTANTS } from './constants.ts'
import { Win32Error, type Pending, type WindowsCalls } from './calls.ts'

/** Timeout of a cancelled call, ms. The system owns its memory until it completes. */
const CANCEL_MS = 2_000

/** First and longest interval of checks whether a call has completed, ms. */
const POLL_MS = { first: 1, longest: 10 } as const

/** A call did not complete before its timeout: the number of transferred bytes is unknown. */
export class CallTimeout extends Error {}

/** The call could not be cancelled either. It still uses its handle and its memory. */
export class CallStuck extends CallTimeout {}

/**
 * Waits for an overlapped call without blocking this thread.
 * @returns the data; of a cancelled read the data received until then, if any
 * @throws CallTimeout after `timeoutMs` or an abort
 * @throws Win32Error
 */
export async function runPending(
  calls: WindowsCalls,
  call: Pending,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<Uint8Array> {
  if (await completes(calls, call, { ms: timeoutMs, signal })) return calls.finish(call)
  calls.cancel(call)
  // A stuck call keeps its memory: if it were freed, the system would write into other data.
  if (!(await completes(calls, call, { ms: CANCEL_MS }))) throw new CallStuck('it cannot be cancelled')
  const received = finishCancelled(calls, call)
  if (call.kind === 'read' && received && received.length > 0) return received
  throw new CallTimeout('no end in time')
}

async function completes(
  calls: WindowsCalls,
  call: Pending,
  { ms, signal }: { readonly ms: number; readonly signal?: AbortSignal },
): Promise<boolean> {
  const until = performance.now() + ms
  for (let pauseMs: number = POLL_MS.first; !calls.isDone(call);) {
    if (signal?.aborted || performance.now() >= until) return calls.isDone(call)
    await sleep(pauseMs)
    pauseMs = Math.min(2 * pauseMs, POLL_MS.longest)
  }
  return true
}

/** The data of a call that completed in spite of `cancel`; null if it was cancelled. */
function finishCancelled(calls: WindowsCalls, call: Pending): Uint8Array | null {
  try {
    return calls.finish(call)
  } catch (error) {
    if (error instanceof Win32Error && error.code === CONSTANTS.ERROR_OPERATION_ABORTED) return null
    throw error
  }
}
