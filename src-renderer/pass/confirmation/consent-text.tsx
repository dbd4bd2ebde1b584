import type { ReactElement } from 'react'
import { type DeskPerson, attendeeEndpoints } from '../../../contract/guest/view/attendees.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { call } from '../../api/call.ts'
import type { RequestState } from '../../api/use-request.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { useHelpDesk } from '../../shell/use-help-desk.ts'

/** The consent text in place of the pass, to be shown to the participant; F10 changes the language. */
export function ConsentText({ person }: { readonly person: DeskPerson }): ReactElement {
  const { t } = useMessages()
  return (
    <section className="card hero consent">
      <p className="big">{person.name}</p>
      <h2 className="display">{t('pass.consent.title')}</h2>
      <ol className="list numbered">
        {([1, 2, 3, 4] as const).map((line) => (
          <li key={line} className="big">
            <span className="num">{line}</span>
            <span>{t(`pass.consent.text${line}`)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

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
