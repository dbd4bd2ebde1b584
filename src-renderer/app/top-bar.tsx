import { useEffect, useState, type ReactElement } from 'react'
import type { DeskState } from '../../contract/kiosk/state/desk-state.ts'
import type { DeskEvent } from '../../contract/event/event/desk-event.ts'
import { useFormat } from '../i18n/format.ts'
import { useMessages } from '../i18n/i18n.ts'
import type { Desk } from '../shell/desk-context.ts'
import { DeviceLine } from '../shell/devices/device-rows.tsx'
import { Chip } from '../ui/chip.tsx'

/** The time of day, to the minute, in the event's time zone, which is named if it is another one. */
function Clock({ timeZone }: { readonly timeZone?: string }): ReactElement {
  const format = useFormat(timeZone)
  const [time, setTime] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setTime(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])
  const zone = format.otherZone(time)
  return (
    <b>
      <time>{format.time(time.toISOString())}</time>
      {zone && <span className="quiet"> {zone}</span>}
    </b>
  )
}

interface TopBarProps {
  readonly event: DeskEvent
  readonly state: DeskState | null
  readonly userName: string
  readonly lost: boolean
  readonly camera: Desk['camera']
  /** Prints do not count here. */
  readonly practice: boolean
}

/** Event, desk, staff, mode; right: the devices in one line, clock. */
export function TopBar(props: TopBarProps): ReactElement {
  const { event, state, userName, practice } = props
  const { t } = useMessages()
  return (
    <>
      <b className="clip">{event.title}</b>
      {state && <span>{state.station.name}</span>}
      <span className="clip">{userName}</span>
      {event.express && <Chip tone="accent">{t('bar.express')}</Chip>}
      {practice ? (
        <Chip tone="hold" glyph="practice">
          {t('bar.practice')}
        </Chip>
      ) : (
        state?.demo && <Chip tone="plain">{t('bar.demo')}</Chip>
      )}
      <DeviceLine desk={props} />
      <Clock timeZone={event.timeZone} />
    </>
  )
}

/** Before there is an event: the product's name and the current activity. */
export function PlainTopBar({ doing }: { readonly doing: string }): ReactElement {
  const { t } = useMessages()
  return (
    <>
      <b>{t('product.name')}</b>
      <span className="grow">{doing}</span>
      <Clock />
    </>
  )
}
