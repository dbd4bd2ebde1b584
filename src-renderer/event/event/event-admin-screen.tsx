import { useState, type ReactElement } from 'react'
import { useMessages, type MessageKey } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { KeyCap, KeepFocusButton } from '../../ui/key-rows.tsx'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { useAdminEvent, type PageProps, type EventAdminShortcut } from './use-event-admin.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Confirm } from '../../shell/confirm.tsx'
import { useDesk } from '../../shell/desk-context.ts'

interface ConfirmDeleteProps {
  readonly title?: string
  readonly detail: string
  readonly request: () => Promise<unknown>
  readonly onDone: () => void
}

/** Confirmation before an item of event administration is deleted. */
export function ConfirmDelete({ title, detail, request, onDone }: ConfirmDeleteProps): ReactElement {
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
      request={() => request().finally(() => client.invalidateQueries({ queryKey: ['office', eventId] }))}
      onDone={onDone}
      onLeave={onDone}
    />
  )
}

export type EventAdminPage = 'event' | 'tickets' | 'questions' | 'codes' | 'approvals' | 'files' | 'classes'
/** A page: its name, its title, its component. */
export type EventAdminPages = readonly (readonly [
  EventAdminPage,
  MessageKey,
  (props: PageProps) => ReactElement,
])[]

/** Administration of the event: all data that other apps read. Digits select the page. */
export function EventAdminScreen({
  pages,
  first = 'event',
}: {
  readonly pages: EventAdminPages
  readonly first?: EventAdminPage
}): ReactElement {
  const [page, setPage] = useState(first)
  const [, , Page] = pages.find(([name]) => name === page)!
  const frame: PageProps['frame'] = (panel, keys) => (
    <ScreenLayout
      side={<EventAdminSide pages={pages} page={page} keys={keys} onTurn={setPage} />}
      foot={<WaitingScansStrip />}
    >
      {panel}
    </ScreenLayout>
  )
  return <Page key={page} frame={frame} />
}

interface EventAdminSideProps {
  readonly pages: EventAdminPages
  readonly page: EventAdminPage
  readonly keys: readonly EventAdminShortcut[]
  readonly onTurn: (page: EventAdminPage) => void
}

function EventAdminSide({ pages, page, keys, onTurn }: EventAdminSideProps): ReactElement {
  const { t } = useMessages()
  const pending = useAdminEvent().data?.pending ?? 0
  // On a page without keys a form is open: a digit typed beside its fields must not change the
  // page.
  const hasKeys = keys.length > 0
  useKeys(
    hasKeys
      ? Object.fromEntries(pages.map(([name], index) => [`Digit${index + 1}`, { run: () => onTurn(name) }]))
      : {},
  )
  return (
    <nav className="card flush list event-admin-pages" aria-label={t('eventAdmin.pages')}>
      {pages.map(([name, label], index) => (
        <KeepFocusButton
          key={name}
          className={name === page ? 'on' : undefined}
          aria-current={name === page}
          onClick={() => onTurn(name)}
        >
          <span className="grow">{t(label)}</span>
          {name === 'approvals' && pending > 0 && <span className="chip is-accent">{pending}</span>}
          {hasKeys && <KeyCap>{String(index + 1)}</KeyCap>}
        </KeepFocusButton>
      ))}
    </nav>
  )
}
