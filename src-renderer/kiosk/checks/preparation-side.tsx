import type { ReactElement } from 'react'
import type { PreparationPoint } from '../../../contract/kiosk/checks/preparation.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { Icon } from '../../ui/icon.tsx'
import { POINT_STATES, STATE_LOOKS } from './preparation-points.ts'

/** How many points are done, as a figure and as a bar, and how many are left by state. */
export function PreparationSide({
  points,
}: {
  readonly points: readonly PreparationPoint[]
}): ReactElement {
  const { t } = useMessages()
  const count = (state: string): number => points.filter((one) => one.state === state).length
  const ready = count('ready')
  return (
    <section className="card flush preparation-side">
      <div className="head">
        <p className="quiet small">{t('preparation.state.ready')}</p>
        <p>
          <strong className="count">{ready}</strong>{' '}
          <span className="quiet">/ {points.length}</span>
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
