import type { ReactElement } from 'react'
import type { Preparation } from '../../../contract/kiosk/checks/preparation.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { Glyph } from '../../ui/glyph.tsx'
import { POINT_STATES, STATE_LOOKS } from './preparation-points.ts'

const DAY_MIN = 24 * 60

/** Number of items that are ready, as a figure and as a bar, and the start of the event. */
export function PreparationSide({
  preparation,
}: {
  readonly preparation: Preparation
}): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const format = useFormat(desk.event.timeZone)
  const { points, opensAt } = preparation
  const count = (state: string): number => points.filter((one) => one.state === state).length
  const minutes = Math.ceil((Date.parse(opensAt) - desk.now().getTime()) / 60_000)
  return (
    <div className="preparation-side">
      <h2 className="meta">{t('preparation.state.ready')}</h2>
      <p className="preparation-side__figure">
        <strong>{count('ready')}</strong> <span>/ {points.length}</span>
      </p>
      <div className="preparation-side__bar" aria-hidden="true">
        {POINT_STATES.flatMap((state) =>
          Array.from({ length: count(state) }, (_, index) => (
            <span key={`${state} ${index}`} className={`preparation-side__${state}`} />
          )),
        )}
      </div>
      <dl>
        {POINT_STATES.map((state) => (
          <div key={state}>
            <dt>
              <span className={`glyph--${STATE_LOOKS[state][1]}`}>
                <Glyph name={STATE_LOOKS[state][0]} />
              </span>
              {t(`preparation.state.${state}`)}
            </dt>
            <dd>{count(state)}</dd>
          </div>
        ))}
      </dl>
      <div>
        <h2 className="meta">{t('preparation.opens')}</h2>
        <p className="preparation-side__time">
          {minutes < DAY_MIN ? format.time(opensAt) : format.moment(opensAt, desk.now())}
        </p>
        <p className="meta">
          {minutes <= 0
            ? t('preparation.opened')
            : minutes < DAY_MIN
              ? t('preparation.in', { count: minutes })
              : t('preparation.inDays', { count: Math.floor(minutes / DAY_MIN) })}
        </p>
      </div>
    </div>
  )
}
