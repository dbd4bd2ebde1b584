import { attendeeEndpoints } from '../../contract/attendees/attendees.ts'
import type { DeskPerson } from '../../contract/attendees/attendees.ts'
import { call } from '../api/call.ts'
import type { RequestState } from '../api/use-request.ts'
import { useMessages } from '../i18n/i18n.ts'
import { useDesk } from './desk-context.ts'
import { useHelpDesk } from './use-help-desk.ts'

/**
 * Sends a person who does not agree to the help desk, with that as the note, and continues with the
 * next one. It can be undone for ten seconds.
 */
export function useRefusedConsent(person: DeskPerson, { act }: RequestState): () => void {
  const desk = useDesk()
  const helpDesk = useHelpDesk()
  const { t } = useMessages()
  const { userId, name, parked } = person
  const params = { eventId: desk.event.eventId, userId }
  const refuse = async (): Promise<void> => {
    const note = t('pass.consent.refused')
    const body = { parked: true, note }
    if (!(await act(() => call(attendeeEndpoints.park, { params, body })))) return
    if (!parked) helpDesk.offer({ userId, name, parked: true, note })
    desk.next()
  }
  return () => void refuse()
}
