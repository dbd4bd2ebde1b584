import {
  keepPreviousData,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { type Stats, statisticsEndpoints } from '../../../contract/kiosk/statistics/statistics.ts'
import { failureCode, type FailureCode } from '../../api/call.ts'
import { poll } from '../../api/poll.ts'
import { saveFile } from '../../api/save-file.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages, type Language } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { loadingBanner } from '../../shell/loading-banner.ts'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { useBanner, type ScreenBanner } from '../../shell/use-banner.ts'
import { KeepFocusButton } from '../../ui/keep-focus-button.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'
import { TimeList } from './time-list.tsx'
import './statistics.css'

/** Interval at which the day is read again, in milliseconds. */
const POLL_MS = 5000

/** Statistics of a day: prints by time and desk, and durations. */
export function StatisticsScreen(): ReactElement {
  const desk = useDesk()
  const { t, language } = useMessages()
  const { eventId } = desk.event
  const [selectedDay, setSelectedDay] = useState<string | null>(null)
  const stats = useStats(eventId, selectedDay)
  const { data } = stats
  const saving = useSaving()
  const save = (): void => void (data && saving.save(eventId, data.day, language))
  useStatisticsBanner(data ?? null, failureCode(stats.error), saving.failed, save)
  const at = data ? data.days.indexOf(data.day) : -1
  const before = data?.days[at - 1]
  const after = data && at >= 0 ? data.days[at + 1] : undefined
  useKeys({
    KeyC: data ? { run: save } : undefined,
    ArrowLeft: before ? { run: () => setSelectedDay(before) } : undefined,
    ArrowRight: after ? { run: () => setSelectedDay(after) } : undefined,
  })
  return (
    <ScreenLayout
      side={data && <TimeList times={data.times} />}
      sideWidth={29}
      foot={<WaitingScansStrip />}
    >
      {data && (
        <div className="stats">
          <HourBars stats={data} onDay={setSelectedDay} before={before} after={after} />
          <DeskBars desks={data.desks} />
          {data.hours.length === 0 && <p className="stats__none">{t('statistics.none')}</p>}
        </div>
      )}
    </ScreenLayout>
  )
}

function useStats(eventId: string, day: string | null): UseQueryResult<Stats> {
  const client = useQueryClient()
  const key = ['stats', eventId, day] as const
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      poll(client, key, statisticsEndpoints.getStats, {
        query: { eventId, ...(day && { day }) },
        signal,
      }),
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  })
}

interface Saving {
  readonly failed: boolean
  readonly save: (eventId: string, day: string, language: Language) => Promise<void>
}

/** The day as a file, and whether the last export failed. */
function useSaving(): Saving {
  const [failed, setFailed] = useState(false)
  return {
    failed,
    async save(eventId, day, language) {
      try {
        await saveFile(
          statisticsEndpoints.statsCsv,
          { query: { eventId, day, language } },
          `${day}.csv`,
        )
        setFailed(false)
      } catch {
        setFailed(true)
      }
    },
  }
}

function useStatisticsBanner(
  stats: Stats | null,
  failure: FailureCode | null,
  notSaved: boolean,
  save: () => void,
): void {
  const { t } = useMessages()
  // The day is in the event's time zone; it is only formatted here.
  const { date } = useFormat('UTC')
  const actions = [{ cap: 'C', label: t('statistics.save'), run: save }]
  const statsBanner = (): ScreenBanner => {
    if (!stats) return { ...loadingBanner(t), failure }
    if (notSaved)
      return {
        tone: 'warning',
        title: t('statistics.failed.banner'),
        detail: t('statistics.failed.detail'),
        actions,
      }
    const { totals, desks, day } = stats
    const figures = {
      date: date(`${day}T12:00:00Z`),
      desks: t('statistics.desks', { count: desks.length }),
      passes: t('statistics.passes', { count: totals.passes }),
      checkIns: t('statistics.checkIns', { count: totals.checkIns }),
    }
    return {
      tone: 'idle',
      picture: 'bars',
      title: t('statistics.banner'),
      detail: t(totals.checkIns > 0 ? 'statistics.detailBoth' : 'statistics.detail', figures),
      actions,
    }
  }
  useBanner({ ...statsBanner(), size: 'small' })
}

/** The figures of each desk, relative to the highest. */
function DeskBars({ desks }: { readonly desks: Stats['desks'] }): ReactElement | null {
  const { t } = useMessages()
  const format = useFormat()
  if (desks.length === 0) return null
  const most = Math.max(1, ...desks.map((desk) => Math.max(desk.passes, desk.checkIns)))
  return (
    <ul className="desks">
      {desks.map((desk) => (
        <li key={desk.stationId}>
          <p className="desks__head">
            <span>{desk.name}</span>
            <strong>{format.count(desk.passes)}</strong>
          </p>
          <div className="desks__room">
            <span className="desks__bar" style={{ width: `${(desk.passes / most) * 100}%` }} />
          </div>
          {desk.checkIns > 0 && (
            <p className="meta">{t('statistics.deskIn', { count: desk.checkIns })}</p>
          )}
        </li>
      ))}
    </ul>
  )
}

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
function HourBars({ stats, onDay, before, after }: HourBarsProps): ReactElement {
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
