import { useState, type ReactElement } from 'react'
import type { DeskEvent } from '../../contract/events/desk-event.ts'
import { useFormat } from '../i18n/format.ts'
import { useMessages } from '../i18n/i18n.ts'
import { LAYER, useKeys } from '../keyboard/use-keys.ts'
import { NewEvent } from '../components/new-event.tsx'
import { ScreenLayout } from '../ui/screen-layout.tsx'
import { Chip } from '../ui/chip.tsx'
import { KeyCap } from '../ui/key-cap.tsx'
import { useBanner } from '../ui/banner-store.ts'
import './events.css'

interface EventsProps {
  readonly events: readonly DeskEvent[]
  readonly isAdmin: boolean
  readonly userName: string
  readonly onOpen: (event: DeskEvent) => void
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

/** Which event this desk works for; an administrator can make one. */
export function EventsScreen(props: EventsProps): ReactElement {
  const [open, setOpen] = useState<Page | null>(null)
  const leave = (): void => setOpen(null)
  useKeys({ Escape: open !== null && open !== 'new' ? { run: leave } : undefined }, LAYER.desk)
  if (open === null) return <EventList {...props} onEnter={setOpen} />
  if (open !== 'new') return props.screens[open]
  return (
    <ScreenLayout>
      <NewEvent userName={props.userName} onDone={props.onOpen} onLeave={leave} />
    </ScreenLayout>
  )
}

const LOOK = {
  running: { glyph: 'check', tone: 'success' },
  upcoming: { glyph: 'clock', tone: 'plain' },
  ended: { glyph: 'bar', tone: 'plain' },
} as const

function EventList({
  events,
  isAdmin,
  onOpen,
  onSignOut,
  onEnter,
}: EventsProps & { readonly onEnter: (page: Page) => void }): ReactElement {
  const { t } = useMessages()
  const onNew = (): void => onEnter('new')
  const [chosen, setChosen] = useState(0)
  const event = events[Math.min(chosen, events.length - 1)] ?? null
  const none = isAdmin
    ? {
        title: t('events.none.banner'),
        detail: t('events.none.detail'),
        actions: [{ cap: 'N', label: t('events.new'), run: onNew }],
      }
    : { title: t('events.noneStaff.banner'), detail: t('events.noneStaff.detail') }
  useBanner(
    event
      ? {
          tone: 'idle',
          picture: 'calendar',
          size: 'small',
          title: t('events.banner'),
          detail: t('events.detail'),
          actions: [{ cap: 'Enter', label: t('events.key'), run: () => onOpen(event) }],
        }
      : { tone: 'warning', size: 'small', ...none },
  )
  useKeys({
    ArrowDown:
      events.length > 1
        ? { run: () => setChosen(Math.min(chosen + 1, events.length - 1)) }
        : undefined,
    ArrowUp: events.length > 1 ? { run: () => setChosen(Math.max(chosen - 1, 0)) } : undefined,
    Enter: event ? { run: () => onOpen(event) } : undefined,
    KeyN: isAdmin ? { run: onNew } : undefined,
    KeyS: { run: () => onEnter('settings') },
    KeyP: { run: () => onEnter('phones') },
    KeyB: isAdmin ? { run: () => onEnter('backups') } : undefined,
    KeyQ: { run: onSignOut },
    ...Object.fromEntries(
      events.slice(0, 9).map((one, index) => [`Digit${index + 1}`, { run: () => onOpen(one) }]),
    ),
  })
  return (
    <ScreenLayout>
      <ol className="events">
        {events.map((one, index) => (
          <li key={one.eventId}>
            <EventRow
              event={one}
              number={index + 1}
              on={one === event}
              onOpen={() => onOpen(one)}
            />
          </li>
        ))}
      </ol>
      <p className="events__keys">
        {isAdmin && (
          <button type="button" onClick={onNew}>
            <KeyCap>N</KeyCap> {t('events.new')}
          </button>
        )}
        <button type="button" onClick={() => onEnter('settings')}>
          <KeyCap>S</KeyCap> {t('menu.settings')}
        </button>
        <button type="button" onClick={() => onEnter('phones')}>
          <KeyCap>P</KeyCap> {t('menu.phones')}
        </button>
        {isAdmin && (
          <button type="button" onClick={() => onEnter('backups')}>
            <KeyCap>B</KeyCap> {t('menu.backups')}
          </button>
        )}
        <button type="button" onClick={onSignOut}>
          <KeyCap>Q</KeyCap> {t('events.out')}
        </button>
      </p>
    </ScreenLayout>
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
    <button
      type="button"
      className={on ? 'events__row events__row--on' : 'events__row'}
      aria-current={on}
      onMouseDown={(click) => click.preventDefault()}
      onClick={onOpen}
    >
      {number <= 9 ? <KeyCap size="medium">{String(number)}</KeyCap> : <span />}
      <span>
        <strong>{event.title}</strong>
        <br />
        <span className="meta">{format.date(event.startsAt)}</span>
      </span>
      <span className="meta">{t('events.people', { count: event.participants })}</span>
      <Chip {...LOOK[event.state]}>{t(`events.state.${event.state}`)}</Chip>
    </button>
  )
}
