import { call } from '../api/call.ts'
import { officeEndpoints } from '../../contract/events/event-admin-endpoints.ts'
import { useWords } from '../i18n/i18n.ts'
import { useDesk } from '../components/desk-context.ts'
import { useYesNo } from '../components/use-confirmation.ts'
import { useSaving } from './use-event-admin.ts'

interface AskDeleteProps {
  /** What would go, by its name. */
  readonly name: string
  readonly ticketId?: string
  readonly questionId?: string
  readonly onDone: () => void
}

/** Asks by the sign before a ticket with its codes, or a question, is gone for good. */
export function AskDelete({ name, ticketId, questionId, onDone }: AskDeleteProps): null {
  const desk = useDesk()
  const { eventId } = desk.event
  const { t } = useWords()
  const { save, failed } = useSaving()
  const remove = (): void => {
    const send = () => (ticketId ? call(officeEndpoints.deleteTicketType, { params: { eventId, ticketId } }) : call(officeEndpoints.deleteQuestion, { params: { eventId, questionId: questionId ?? '' } }))
    void save(send).then((done) => done && onDone())
  }
  useYesNo({
    title: t('office.delete.sign'),
    detail: t(ticketId ? 'office.delete.ticket' : 'office.delete.question', { name }),
    yes: { label: t('office.delete'), run: remove },
    no: { label: t('office.delete.no'), run: onDone },
    failure: failed?.code ?? null,
    userName: desk.user.name,
    sound: 'none',
  })
  return null
}
