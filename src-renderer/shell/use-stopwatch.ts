import { useEffect, useRef } from 'react'
import { LONGEST_MS, type Measured } from '../../contract/kiosk/statistics/statistics.ts'
import { statisticsEndpoints } from '../../contract/kiosk/statistics/statistics.ts'
import { call } from '../api/call.ts'
import type { Measure } from './desk-context.ts'

/** Interval and maximum number of durations in one request. */
const EVERY_MS = 5000
const MOST = 100

/**
 * Collects the durations that screens measure and sends them at intervals. Durations that cannot be
 * sent are dropped.
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
    if (ms >= 0 && ms <= LONGEST_MS && samples.current.length < MOST) samples.current.push({ kind, ms })
  }
}
