import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiFailure, type FailureCode } from './call.ts'
import { refreshDesk } from './queries.ts'

export interface OneAtATime {
  /** Failure of the last request; null if it succeeded. */
  readonly failed: ApiFailure | null
  readonly forget: () => void
  /** Sends one request. Calls during a request are ignored. Null if it failed or was ignored. */
  readonly run: <T>(action: () => Promise<T>) => Promise<T | null>
}

/** Sends one request at a time; afterwards, whether or not it succeeded, calls `readAgain`. */
export function useOneAtATime(readAgain: () => Promise<unknown>): OneAtATime {
  const [failed, setFailed] = useState<ApiFailure | null>(null)
  // A ref, because a second key press may come before React has rendered.
  const working = useRef(false)
  return {
    failed,
    forget: () => setFailed(null),
    async run(action) {
      if (working.current) return null
      working.current = true
      setFailed(null)
      try {
        const result = await action()
        await readAgain().catch(() => undefined)
        return result
      } catch (error) {
        setFailed(error instanceof ApiFailure ? error : new ApiFailure('internal_error', String(error)))
        // The key that the failure shows acts at once.
        void readAgain().catch(() => undefined)
        return null
      } finally {
        working.current = false
      }
    },
  }
}

/**
 * Sends requests in the order of the calls: one made during a request waits for it. After a request
 * that failed, those that wait are dropped, because they were made without knowing of it.
 */
export function useInOrder(run: OneAtATime['run']): OneAtATime['run'] {
  const last = useRef<Promise<unknown> | null>(null)
  return async (action) => {
    const before = last.current
    const done = (async () => (before && (await before) === null ? null : run(action)))()
    last.current = done
    const result = await done
    if (last.current === done) last.current = null
    return result
  }
}

export interface RequestState {
  /** Failure of the last request; null if it succeeded. */
  readonly failure: FailureCode | null
  /** The failure with its details. */
  readonly failed: ApiFailure | null
  readonly forget: () => void
  readonly act: OneAtATime['run']
}

/** Sends one request at a time, then refetches the desk's data. */
export function useRequest(eventId: string | null): RequestState {
  const client = useQueryClient()
  const { failed, forget, run } = useOneAtATime(async () => eventId && refreshDesk(client, eventId))
  // The next read gets the same error and shows the sign-in screen, so no banner is needed.
  const failure = failed?.code ?? null
  return failure === 'unauthorized'
    ? { failure: null, failed: null, forget, act: run }
    : { failure, failed, forget, act: run }
}
