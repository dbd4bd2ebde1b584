import type { ScreenDescriptor } from '../../shell/screen.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactElement, useEffect, useRef } from 'react'
import {
  preparationEndpoints,
  type Preparation,
  type PreparationPoint,
} from '../../../contract/kiosk/checks/preparation.ts'
import { call, failureCode } from '../../api/call.ts'
import { useRequest } from '../../api/use-request.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { useBanner, type ScreenBanner } from '../../shell/use-banner.ts'
import { KeyCap } from '../../ui/key-rows.tsx'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import type { DeskState } from '../../../contract/kiosk/state/desk-state.ts'
import { Icon } from '../../ui/icon.tsx'
import {
  STATE_LOOKS,
  firstOpen,
  isOpen,
  POINT_KEYS,
  POINT_SCREENS,
  POINT_STATES,
} from './preparation-points.ts'

/** How many points are done, as a figure and as a bar, and how many are left by state. */
function PreparationSide({ points }: { readonly points: readonly PreparationPoint[] }): ReactElement {
  const { t } = useMessages()
  const count = (state: string): number => points.filter((one) => one.state === state).length
  const ready = count('ready')
  return (
    <section className="card flush preparation-side">
      <div className="head">
        <p className="quiet small">{t('preparation.state.ready')}</p>
        <p>
          <strong className="count">{ready}</strong> <span className="quiet">/ {points.length}</span>
        </p>
        <div className="meter is-go" aria-hidden="true">
          <i style={{ width: `${(100 * ready) / Math.max(1, points.length)}%` }} />
        </div>
      </div>
      <dl className="list tight facts">
        {POINT_STATES.map((state) => (
          <div key={state}>
            <dt className="row">
              <Icon name={STATE_LOOKS[state][0]} tone={STATE_LOOKS[state][1]} />
              {t(`preparation.state.${state}`)}
            </dt>
            <dd>{count(state)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
import { NetworkSide } from './network-side.tsx'

/** Interval at which the list is read again, ms. */
const EVERY_MS = 5_000

/** What is missing before the event begins. */
function PreparationScreen(): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const format = useFormat(desk.event.timeZone)
  const client = useQueryClient()
  const { eventId } = desk.event
  const { act, failure } = useRequest(null)
  const [chosenId, choose] = useState<PreparationPoint['id'] | null>(null)
  const queryKey = ['preparation', eventId]
  const list = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(preparationEndpoints.getPreparation, { params: { eventId }, signal }),
    refetchInterval: EVERY_MS,
  })
  const points = list.data?.points ?? []
  const byKey = POINT_KEYS.flatMap(([key, id]) => {
    const point = points.find((one) => one.id === id)
    return point ? [{ key, point }] : []
  })
  const chosen = points.find(({ id }) => id === chosenId) ?? firstOpen(points)
  const open = points.filter(isOpen)
  const mayOpen = (point: PreparationPoint): boolean => point.id !== 'backup' || desk.isAdmin
  const openPoint = (point: PreparationPoint): void => {
    choose(point.id)
    if (mayOpen(point)) desk.go(POINT_SCREENS[point.id])
  }
  const step = (by: 1 | -1): void => {
    const at = byKey.findIndex(({ point }) => point === chosen)
    const next = byKey[at + by]
    if (next) choose(next.point.id)
  }
  const canLeave = chosen !== null && chosen.state !== 'ready' && chosen.id !== 'spare_desk'
  const leave = (): void => {
    if (!chosen) return
    const body = { point: chosen.id, later: chosen.state !== 'later' }
    choose(chosen.id)
    void act(() => call(preparationEndpoints.leavePreparation, { params: { eventId }, body })).then(
      (next: Preparation | null) => next && client.setQueryData(queryKey, next),
    )
  }
  const check = (): void => void list.refetch()
  const isReady = list.data !== undefined && open.length === 0
  const enter = isReady
    ? (): void => desk.go({ at: 'home' })
    : chosen && mayOpen(chosen)
      ? (): void => openPoint(chosen)
      : null
  useBanner({ size: 'small', ...banner() })
  useKeys({
    Enter: enter ? { run: enter } : undefined,
    ArrowDown: { cap: '↑ ↓', label: t('key.choose'), run: () => step(1) },
    ArrowUp: { run: () => step(-1) },
    KeyL: canLeave
      ? {
          label: t(chosen?.state === 'later' ? 'preparation.takeUp' : 'preparation.leave'),
          run: leave,
        }
      : undefined,
    KeyR: { label: t('preparation.check'), run: check },
    ...Object.fromEntries(
      byKey.map(({ key, point }) => [
        /\d/.test(key) ? `Digit${key}` : `Key${key}`,
        { run: () => openPoint(point) },
      ]),
    ),
  })
  return (
    <ScreenLayout
      side={
        list.data && (
          <>
            {chosen?.id === 'network' && <NetworkSide point={chosen} />}
            <PreparationSide points={byKey.map(({ point }) => point)} />
          </>
        )
      }
      foot={<WaitingScansStrip />}
    >
      {list.data && open.length > 0 && (
        <PointList points={byKey.filter(({ point }) => isOpen(point))} chosen={chosen} onOpen={openPoint} />
      )}
      {list.data && byKey.some(({ point }) => !isOpen(point)) && (
        <PointList
          small
          points={byKey.filter(({ point }) => !isOpen(point))}
          chosen={chosen}
          onOpen={openPoint}
        />
      )}
      {list.data && (
        <p className="quiet small">
          {t('preparation.checked', { time: format.seconds(list.data.checkedAt) })}
        </p>
      )}
    </ScreenLayout>
  )

  function banner(): ScreenBanner {
    const problem = failure ?? failureCode(list.error)
    if (problem) return { failure: problem }
    if (!list.data)
      return {
        tone: 'work',
        title: t('preparation.reading'),
        detail: t('preparation.reading.detail'),
      }
    const { opensAt } = list.data
    const minutes = Math.ceil((Date.parse(opensAt) - desk.now().getTime()) / 60_000)
    if (isReady) {
      const left = points.filter(({ state }) => state === 'later')
      return {
        tone: 'go',
        title: t('preparation.ready'),
        detail:
          left.length === 0
            ? t('preparation.ready.detail', { count: points.length })
            : t('preparation.ready.later', {
                names: left.map(({ id }) => t(`preparation.point.${id}`)).join(t('list.comma')),
              }),
        actions: [{ cap: 'Enter', label: t('preparation.toDesk'), run: enter! }],
        sound: 'none',
      }
    }
    const name = chosen ? t(`preparation.point.${chosen.id}`) : ''
    const opens = minutes > 0 && minutes < 24 * 60
    return {
      tone: 'ask',
      picture: 'checks',
      title: opens
        ? t('preparation.settle.before', { count: open.length, time: format.time(opensAt) })
        : t('preparation.settle', { count: open.length }),
      detail: opens
        ? t('preparation.settle.detail', { count: minutes, name })
        : t('preparation.chosen', { name }),
      ...(enter && { actions: [{ cap: 'Enter', label: t('preparation.key'), run: enter }] }),
      sound: 'none',
    }
  }
}

interface KeyedPoint {
  readonly key: string
  readonly point: PreparationPoint
}

interface PointListProps {
  readonly points: readonly KeyedPoint[]
  readonly chosen: PreparationPoint | null
  readonly onOpen: (point: PreparationPoint) => void
  /** What is done. */
  readonly small?: boolean
}

/** The points in their order, each with what was found and its key. */
function PointList({ points, chosen, onOpen, small = false }: PointListProps): ReactElement {
  return (
    <div className={small ? 'card flush list tight' : 'card flush list points'}>
      {points.map(({ key, point }) => (
        <Point
          key={point.id}
          cap={key}
          point={point}
          on={point === chosen}
          small={small}
          onOpen={() => onOpen(point)}
        />
      ))}
    </div>
  )
}

interface PointProps {
  readonly cap: string
  readonly point: PreparationPoint
  readonly on: boolean
  readonly small: boolean
  readonly onOpen: () => void
}

function Point({ cap, point, on, small, onOpen }: PointProps): ReactElement {
  const { t } = useMessages()
  const row = useRef<HTMLButtonElement>(null)
  const found = useFinding(point)
  const [glyph, tone] = STATE_LOOKS[point.state]
  useEffect(() => {
    if (on) row.current?.scrollIntoView({ block: 'nearest' })
  }, [on])
  return (
    <button ref={row} type="button" className={on ? 'point on' : 'point'} aria-current={on} onClick={onOpen}>
      <Icon name={glyph} tone={tone} />
      {small ? (
        <>
          <span>{t(`preparation.point.${point.id}`)}</span>
          <span className="grow quiet small clip end">{found}</span>
        </>
      ) : (
        <span className="grow">
          <span className="big">{t(`preparation.point.${point.id}`)}</span>
          <br />
          <span className="quiet">{found}</span>
        </span>
      )}
      <span className="visually-hidden">{t(`preparation.state.${point.state}`)}</span>
      <KeyCap>{cap}</KeyCap>
    </button>
  )
}

type StorageFault = NonNullable<DeskState['storageFault']>

/** The finding, with formatted numbers and times. */
function useFinding({ found, values }: PreparationPoint): string {
  const desk = useDesk()
  const { t } = useMessages()
  const format = useFormat(desk.event.timeZone)
  // The words of the top bar for the same fault.
  if (found === 'backup_fault') return t(`storage.${values.fault as StorageFault}.bar`)
  const { at, ...others } = values
  const time = typeof at === 'string' ? format.moment(at, desk.now(), 'bare') : ''
  const shown = Object.fromEntries(
    Object.entries(others).map(([name, value]) => [
      name,
      typeof value === 'number' && name !== 'count' ? format.count(value) : value,
    ]),
  )
  return t(`preparation.found.${found}`, { ...shown, time })
}

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    preparation: unknown
  }
}

export const preparationScreen: ScreenDescriptor<'preparation'> = {
  at: 'preparation',
  title: 'menu.preparation',
  helpAt: 'event#preparation',
  about: 'What is missing before the doors open, each point with the key that opens it.',
  component: PreparationScreen,
  allowedFor: 'manager',
  menu: { group: 'event', icon: 'checks', route: { at: 'preparation' } },
}
