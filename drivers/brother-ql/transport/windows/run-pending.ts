import { setTimeout as sleep } from 'node:timers/promises'
import { CONSTANTS } from './constants.ts'
import { Win32Error, type Pending, type WindowsCalls } from './calls.ts'

/** Longest wait for a cancelled call to end, ms. Its memory belongs to the system until then. */
const CANCEL_MS = 2_000

/** First and longest pause between two looks at a call, ms. */
const POLL_MS = { first: 1, longest: 10 } as const

/** The call did not end in time and was cancelled: its count proves nothing. */
export class CallTimeout extends Error {}

/**
 * Waits for an overlapped call without blocking this thread.
 * @throws CallTimeout after `timeoutMs` or an abort; a cancelled read returns what it had read
 * @throws Win32Error
 */
export async function runPending(
  calls: WindowsCalls,
  call: Pending,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<Uint8Array> {
  if (await ends(calls, call, { ms: timeoutMs, signal })) return calls.finish(call)
  calls.cancel(call)
  // A call that never ends keeps its memory: freeing it would let the system write into other data.
  if (!(await ends(calls, call, { ms: CANCEL_MS }))) throw new CallTimeout('it cannot be cancelled')
  const had = finished(calls, call)
  if (call.kind === 'read' && had && had.length > 0) return had
  throw new CallTimeout('no end in time')
}

async function ends(
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

function finished(calls: WindowsCalls, call: Pending): Uint8Array | null {
  try {
    return calls.finish(call)
  } catch (error) {
    if (error instanceof Win32Error && error.code === CONSTANTS.ERROR_OPERATION_ABORTED) return null
    throw error
  }
}
