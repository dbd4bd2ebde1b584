import { useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { call } from '../api/call.ts'
import { eventAdminEndpoints } from '../../contract/events/event-admin-endpoints.ts'
import { useMessages } from '../i18n/i18n.ts'
import { Confirm } from '../components/confirm.tsx'
import { useDesk } from '../components/desk-context.ts'

interface ConfirmDeleteProps {
  readonly name: string
  readonly ticketId?: string
  readonly questionId?: string
  readonly onDone: () => void
}

/** Confirmation before a ticket type with its codes, or a question, is deleted. */
export function ConfirmDelete(props: ConfirmDeleteProps): ReactElement {
  const { name, ticketId, questionId = '', onDone } = props
  const { event } = useDesk()
  const { eventId } = event
  const { t } = useMessages()
  const client = useQueryClient()
  const remove = () =>
    ticketId
      ? call(eventAdminEndpoints.deleteTicketType, { params: { eventId, ticketId } })
      : call(eventAdminEndpoints.deleteQuestion, { params: { eventId, questionId } })
  return (
    <Confirm
      title={t('eventAdmin.delete.banner')}
      detail={t(ticketId ? 'eventAdmin.delete.ticket' : 'eventAdmin.delete.question', { name })}
      yes={t('eventAdmin.delete')}
      no={t('eventAdmin.delete.no')}
      sound="none"
      eventId={eventId}
      request={() =>
        remove().finally(() => client.invalidateQueries({ queryKey: ['office', eventId] }))
      }
      onDone={onDone}
      onLeave={onDone}
    />
  )
}
