import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { failureCode, type FailureCode } from './call.ts'
import { refreshDesk } from './queries.ts'

export interface Acting {
  /** Why the last one did not work; null when it did. */
  readonly failure: FailureCode | null
  readonly forget: () => void
  /** Runs one request; another one that comes meanwhile is not run. Null when it failed or was not run. */
  readonly act: <T>(action: () => Promise<T>) => Promise<T | null>
}

/** One request at a time, as keys are pressed; afterwards the desk's data is read again. */
export function useActing(eventId: string | null): Acting {
  const client = useQueryClient()
  const [failure, setFailure] = useState<FailureCode | null>(null)
  // A ref, because two key presses can come before React has drawn once.
  const working = useRef(false)
  return {
    failure,
    forget: () => setFailure(null),
    async act(action) {
      if (working.current) return null
      working.current = true
      setFailure(null)
      try {
        return await action()
      } catch (error) {
        setFailure(failureCode(error))
        return null
      } finally {
        if (eventId) await refreshDesk(client, eventId).catch(() => undefined)
        working.current = false
      }
    },
  }
}
