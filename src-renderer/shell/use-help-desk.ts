import { useQueryClient } from '@tanstack/react-query'
import { attendeeEndpoints } from '../../contract/guest/view/attendees.ts'
import { call, callUntilReachable } from '../api/call.ts'
import { refreshDesk } from '../api/queries.ts'
import { useMessages } from '../i18n/i18n.ts'
import { useDesk } from './desk-context.ts'

interface Sent {
  readonly userId: string
  readonly name: string
  /** True if the person was sent to the help desk, false if they were taken back. */
  readonly parked: boolean
  /** Their note. */
  readonly note: string
}

/** Changes at the help desk, once and with an offer to undo it or to add a note. */
export function useHelpDesk(): {
  readonly setNote: (userId: string, note: string) => void
  readonly offer: (sent: Sent) => void
} {
  const desk = useDesk()
  const client = useQueryClient()
  const { t } = useMessages()
  const { eventId } = desk.event
  const set = (userId: string, parked: boolean, note: string): void => {
    const params = { eventId, userId }
    const send = () => call(attendeeEndpoints.park, { params, body: { parked, note } })
    void callUntilReachable(send).then(
      () => refreshDesk(client, eventId),
      () => undefined,
    )
  }
  return {
    setNote: (userId, note) => set(userId, true, note),
    offer({ userId, name, parked, note }) {
      desk.offerUndo({
        text: t(parked ? 'undo.helpDesk' : 'undo.fromHelpDesk', { name }),
        undo: () => set(userId, !parked, note),
        ...(parked && { note: { text: note, save: (text) => set(userId, true, text) } }),
      })
    },
  }
}
