import { useEffect, useRef } from 'react'
import { deskTagEndpoints } from '../../contract/desk-tag-endpoints.ts'
import { call } from '../api/call.ts'
import { useTagDesk } from './use-tag-desk.ts'

/** Leaves the tag for later once no screen is about it any more; a tag that is being written is finished by the kiosk. */
export function useLeaveTag(eventId: string, isOpen: boolean): void {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // A kiosk that is away waits for nobody's tag: there is nothing to leave.
    if (wasOpen.current && !isOpen) void call(deskTagEndpoints.disarmTag, { body: { eventId } }).catch(() => undefined)
    wasOpen.current = isOpen
  }, [eventId, isOpen])
}

/** A tag is on the reader and must not move, as far as the screen that follows it knows. */
export function useTagIsWritten(eventId: string): boolean {
  const state = useTagDesk(eventId, false).data?.state
  return state === 'writing' || state === 'verifying'
}
