import { useEffect, useState, type ReactElement } from 'react'
import type { DeskState } from '../../contract/kiosk/state/desk-state.ts'
import type { DeskEvent } from '../../contract/event/event/desk-event.ts'
import { useFormat } from '../i18n/format.ts'
import { useMessages } from '../i18n/i18n.ts'
import { Glyph } from '../ui/glyph.tsx'

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
    <time className="top-bar__clock">
      {format.time(time.toISOString())}
      {zone && <span className="top-bar__zone">{zone}</span>}
    </time>
  )
}

interface TopBarProps {
  readonly event: DeskEvent
  readonly state: DeskState | null
  readonly userName: string
  readonly lost: boolean
  /** Prints do not count here. */
  readonly practice: boolean
}

/** Event, desk, staff, mode; right: desks in step, clock. */
export function TopBar({ event, state, userName, lost, practice }: TopBarProps): ReactElement {
  const { t } = useMessages()
  return (
    <>
      <span className="top-bar__event">{event.title}</span>
      {state && <span>{state.station.name}</span>}
      <span className="top-bar__who">{userName}</span>
      <span className="top-bar__mode">{t(event.express ? 'bar.express' : 'bar.careful')}</span>
      {practice ? (
        <strong className="top-bar__practice">{t('bar.practice')}</strong>
      ) : (
        state?.demo && <span className="top-bar__mode">{t('bar.demo')}</span>
      )}
      {state?.storageFault && <StorageFault fault={state.storageFault} />}
      <span className="top-bar__step">{lost ? <Lost /> : state && <InStep state={state} />}</span>
      <Clock timeZone={event.timeZone} />
    </>
  )
}

/** On every screen, because a practice may be forgotten during work. */
function StorageFault({
  fault,
}: {
  readonly fault: NonNullable<DeskState['storageFault']>
}): ReactElement {
  const { t } = useMessages()
  const damaged = fault === 'database_damaged'
  return (
    <strong className="top-bar__storage" role="status">
      <Glyph name={damaged ? 'bar' : 'warning'} tone={damaged ? 'error' : 'warning'} />
      {t(`storage.${fault}.bar`)}
    </strong>
  )
}

function Lost(): ReactElement {
  const { t } = useMessages()
  return (
    <>
      <Glyph name="bar" tone="error" />
      {t('bar.lost')}
    </>
  )
}

function InStep({ state }: { readonly state: DeskState }): ReactElement {
  const { t } = useMessages()
  const inStep = state.stations.filter((station) => station.inStep).length
  const all = inStep === state.stations.length
  return (
    <>
      <Glyph name={all ? 'check' : 'warning'} tone={all ? undefined : 'warning'} />
      {state.stations.length > 1
        ? t('bar.inStep', { count: inStep, of: state.stations.length })
        : t('bar.alone')}
    </>
  )
}

/** Before there is an event: the product's name and the current activity. */
export function PlainTopBar({ doing }: { readonly doing: string }): ReactElement {
  const { t } = useMessages()
  return (
    <>
      <strong>{t('product.name')}</strong>
      <span className="top-bar__who">{doing}</span>
      <span className="top-bar__step" />
      <Clock />
    </>
  )
}
