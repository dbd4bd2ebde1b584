import type { DeskState } from '../../../contract/kiosk/state/desk-state.ts'
import { useEffect, useRef, type ReactElement } from 'react'
import type { PreparationPoint } from '../../../contract/kiosk/checks/preparation.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { Chip } from '../../ui/chip.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'
import { PREPARATION_GROUPS, STATE_LOOKS } from './preparation-points.ts'

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
export function PointGroups({ points, chosen, onOpen }: PointGroupsProps): ReactElement {
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
