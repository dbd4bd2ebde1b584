import { useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useMessages } from '../../i18n/i18n.ts'
import { Confirm } from '../../shell/confirm.tsx'
import { useDesk } from '../../shell/desk-context.ts'

interface ConfirmDeleteProps {
  readonly title?: string
  readonly detail: string
  readonly request: () => Promise<unknown>
  readonly onDone: () => void
}

/** Confirmation before an item of event administration is deleted. */
export function ConfirmDelete({
  title,
  detail,
  request,
  onDone,
}: ConfirmDeleteProps): ReactElement {
  const { eventId } = useDesk().event
  const { t } = useMessages()
  const client = useQueryClient()
  return (
    <Confirm
      title={title ?? t('eventAdmin.delete.banner')}
      detail={detail}
      yes={t('eventAdmin.delete')}
      no={t('eventAdmin.delete.no')}
      sound="none"
      eventId={eventId}
      request={() =>
        request().finally(() => client.invalidateQueries({ queryKey: ['office', eventId] }))
      }
      onDone={onDone}
      onLeave={onDone}
    />
  )
}
