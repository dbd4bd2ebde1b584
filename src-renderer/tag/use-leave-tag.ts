import { useEffect } from 'react'
import { deskTagEndpoints } from '../../contract/tags/desk-tag.ts'
import { call } from '../api/call.ts'
import { useTagState } from './use-tag-state.ts'

/** A kiosk that is away waits for nobody's tag: that there is nothing to leave is no fault. */
const leave = (eventId: string): void =>
  void call(deskTagEndpoints.disarmTag, { body: { eventId } }).catch(() => undefined)

/**
 * Leaves the tag for later once no screen is about it any more; a tag that is being written is
 * finished by the kiosk. A page that was just opened shows nobody's tag either: whoever was armed
 * before it was closed is left, too.
 */
export function useLeaveTag(
  { eventId, nfcEnabled }: { readonly eventId: string; readonly nfcEnabled: boolean },
  isOpen: boolean,
): void {
  useEffect(() => {
    if (nfcEnabled) leave(eventId)
  }, [eventId, nfcEnabled])
  useEffect(() => (isOpen ? () => leave(eventId) : undefined), [eventId, isOpen])
}

/** A tag is on the reader and must not move, as far as the screen that follows it knows. */
export function useTagIsWritten(eventId: string): boolean {
  const state = useTagState(eventId, false).data?.state
  return state === 'writing' || state === 'verifying'
}
