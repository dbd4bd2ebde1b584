import { useState, type ReactElement } from 'react'
import type { DeskEvent } from '../../../contract/event/event/desk-event.ts'
import type { Session } from '../../../contract/person/user/person.ts'
import { staffEndpoints } from '../../../contract/account/staff/staff.ts'
import { call } from '../../api/call.ts'
import { Confirm } from '../../shell/confirm.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { LAYER, useKeys } from '../../keyboard/use-keys.ts'
import { NewEvent } from './new-event.tsx'
import { KeyCap, KeepFocusButton } from '../../ui/key-rows.tsx'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useBanner } from '../../shell/use-banner.ts'

interface EventsProps {
  readonly events: readonly DeskEvent[]
  /** Events at which an administrator has no role. */
  readonly others: readonly DeskEvent[]
  readonly isAdmin: boolean
  readonly user: Session['user']
  readonly onOpen: (event: DeskEvent) => void
  /** The user became manager of this event. */
  readonly onManage: (event: DeskEvent) => void
  readonly onSignOut: () => void
  /**
   * Screens that need no event: an administrator without one still maintains the kiosk, and staff
   * their phones.
   */
  readonly screens: {
    readonly settings: ReactElement
    readonly phones: ReactElement
    readonly backups: ReactElement
  }
}

type Page = 'new' | keyof EventsProps['screens']

/** Selects the event of this desk; an administrator can create one. */
export function EventsScreen(props: EventsProps): ReactElement {
  const [open, setOpen] = useState<Page | null>(null)
  const leave = (): void => setOpen(null)
  useKeys({ Escape: open !== null && open !== 'new' ? { run: leave } : undefined }, LAYER.desk)
  if (open === null) return <EventList {...props} onEnter={setOpen} />
  if (open !== 'new') return props.screens[open]
  return (
    <ScreenLayout>
      <NewEvent onDone={props.onOpen} onLeave={leave} />
    </ScreenLayout>
  )
}

const LOOK = {
  running: { glyph: 'check', tone: 'go' },
  upcoming: { glyph: 'clock', tone: 'plain' },
  ended: { glyph: 'history', tone: 'plain' },
} as const

function EventList({
  events,
  others,
  isAdmin,
  user,
  onOpen,
  onManage,
  onSignOut,
  onEnter,
}: EventsProps & { readonly onEnter: (page: Page) => void }): ReactElement {
  const { t } = useMessages()
  const onNew = (): void => onEnter('new')
  const [chosen, setChosen] = useState(0)
  const [eventToManage, setEventToManage] = useState<DeskEvent | null>(null)
  const all = [...events, ...others]
  const at = Math.min(chosen, all.length - 1)
  const open = (event: DeskEvent): void => (others.includes(event) ? setEventToManage(event) : onOpen(event))
  useEventsBanner(eventToManage === null, all[at] ?? null, { isAdmin, open, onNew })
  useKeys({
    ArrowDown:
      all.length > 1
        ? {
            cap: '↑ ↓',
            label: t('key.choose'),
            run: () => setChosen(Math.min(at + 1, all.length - 1)),
          }
        : undefined,
    ArrowUp: at > 0 ? { run: () => setChosen(at - 1) } : undefined,
    Enter: all[at] ? { run: () => open(all[at]!) } : undefined,
    KeyN: isAdmin ? { label: t('events.new'), run: onNew } : undefined,
    KeyS: { label: t('menu.settings'), run: () => onEnter('settings') },
    KeyP: { label: t('menu.phones'), run: () => onEnter('phones') },
    KeyB: isAdmin ? { label: t('menu.backups'), run: () => onEnter('backups') } : undefined,
    KeyQ: { label: t('events.out'), run: onSignOut },
    ...Object.fromEntries(
      all.slice(0, 9).map((one, index) => [`Digit${index + 1}`, { run: () => open(one) }]),
    ),
  })
  const rows = (part: readonly DeskEvent[]): ReactElement => (
    <div className="card flush list events">
      {part.map((one) => (
        <EventRow
          key={one.eventId}
          event={one}
          number={all.indexOf(one) + 1}
          on={one === all[at]}
          onOpen={() => open(one)}
        />
      ))}
    </div>
  )
  return (
    <ScreenLayout>
      {eventToManage && (
        <AskToManage
          event={eventToManage}
          user={user}
          onDone={() => onManage(eventToManage)}
          onLeave={() => setEventToManage(null)}
        />
      )}
      {events.length > 0 && rows(events)}
      {others.length > 0 && (
        <>
          <h2>{t('events.others')}</h2>
          {rows(others)}
        </>
      )}
    </ScreenLayout>
  )
}

/** The banner about the chosen event, or about none. */
function useEventsBanner(
  shown: boolean,
  event: DeskEvent | null,
  run: {
    readonly isAdmin: boolean
    readonly open: (event: DeskEvent) => void
    readonly onNew: () => void
  },
): void {
  const { t } = useMessages()
  const none = run.isAdmin
    ? {
        title: t('events.none.banner'),
        detail: t('events.none.detail'),
        actions: [{ cap: 'N', label: t('events.new'), run: run.onNew }],
      }
    : { title: t('events.noneStaff.banner'), detail: t('events.noneStaff.detail') }
  const chosen =
    event &&
    ({
      tone: 'idle',
      picture: 'calendar',
      size: 'small',
      title: t('events.banner'),
      detail: t('events.detail'),
      actions: [{ cap: 'Enter', label: t('events.key'), run: () => run.open(event) }],
    } as const)
  useBanner(shown ? (chosen ?? { tone: 'ask', picture: 'calendar', size: 'small', ...none }) : null)
}

/** An administrator becomes manager of another event; the activity log records it. */
function AskToManage({
  event: { eventId, title },
  user,
  onDone,
  onLeave,
}: {
  readonly event: DeskEvent
  readonly user: Session['user']
  readonly onDone: () => void
  readonly onLeave: () => void
}): ReactElement {
  const { t } = useMessages()
  return (
    <Confirm
      title={t('events.manage.banner')}
      detail={t('events.manage.detail', { title })}
      yes={t('events.manage.yes')}
      no={t('events.manage.no')}
      request={() =>
        call(staffEndpoints.addStaff, {
          body: { eventId, email: user.email ?? '', name: user.name, role: 'event_manager' },
        })
      }
      onDone={onDone}
      onLeave={onLeave}
    />
  )
}

function EventRow({
  event,
  number,
  on,
  onOpen,
}: {
  readonly event: DeskEvent
  readonly number: number
  readonly on: boolean
  readonly onOpen: () => void
}): ReactElement {
  const { t } = useMessages()
  const format = useFormat(event.timeZone)
  return (
    <KeepFocusButton className={on ? 'on events__row' : 'events__row'} aria-current={on} onClick={onOpen}>
      <Icon name="calendar" />
      <span className="grow">
        <strong className="big">{event.title}</strong>
        <br />
        <span className="quiet small">{format.date(event.startsAt)}</span>
      </span>
      <span className="quiet">{t('events.people', { count: event.participants })}</span>
      <Chip {...LOOK[event.state]}>{t(`events.state.${event.state}`)}</Chip>
      {number <= 9 && <KeyCap>{String(number)}</KeyCap>}
    </KeepFocusButton>
  )
}
