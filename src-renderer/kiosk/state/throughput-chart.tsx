import type { ReactElement } from 'react'
import type { DeskState } from '../../../contract/kiosk/state/desk-state.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'

/** Maximum width of a bar, and minimum height of the chart with its legend, in rem. */
const BAR_REM = 3.4
const SHORTEST_REM = 16

/** Passes per ten minutes; the current ten minutes are the dark bar. */
export function ThroughputChart({
  bars,
  timeZone,
}: {
  readonly bars: DeskState['counts']['bars']
  readonly timeZone: string
}): ReactElement | null {
  const { t } = useMessages()
  const format = useFormat(timeZone)
  const first = bars[0]
  const last = bars.at(-1)
  if (!first || !last) return null
  const most = Math.max(1, ...bars.map((bar) => bar.passes))
  return (
    <figure
      className="bars"
      style={{ maxWidth: `${Math.max(SHORTEST_REM, bars.length * BAR_REM)}rem` }}
    >
      <div
        className="bars__room"
        role="img"
        aria-label={`${t('home.per10')}: ${bars.map((bar) => bar.passes).join(', ')}`}
      >
        {bars.map((bar, index) => (
          <span
            key={bar.from}
            className={index === bars.length - 1 ? 'bars__bar bars__bar--now' : 'bars__bar'}
            style={{ height: `${(bar.passes / most) * 100}%` }}
          />
        ))}
      </div>
      <figcaption className="bars__legend">
        <span>{format.time(first.from)}</span>
        <span>{t('home.per10')}</span>
        <span>{format.time(last.from)}</span>
      </figcaption>
    </figure>
  )
}
