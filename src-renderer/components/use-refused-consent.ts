import { useQueryClient } from '@tanstack/react-query'
import { attendeeEndpoints } from '../../contract/attendees/attendees.ts'
import type { DeskPerson } from '../../contract/attendees/attendees.ts'
import { call } from '../api/call.ts'
import { refreshDesk } from '../api/queries.ts'
import type { RequestState } from '../api/use-request.ts'
import { useDesk } from './desk-context.ts'
import { useMessages } from '../i18n/i18n.ts'

/**
 * Sends a person who does not agree to the help desk, with that as the note, and continues with the
 * next one. It can be undone for ten seconds.
 */
export function useRefusedConsent(person: DeskPerson, { act }: RequestState): () => void {
  const desk = useDesk()
  const client = useQueryClient()
  const { t } = useMessages()
  const { eventId } = desk.event
  const { userId, name, parked } = person
  const park = (body: { parked: boolean; note?: string }): Promise<DeskPerson> =>
    call(attendeeEndpoints.park, { params: { eventId, userId }, body })
  const refuse = async (): Promise<void> => {
    if (!(await act(() => park({ parked: true, note: t('pass.consent.refused') })))) return
    if (!parked)
      desk.offerUndo({
        text: t('undo.helpDesk', { name }),
        undo: () => void park({ parked: false }).then(() => refreshDesk(client, eventId)),
      })
    desk.next()
  }
  return () => void refuse()
}
