import { useEffect, useRef } from 'react'
import { LONGEST_MS, type Measured } from '../../contract/operations/statistics.ts'
import { statisticsEndpoints } from '../../contract/operations/statistics.ts'
import { call } from '../api/call.ts'
import type { Measure } from '../components/desk-context.ts'

/** Times are handed in together, this often and this many at most. */
const EVERY_MS = 5000
const MOST = 100

/**
 * Collects what the screens measure and hands it in now and then. A time that the kiosk does not
 * get is let go.
 */
export function useStopwatch(eventId: string): Measure {
  const samples = useRef<{ kind: Measured; ms: number }[]>([])
  useEffect(() => {
    const send = (): void => {
      const batch = samples.current.splice(0, MOST)
      if (batch.length > 0)
        void call(statisticsEndpoints.addTimings, { body: { eventId, samples: batch } }).catch(
          () => undefined,
        )
    }
    const timer = setInterval(send, EVERY_MS)
    return () => {
      clearInterval(timer)
      send()
    }
  }, [eventId])
  return (kind, ms) => {
    if (ms >= 0 && ms <= LONGEST_MS && samples.current.length < MOST)
      samples.current.push({ kind, ms })
  }
}
