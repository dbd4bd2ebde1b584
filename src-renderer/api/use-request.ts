import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiFailure, type FailureCode } from './call.ts'
import { refreshDesk } from './queries.ts'

export interface OneAtATime {
  /** Why the last one did not work; null when it did. */
  readonly failed: ApiFailure | null
  readonly forget: () => void
  /**
   * Runs one request; a second one in the meantime is not run. Null if it failed or was not run.
   */
  readonly run: <T>(action: () => Promise<T>) => Promise<T | null>
}

/** One request at a time, as keys are pressed; afterwards, whatever came of it, `readAgain`. */
export function useOneAtATime(readAgain: () => Promise<unknown>): OneAtATime {
  const [failed, setFailed] = useState<ApiFailure | null>(null)
  // A ref, because two key presses can come before React has drawn once.
  const working = useRef(false)
  return {
    failed,
    forget: () => setFailed(null),
    async run(action) {
      if (working.current) return null
      working.current = true
      setFailed(null)
      try {
        return await action()
      } catch (error) {
        setFailed(
          error instanceof ApiFailure ? error : new ApiFailure('internal_error', String(error)),
        )
        return null
      } finally {
        await readAgain().catch(() => undefined)
        working.current = false
      }
    },
  }
}

export interface RequestState {
  /** Why the last one did not work; null when it did. */
  readonly failure: FailureCode | null
  /** The same with its details. */
  readonly failed: ApiFailure | null
  readonly forget: () => void
  readonly act: OneAtATime['run']
}

/** One request at a time; afterwards the desk's data is read again. */
export function useRequest(eventId: string | null): RequestState {
  const client = useQueryClient()
  const { failed, forget, run } = useOneAtATime(async () => eventId && refreshDesk(client, eventId))
  // The next read gets the same error and shows the sign-in screen; no banner is needed after it.
  const failure = failed?.code ?? null
  return failure === 'unauthorized'
    ? { failure: null, failed: null, forget, act: run }
    : { failure, failed, forget, act: run }
}
