import { useEffect } from 'react'
import { deskTagEndpoints } from '../../../contract/tag/operation/desk-tag.ts'
import { call } from '../../api/call.ts'
import { useTagState } from './use-tag-state.ts'

/** An unreachable kiosk has no armed reader: the failure is ignored. */
const leave = (eventId: string): void =>
  void call(deskTagEndpoints.disarmTag, { body: { eventId } }).catch(() => undefined)

/**
 * Disarms the reader once no screen shows the tag; the kiosk finishes a tag that is being written.
 * A page that was just opened also disarms it, for the person who was armed before it was closed.
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

/** True while a tag is being written and must not move. */
export function useTagIsWritten(eventId: string): boolean {
  const state = useTagState(eventId, false).data?.state
  return state === 'writing' || state === 'verifying'
}
