import { attendeeEndpoints, type DeskPerson } from '../../../contract/guest/view/attendees.ts'
import { call } from '../../api/call.ts'
import type { RequestState } from '../../api/use-request.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { useHelpDesk } from '../../shell/use-help-desk.ts'

/**
 * Sends a person who does not agree to the help desk, with that as the note, and continues with the
 * next one. It can be undone for ten seconds.
 */
export function useRefusedConsent(person: DeskPerson, { act }: RequestState): () => void {
  const desk = useDesk()
  const helpDesk = useHelpDesk()
  const { t } = useMessages()
  const { userId, name } = person
  const refuse = async (): Promise<void> => {
    const params = { eventId: desk.event.eventId, userId }
    const body = { parked: true, note: t('pass.consent.refused') }
    if (!(await act(() => call(attendeeEndpoints.park, { params, body })))) return
    helpDesk.offer({ userId, name, ...body })
    desk.next()
  }
  return () => void refuse()
}
