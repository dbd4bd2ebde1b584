import { useEffect } from 'react'
import type { Measure } from '../shell/desk-context.ts'
import { useTagState } from '../tag/operation/use-tag-state.ts'
import type { Place } from '../shell/screen.ts'

/** A person with a printed pass is finished when the tag is verified. */
export function useTagTimes(
  eventId: string,
  openPass: Place<'pass'> | null,
  measure: Measure,
  act: () => void,
): void {
  const tags = useTagState(eventId, false).data
  const verifiedAt = tags?.state === 'verified' ? tags.result?.verifiedAt : undefined
  const userId = tags?.person?.userId
  const isStopped = tags?.state === 'stop' && openPass?.screen.userId === userId
  useEffect(() => {
    if (isStopped && openPass) openPass.memory.timings.isDelayed = true
  }, [isStopped, openPass])
  useEffect(() => {
    if (!verifiedAt || !openPass || openPass.screen.userId !== userId) return
    const { timings } = openPass.memory
    const { since } = openPass.screen
    if (since === undefined || timings.outAt === null || timings.isOver) return
    timings.isOver = true
    act()
    if (!timings.isDelayed) measure('person', Date.parse(verifiedAt) - since)
  }, [verifiedAt, userId, openPass])
}
