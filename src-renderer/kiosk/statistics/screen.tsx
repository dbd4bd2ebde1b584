import type { ScreenDescriptor } from '../../shell/screen.ts'
import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { type Stats, statisticsEndpoints } from '../../../contract/kiosk/statistics/statistics.ts'
import { failureCode, type FailureCode } from '../../api/call.ts'
import { poll } from '../../api/queries.ts'
import { saveFile } from '../../api/save-file.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages, type Language, type Translate } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { useBanner, type ScreenBanner, loadingBanner } from '../../shell/use-banner.ts'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { Facts } from '../../ui/fact-list.tsx'

/** Interval at which the day is read again, in milliseconds. */
const POLL_MS = 5000

/** Statistics of a day: prints by time and desk, and durations. */
function StatisticsScreen(): ReactElement {
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
    ArrowLeft: before
      ? { label: t('statistics.days'), cap: after ? '← →' : '←', run: () => setSelectedDay(before) }
      : undefined,
    ArrowRight: after
      ? {
          ...(!before && { label: t('statistics.days'), cap: '→' }),
          run: () => setSelectedDay(after),
        }
      : undefined,
  })
  return (
    <ScreenLayout
      side={
        data && (
          <>
            <TimeList times={data.times} />
            <Desks desks={data.desks} />
          </>
        )
      }
      foot={<WaitingScansStrip />}
    >
      {data && (
        <section className="card stack grow hours">
          {data.hours.length === 0 ? (
            <p className="quiet">{t('statistics.none')}</p>
          ) : (
            <HourBars stats={data} />
          )}
        </section>
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
        await saveFile(statisticsEndpoints.statsCsv, { query: { eventId, day, language } }, `${day}.csv`)
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
        tone: 'hold',
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
      picture: 'chart',
      title: t('statistics.banner'),
      detail: t(totals.checkIns > 0 ? 'statistics.detailBoth' : 'statistics.detail', figures),
      actions,
    }
  }
  useBanner({ ...statsBanner(), size: 'small' })
}

/** The passes and check-ins of each desk. */
function Desks({ desks }: { readonly desks: Stats['desks'] }): ReactElement | null {
  const { t } = useMessages()
  const format = useFormat()
  if (desks.length === 0) return null
  return (
    <section className="card flush desks">
      <Facts
        facts={desks.map(({ stationId, name, passes, checkIns }) => ({
          key: stationId,
          label: name,
          value: (
            <>
              <b>{format.count(passes)}</b>
              {checkIns > 0 && <span className="quiet"> {t('statistics.deskIn', { count: checkIns })}</span>}
            </>
          ),
        }))}
      />
    </section>
  )
}

/** Bars for every hour, side by side: passes in grey, reprints in dark, check-ins in blue. */
function HourBars({ stats }: { readonly stats: Stats }): ReactElement {
  const { t } = useMessages()
  const format = useFormat(stats.timeZone)
  const { hours, totals } = stats
  const most = Math.max(1, ...hours.flatMap((hour) => [hour.passes, hour.checkIns]))
  const height = (count: number): string => `${(count / most) * 100}%`
  return (
    <>
      <header className="row">
        <h2 className="grow">{t('statistics.perHour')}</h2>
        {totals.reprints > 0 && (
          <span className="legend small">
            <i className="dark" />
            {t('statistics.reprints')}
          </span>
        )}
        {totals.checkIns > 0 && (
          <span className="legend small">
            <i className="on" />
            {t('statistics.checkInBars')}
          </span>
        )}
      </header>
      <ol className="row grow hours__bars">
        {hours.map(({ from, passes, reprints, checkIns }) => (
          <li
            key={from}
            className="stack grow"
            aria-label={t('statistics.hour', {
              time: format.time(from),
              passes,
              reprints,
              checkIns,
            })}
          >
            <span className="hours__count">{passes > 0 ? format.count(passes) : ''}</span>
            <span className="spark grow" aria-hidden="true">
              <i style={{ height: height(passes) }} />
              {reprints > 0 && <i className="dark" style={{ height: height(reprints) }} />}
              {totals.checkIns > 0 && <i className="on" style={{ height: height(checkIns) }} />}
            </span>
            <span className="quiet small">{format.time(from)}</span>
          </li>
        ))}
      </ol>
    </>
  )
}

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    statistics: unknown
  }
}

export const statisticsScreen: ScreenDescriptor<'statistics'> = {
  at: 'statistics',
  title: 'statistics.title',
  helpAt: 'event#statistics',
  about: 'Passes, check-ins and waiting times of one day.',
  component: StatisticsScreen,
  allowedFor: 'manager',
  menu: { group: 'event', icon: 'chart', route: { at: 'statistics' } },
}

/** 88 ms, 1.9 s. */
function spoken(ms: number, t: Translate): string {
  return ms < 1000
    ? t('statistics.ms', { value: Math.round(ms) })
    : t('statistics.s', { value: (ms / 1000).toFixed(1).replace(/\.0$/, '') })
}

/** The durations of a day: median and 95th percentile. */
function TimeList({ times }: { readonly times: Stats['times'] }): ReactElement {
  const { t } = useMessages()
  return (
    <section className="card flush times">
      <h2 className="head">{t('statistics.times')}</h2>
      <ul className="list">
        {times.map(({ kind, median, p95 }) => (
          <li key={kind}>
            <span className="grow">
              {t(`statistics.time.${kind}`)}
              <br />
              <span className="quiet small">
                {median === null || p95 === null
                  ? t('statistics.notYet')
                  : t('statistics.p95', { time: spoken(p95, t) })}
              </span>
            </span>
            {median !== null && <b className="big">{spoken(median, t)}</b>}
          </li>
        ))}
      </ul>
    </section>
  )
}
