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
import { KeyCap } from '../../ui/key-cap.tsx'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import type { DeskState } from '../../../contract/kiosk/state/desk-state.ts'
import { Chip } from '../../ui/chip.tsx'
import {
  PREPARATION_GROUPS,
  STATE_LOOKS,
  firstOpen,
  isOpen,
  POINT_KEYS,
  POINT_SCREENS,
} from './preparation-points.ts'
import { PreparationSide } from './preparation-side.tsx'
import './preparation.css'

/** Interval at which the list is read again, ms. */
const EVERY_MS = 5_000

/** What is missing before the event begins. */
export function PreparationScreen(): ReactElement {
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
    queryFn: ({ signal }) =>
      call(preparationEndpoints.getPreparation, { params: { eventId }, signal }),
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
    ArrowDown: { run: () => step(1) },
    ArrowUp: { run: () => step(-1) },
    KeyL: canLeave ? { run: leave } : undefined,
    KeyR: { run: check },
    ...Object.fromEntries(
      byKey.map(({ key, point }) => [
        /\d/.test(key) ? `Digit${key}` : `Key${key}`,
        { run: () => openPoint(point) },
      ]),
    ),
  })
  return (
    <ScreenLayout
      side={list.data && <PreparationSide preparation={list.data} />}
      foot={<WaitingScansStrip />}
    >
      <div className="preparation">
        {list.data && <PointGroups points={byKey} chosen={chosen} onOpen={openPoint} />}
        <p className="preparation__foot">
          <button type="button" onClick={leave} disabled={!canLeave}>
            <KeyCap off={!canLeave}>L</KeyCap>{' '}
            {t(chosen?.state === 'later' ? 'preparation.takeUp' : 'preparation.leave')}
          </button>
          <button type="button" onClick={check}>
            <KeyCap>R</KeyCap> {t('preparation.check')}
          </button>
          <span>
            {list.data && t('preparation.checked', { time: format.seconds(list.data.checkedAt) })}
          </span>
        </p>
      </div>
    </ScreenLayout>
  )

  function banner(): ScreenBanner {
    const problem = failure ?? failureCode(list.error)
    if (problem) return { failure: problem }
    if (!list.data)
      return {
        tone: 'progress',
        title: t('preparation.reading'),
        detail: t('preparation.reading.detail'),
      }
    const { opensAt } = list.data
    const minutes = Math.ceil((Date.parse(opensAt) - desk.now().getTime()) / 60_000)
    if (isReady) {
      const left = points.filter(({ state }) => state === 'later')
      return {
        tone: 'success',
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
      tone: 'warning',
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

interface PointGroupsProps {
  readonly points: readonly KeyedPoint[]
  readonly chosen: PreparationPoint | null
  readonly onOpen: (point: PreparationPoint) => void
}

/** Four groups of items; no item moves when its state changes. */
function PointGroups({ points, chosen, onOpen }: PointGroupsProps): ReactElement {
  const { t } = useMessages()
  return (
    <div className="point-groups">
      {PREPARATION_GROUPS.map(({ name, points: ids }) => (
        <section key={name} className="point-groups__group">
          <h2 className="title">{t(`preparation.group.${name}`)}</h2>
          <ul>
            {points
              .filter(({ point }) => ids.includes(point.id))
              .map(({ key, point }) => (
                <Point
                  key={point.id}
                  cap={key}
                  point={point}
                  on={point === chosen}
                  onOpen={() => onOpen(point)}
                />
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface PointProps {
  readonly cap: string
  readonly point: PreparationPoint
  readonly on: boolean
  readonly onOpen: () => void
}

function Point({ cap, point, on, onOpen }: PointProps): ReactElement {
  const { t } = useMessages()
  const row = useRef<HTMLButtonElement>(null)
  const found = useFinding(point)
  const [glyph, tone] = STATE_LOOKS[point.state]
  useEffect(() => {
    if (on) row.current?.scrollIntoView({ block: 'nearest' })
  }, [on])
  return (
    <li>
      <button
        ref={row}
        type="button"
        className={on ? 'point is-selected' : 'point'}
        aria-current={on}
        onClick={onOpen}
      >
        <KeyCap>{cap}</KeyCap>
        <span className="point__text">
          <strong>{t(`preparation.point.${point.id}`)}</strong>
          <span>{found}</span>
        </span>
        <Chip glyph={glyph} tone={tone}>
          {t(`preparation.state.${point.state}`)}
        </Chip>
      </button>
    </li>
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
