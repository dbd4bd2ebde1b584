import type { ReactElement } from 'react'
import type { Stats } from '../../../contract/kiosk/statistics/statistics.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { KeepFocusButton } from '../../ui/keep-focus-button.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'

type Hour = Stats['hours'][number]

/** Length of the longest bar, in rem. */
const LONGEST_REM = 18

interface HourBarsProps {
  readonly stats: Stats
  readonly onDay: (day: string) => void
  readonly before: string | undefined
  readonly after: string | undefined
}

/**
 * A bar for every hour: prints in grey with reprints in dark, and beside it check-ins in outline.
 */
export function HourBars({ stats, onDay, before, after }: HourBarsProps): ReactElement {
  const { t } = useMessages()
  const { hours, totals } = stats
  const most = Math.max(1, ...hours.flatMap((hour) => [hour.passes, hour.checkIns]))
  return (
    <section className="hours">
      <header className="hours__head">
        <h2 className="title">{t('statistics.perHour')}</h2>
        <span className="hours__legend">
          <span className="hours__swatch" />
          {t('statistics.dark')}
        </span>
        {totals.checkIns > 0 && (
          <span className="hours__legend">
            <span className="hours__swatch hours__swatch--in" />
            {t('statistics.outlined')}
          </span>
        )}
        {(before || after) && (
          <span className="hours__days">
            <DayButton cap="←" day={before} onDay={onDay} />
            <DayButton cap="→" day={after} onDay={onDay} />
            {t('statistics.days')}
          </span>
        )}
      </header>
      <ol className="hours__bars">
        {hours.map((hour) => (
          <HourBar
            key={hour.from}
            hour={hour}
            most={most}
            peak={Math.max(hour.passes, hour.checkIns) === most}
            withCheckIns={totals.checkIns > 0}
            timeZone={stats.timeZone}
          />
        ))}
      </ol>
    </section>
  )
}

function DayButton({
  cap,
  day,
  onDay,
}: {
  readonly cap: string
  readonly day: string | undefined
  readonly onDay: (day: string) => void
}): ReactElement {
  return (
    <KeepFocusButton className="hours__day" aria-disabled={!day} onClick={() => day && onDay(day)}>
      <KeyCap off={!day}>{cap}</KeyCap>
    </KeepFocusButton>
  )
}

interface HourBarProps {
  readonly hour: Hour
  readonly most: number
  /** The busiest hour has a larger number. */
  readonly peak: boolean
  readonly withCheckIns: boolean
  readonly timeZone: string
}

function HourBar({ hour, most, peak, withCheckIns, timeZone }: HourBarProps): ReactElement {
  const { t } = useMessages()
  const format = useFormat(timeZone)
  const height = (count: number): string => `${(count / most) * LONGEST_REM}rem`
  const { passes, reprints, checkIns } = hour
  return (
    <li className="hours__hour">
      <div
        className="hours__room"
        role="img"
        aria-label={t('statistics.hour', {
          time: format.time(hour.from),
          passes,
          reprints,
          checkIns,
        })}
      >
        <div className="hours__column">
          {passes > 0 && (
            <span
              className={
                peak && passes === most ? 'hours__count hours__count--peak' : 'hours__count'
              }
            >
              {format.count(passes)}
            </span>
          )}
          <span className="hours__bar" style={{ height: height(passes) }}>
            <span className="hours__reprints" style={{ height: height(reprints) }} />
          </span>
        </div>
        {withCheckIns && (
          <div className="hours__column hours__column--in">
            <span className="hours__in" style={{ height: height(checkIns) }} />
          </div>
        )}
      </div>
      <span className="hours__time">{format.time(hour.from)}</span>
      {withCheckIns && <span className="hours__in-count">{format.count(checkIns)}</span>}
    </li>
  )
}
