import { failureCode, isAway, type FailureCode } from './call.ts'

const RETRY_MS = 1000

/**
 * Repeats a request each second while PassDesk or its database does not reply. Throws every other
 * failure, and the signal's reason if it is aborted.
 *
 * @param isRetried Further failures to retry; attempts count from 1.
 */
export async function callUntilReachable<Reply>(
  send: () => Promise<Reply>,
  isRetried: (failure: FailureCode | null, attempt: number) => boolean = () => false,
  signal?: AbortSignal,
): Promise<Reply> {
  for (let attempt = 1; ; attempt += 1) {
    signal?.throwIfAborted()
    try {
      return await send()
    } catch (error) {
      const failure = failureCode(error)
      if (!isRetried(failure, attempt) && !isAway(failure)) throw error
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}
