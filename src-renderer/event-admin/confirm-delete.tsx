import { call } from '../api/call.ts'
import { eventAdminEndpoints } from '../../contract/events/event-admin-endpoints.ts'
import { useMessages } from '../i18n/i18n.ts'
import { useDesk } from '../components/desk-context.ts'
import { useConfirmation } from '../components/use-confirmation.ts'
import { useSaving } from './use-event-admin.ts'

interface AskDeleteProps {
  /** What would go, by its name. */
  readonly name: string
  readonly ticketId?: string
  readonly questionId?: string
  readonly onDone: () => void
}

/** Asks by the sign before a ticket with its codes, or a question, is gone for good. */
export function ConfirmDelete({ name, ticketId, questionId, onDone }: AskDeleteProps): null {
  const desk = useDesk()
  const { eventId } = desk.event
  const { t } = useMessages()
  const { save, failed } = useSaving()
  const remove = (): void => {
    const send = () =>
      ticketId
        ? call(eventAdminEndpoints.deleteTicketType, { params: { eventId, ticketId } })
        : call(eventAdminEndpoints.deleteQuestion, {
            params: { eventId, questionId: questionId ?? '' },
          })
    void save(send).then((done) => done && onDone())
  }
  useConfirmation({
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
